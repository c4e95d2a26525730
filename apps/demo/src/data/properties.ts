import { readTable } from '../read-table.ts'

/**
 * `kind`: list, number or flag. `key`: shown in compact rows of a listing. `filter`: – means shown only on the product
 * page.
 */
const table = `
  code          | title                       | kind   | unit      | section       | priority | key | filter
  klass         | Класс машины                | list   |           | Основное      | 10       | +   | +
  seriya        | Серия                       | list   |           | Основное      | 12       |     | +
  kolvo-igl     | Количество игл              | number |           | Основное      | 20       | +   | +
  kolvo-nitey   | Количество нитей            | number |           | Основное      | 22       | +   | +
  material      | Материалы                   | list   |           | Основное      | 24       | +   | +
  platforma     | Платформа                   | list   |           | Основное      | 30       |     | +
  upravlenie    | Управление                  | list   |           | Основное      | 32       |     | +
  kolvo-golov   | Количество голов            | number |           | Основное      | 34       | +   | +
  pole          | Поле вышивки                | list   |           | Основное      | 36       | +   | +
  sistema-igl   | Система игл                 | list   |           | Игла и строчка| 40       | +   | +
  nomer-igly    | Номер иглы                  | list   |           | Игла и строчка| 42       |     | +
  ostrie        | Остриё                      | list   |           | Игла и строчка| 44       | +   | +
  pokrytie      | Покрытие                    | list   |           | Игла и строчка| 46       |     | +
  skorost       | Скорость шитья              | number | ст./мин   | Игла и строчка| 50       | +   | +
  stezhok       | Длина стежка, до            | number | мм        | Игла и строчка| 52       | +   | +
  shirina-shva  | Ширина строчки, до          | number | мм        | Игла и строчка| 54       |     | +
  podem         | Подъём лапки                | number | мм        | Игла и строчка| 56       |     | +
  strochki      | Количество строчек          | number |           | Игла и строчка| 58       | +   | +
  petlya        | Петля                       | list   |           | Игла и строчка| 60       |     | +
  privod        | Привод                      | list   |           | Привод        | 70       |     | +
  moshchnost    | Мощность                    | number | Вт        | Привод        | 72       |     | +
  napryazhenie  | Напряжение                  | list   |           | Привод        | 74       |     | +
  smazka        | Смазка                      | list   |           | Привод        | 76       |     | +
  oboroty       | Скорость вращения           | number | об/мин    | Привод        | 78       |     | +
  obrezka       | Автоматическая обрезка нити | flag   |           | Автоматика    | 80       | +   | +
  zakrepka      | Автоматическая закрепка     | flag   |           | Автоматика    | 82       |     | +
  avtopodem     | Автоматический подъём лапки | flag   |           | Автоматика    | 84       |     | +
  zapravshchik  | Заправщик иглы              | flag   |           | Автоматика    | 86       |     | +
  podsvetka     | Подсветка рабочего места    | flag   |           | Автоматика    | 88       |     | +
  akkumulyator  | Работа от аккумулятора      | flag   |           | Привод        | 79       | +   | +
  zatochka      | Автоматическая заточка      | flag   |           | Автоматика    | 89       |     | +
  nastil        | Высота настила, до          | number | мм        | Раскрой       | 40       | +   | +
  nozh          | Нож                         | list   |           | Раскрой       | 42       | +   | +
  diametr       | Диаметр диска               | number | мм        | Раскрой       | 43       |     | +
  polotno       | Ширина полотна, до          | number | мм        | Раскрой       | 44       | +   | +
  dlina         | Длина                       | number | мм        | Размеры       | 90       | +   | +
  shirina       | Ширина                      | number | мм        | Размеры       | 91       |     | +
  bak           | Объём бака                  | number | л         | Пар и нагрев  | 40       | +   | +
  utyugi        | Количество утюгов, до       | number |           | Пар и нагрев  | 41       |     | +
  davlenie      | Давление пара               | number | бар       | Пар и нагрев  | 42       | +   | +
  temperatura   | Температура, до             | number | °C        | Пар и нагрев  | 44       |     | +
  podoshva      | Подошва                     | list   |           | Пар и нагрев  | 46       |     | +
  vakuum        | Вакуумный отсос             | flag   |           | Пар и нагрев  | 48       |     | +
  nadduv        | Наддув                      | flag   |           | Пар и нагрев  | 49       |     | +
  sostav        | Состав                      | list   |           | Нить и лента  | 30       | +   | +
  tolshchina    | Толщина                     | list   |           | Нить и лента  | 32       | +   | +
  namotka       | Намотка                     | number | м         | Нить и лента  | 34       | +   | +
  tsvet         | Цвет                        | list   |           | Внешний вид   | 36       |     | +
  upakovka      | Штук в упаковке             | number | шт.       | Упаковка      | 92       | +   | +
  tip-lapki     | Тип лапки                   | list   |           | Основное      | 30       | +   | +
  detal         | Деталь                      | list   |           | Основное      | 31       | +   | +
  podhodit      | Подходит к машинам          | list   |           | Основное      | 33       | +   | +
  shpulka       | Тип шпульки                 | list   |           | Основное      | 34       | +   | +
  vyazkost      | Вязкость                    | list   |           | Основное      | 35       |     | +
  obem          | Объём                       | list   |           | Упаковка      | 36       | +   | +
  stoleshnitsa  | Столешница                  | list   |           | Мебель        | 40       | +   | +
  reguliruetsya | Регулировка высоты          | flag   |           | Мебель        | 42       |     | +
  nagruzka      | Нагрузка, до                | number | кг        | Мебель        | 44       |     | +
  obivka        | Сиденье                     | list   |           | Мебель        | 46       | +   | +
  kreplenie     | Крепление                   | list   |           | Свет          | 40       | +   | +
  potok         | Световой поток              | number | лм        | Свет          | 42       | +   | +
  svet          | Цветовая температура        | list   |           | Свет          | 44       |     | +
  figura        | Фигура                      | list   |           | Манекен       | 40       | +   | +
  razmer        | Размер                      | list   |           | Манекен       | 42       |     | +
  podstavka     | Подставка                   | list   |           | Манекен       | 44       |     | +
  razdvizhnoy   | Раздвижной                  | flag   |           | Манекен       | 46       | +   | +
  instrument    | Инструмент                  | list   |           | Основное      | 30       | +   | +
  sostav-komplekta | Состав комплекта         | list   |           | Основное      | 30       | +   | +
  garantiya     | Гарантия                    | number | мес.      | Гарантия      | 95       |     | –
`

export interface Property {
  code: string
  title: string
  kind: 'list' | 'number' | 'flag'
  unit: string
  section: string
  priority: number
  isKey: boolean
  isFilter: boolean
}

export const properties: readonly Property[] = readTable(table).map((row) => ({
  code: row.code!,
  title: row.title!,
  kind: row.kind as Property['kind'],
  unit: row.unit!,
  section: row.section!,
  priority: Number(row.priority),
  isKey: row.key === '+',
  isFilter: row.filter === '+',
}))

/**
 * Dependencies of filters: after a value of the first property is chosen, the second shows only values of matching
 * products.
 */
export const dependencies: readonly (readonly [property: string, depended: string])[] = [
  ['klass', 'sistema-igl'],
  ['klass', 'platforma'],
  ['sistema-igl', 'nomer-igly'],
  ['sostav', 'tolshchina'],
  ['detal', 'podhodit'],
]
