import {
  type ChairKind,
  chairPicture,
  type FurnitureLook,
  lampPicture,
  servoMotorPicture,
  standPicture,
  tablePicture,
} from '../drawings/furniture.ts'
import type { ProductFacts } from '../facts.ts'
import type { Family, Variant } from '../family.ts'
import { formatNumber, paragraph } from '../russian-text.ts'
import { machinesGenitive, singleVariant } from './machine-facts.ts'

const tops: Record<string, string> = {
  'ламинированная плита': '#d8d3c8',
  'шпонированная фанера': '#cfa877',
  бук: '#c2905a',
}
const frames = ['#8f979f', '#6b727c', '#b8bec5']
const look = (f: ProductFacts): FurnitureLook => ({
  top: tops[f.text('stoleshnitsa')] ?? '#cfa877',
  frame: frames[f.randomBelow('frame', frames.length)]!,
  accent: f.brand.accent,
})

/** Variants by length of a table or a stand. */
const lengths = (f: ProductFacts): Variant[] =>
  f.list('lengths').map((length, step) => ({
    title: `${formatNumber(Number(length))} мм`,
    vendorCodeSuffix: step === 0 ? '' : `-${length}`,
    priceRoubles: f.number('price') * (1 + step * 0.08),
    weightKg: f.number('kg') * (1 + step * 0.07),
    characteristics: [['Длина столешницы', `${formatNumber(Number(length))} мм`]],
  }))

function secondParagraphOfStand(f: ProductFacts): string {
  if (f.text('title').includes('колёс')) return 'Колёса ставятся вместо опор, крепёж в комплекте.'
  if (!f.has('reguliruetsya')) return 'Педаль, тяга и крепёж в комплекте.'
  return f.text('title').includes('электро')
    ? 'Высота меняется кнопкой за десять секунд, можно работать стоя.'
    : 'Высоту подбирают по росту: шаг 20 мм, фиксация двумя винтами.'
}

const seatColours: readonly (readonly [string, string])[] = [
  ['синий', '#2f5fa8'],
  ['серый', '#7f868f'],
  ['бордовый', '#7d2f3a'],
]

export const furniture: Family[] = [
  {
    category: 'promyshlennye-stoly',
    noun: 'Промышленный стол',
    popularity: 48,
    common: { garantiya: '24', nagruzka: '120' },
    rows: `brand | model | title | price | kg | box | sticker | stoleshnitsa | podhodit | shirina | lengths | reguliruetsya
      Ставрин | STOL-1200  | Стол для прямострочной машины          | 9800  | 34 | 1210x560x120 | hit  | ламинированная плита | прямострочная, двухигольная, зигзаг | 550 | 1200, 1400         |
      Ставрин | STOL-1200F | Стол для прямострочной машины, фанера  | 12400 | 33 | 1210x560x120 |      | шпонированная фанера | прямострочная, двухигольная, зигзаг, петельная | 550 | 1200, 1400         | +
      Ставрин | STOL-1200U | Стол усиленный для тяжёлых машин       | 14900 | 46 | 1210x610x130 |      | шпонированная фанера | с шагающей лапкой, колонковая       | 600 | 1200, 1400         |
      Ставрин | STOL-OVR   | Стол для оверлока и распошивальной     | 10200 | 32 | 1210x560x120 | hit  | ламинированная плита | оверлок, распошивальная             | 550 | 1200               |
      Ставрин | STOL-OVR-V | Стол для оверлока с врезной плитой     | 11800 | 35 | 1210x560x120 |      | ламинированная плита | оверлок                             | 550 | 1200               | +
      Ставрин | STOL-1060  | Стол компактный                        | 8900  | 28 | 1070x520x120 | sale | ламинированная плита | потайного стежка, прямострочная     | 500 | 1060               |
      Ставрин | STOL-B     | Стол с лифтом для бытовой машины       | 16800 | 38 | 1180x540x200 | new  | бук                  | бытовая                             | 530 | 1160, 1400         |
      Ставрин | STOL-U     | Парта швейная ученическая              | 8400  | 26 | 1060x520x120 | hit  | ламинированная плита | бытовая                             | 500 | 1000, 1200         | +`,
    describe: (f) => [
      paragraph(
        `Столешница — ${f.text('stoleshnitsa')} толщиной 40 мм, ширина ${f.text('shirina')} мм.`,
        `Вырез и отверстия готовы для ${machinesGenitive(f)}.`,
      ),
      paragraph(
        f.has('reguliruetsya')
          ? 'Высота рабочей поверхности меняется от 700 до 840 мм.'
          : 'Высота рабочей поверхности 770 мм.',
        f.oneOf(
          1,
          'Т-образные опоры на виброножках, ящик для мелочей и педаль в комплекте.',
          'Рама сварная, собирается за полчаса; инструкция и крепёж внутри.',
        ),
      ),
    ],
    draw: (f) => [
      tablePicture(look(f), !f.text('podhodit').includes('бытовая')),
      standPicture(look(f)),
      tablePicture({ ...look(f), frame: '#5d646e' }, true),
    ],
    variants: lengths,
  },
  {
    category: 'staniny',
    noun: 'Станина',
    popularity: 26,
    common: { garantiya: '24' },
    rows: `brand | model | title | price | kg | box | sticker | nagruzka | reguliruetsya
      Ставрин | ST-T     | Станина Т-образная                 | 5200  | 19 | 1100x160x120 | hit  | 100 |
      Ставрин | ST-TR    | Станина с регулировкой высоты      | 7400  | 22 | 1100x180x140 |      | 100 | +
      Ставрин | ST-U     | Станина усиленная                  | 9600  | 30 | 1150x200x160 |      | 180 |
      Ставрин | ST-L     | Станина подъёмная с электроприводом | 28900 | 38 | 1150x240x200 | new | 120 | +
      Ставрин | ST-K     | Комплект колёс для станины         | 1900  | 3.2 | 200x160x120 | sale | 120 |`,
    describe: (f) => [
      paragraph(
        f.text('title').includes('колёс')
          ? 'Четыре колеса с тормозами: рабочее место можно перекатить, не снимая голову.'
          : 'Стальной профиль с порошковой окраской, под любую столешницу.',
        `Нагрузка до ${f.text('nagruzka')} кг.`,
      ),
      secondParagraphOfStand(f),
    ],
    draw: (f) => [standPicture(look(f)), tablePicture(look(f), false)],
    variants: singleVariant,
  },
  {
    category: 'stulya',
    noun: 'Стул швеи',
    popularity: 42,
    common: { garantiya: '12', reguliruetsya: '+' },
    rows: `brand | model | title | price | kg | box | sticker | obivka | nagruzka
      Ставрин | СТ-Ф1  | Стул швеи, фанера            | 4900 | 8.5 | 620x600x280 | hit  | фанера     | 110
      Ставрин | СТ-Ф2  | Стул швеи, фанера, кольцо для ног | 5800 | 9.4 | 620x600x320 |  | фанера    | 110
      Ставрин | СТ-Т1  | Стул мастера, ткань          | 6700 | 9.8 | 640x620x320 |      | ткань      | 120
      Ставрин | СТ-Т2  | Стул мастера с высокой спинкой | 8200 | 11 | 640x640x360 | new  | ткань      | 120
      Ставрин | СТ-К1  | Стул, искусственная кожа     | 7300 | 10  | 640x620x320 | sale | искусственная кожа | 120
      Ставрин | ТБ-1   | Табурет на газлифте          | 3600 | 6.2 | 460x460x260 |      | искусственная кожа | 100
      Ставрин | ТБ-2   | Табурет ученический          | 2900 | 5.4 | 420x420x240 |      | фанера     | 90`,
    describe: (f) => [
      paragraph(
        f.text('obivka') === 'фанера'
          ? 'Сиденье из гнутой фанеры не греется и легко протирается от масла.'
          : f.text('obivka') === 'ткань'
            ? 'Мягкое сиденье держит спину и не скользит.'
            : 'Покрытие протирается влажной тряпкой, масло не впитывается.',
        `Нагрузка до ${f.text('nagruzka')} кг.`,
      ),
      f.text('title').startsWith('Табурет')
        ? f.text('title').includes('газлифт')
          ? 'Газлифт меняет высоту от 420 до 560 мм.'
          : 'Высота меняется винтом от 380 до 480 мм: под рост ученика.'
        : 'Высота и наклон спинки регулируются, крестовина из стали с роликами для твёрдого пола.',
    ],
    draw: (f) => {
      const kind: ChairKind = f.text('title').startsWith('Табурет')
        ? 'stool'
        : f.text('obivka') === 'фанера'
          ? 'wood'
          : 'soft'
      const colour = f.text('obivka') === 'фанера' ? '#cfa877' : f.text('obivka') === 'ткань' ? '#2f5fa8' : '#3a3f49'
      return [
        chairPicture({ ...look(f), top: colour }, kind),
        chairPicture({ ...look(f), top: kind === 'wood' ? '#b98d5e' : '#7d2f3a', frame: '#6b727c' }, kind),
      ]
    },
    variants: (f) =>
      f.text('obivka') === 'ткань'
        ? seatColours.map(([name], i) => ({
            title: name,
            vendorCodeSuffix: i === 0 ? '' : `-${i + 1}`,
            characteristics: [['Цвет', name]],
            values: { tsvet: name },
          }))
        : singleVariant(),
  },
  {
    category: 'svetilniki',
    noun: 'Светильник',
    popularity: 40,
    common: { napryazhenie: '220 В', garantiya: '24', podsvetka: '+' },
    rows: `brand | model | title | price | kg | box | sticker | kreplenie | potok | svet | moshchnost
      Светлин | LM-10  | Светильник на магните, гибкая ножка     | 890  | 0.3 | 320x100x80  | hit  | магнит    | 180  | 4500 К | 2
      Светлин | LM-20  | Светильник на магните, 20 диодов        | 1190 | 0.35 | 340x100x80 |      | магнит    | 320  | 5000 К | 4
      Светлин | LS-30  | Светильник на струбцине                 | 1690 | 0.7 | 420x140x110 | hit  | струбцина | 480  | 4500 К | 6
      Светлин | LS-50D | Светильник на струбцине с диммером      | 2450 | 0.9 | 440x150x120 | new  | струбцина | 620  | 4000 К | 8
      Светлин | LA-70  | Светильник с шарнирной стрелой          | 3900 | 1.4 | 620x180x140 |      | струбцина | 760  | 4000 К | 9
      Светлин | LP-120 | Светильник подвесной линейный 120 см    | 3200 | 1.9 | 1240x120x80 |      | подвес    | 3200 | 5000 К | 32
      Светлин | LP-150 | Светильник подвесной линейный 150 см    | 3900 | 2.3 | 1540x120x80 | sale | подвес    | 4100 | 5000 К | 40`,
    describe: (f) => [
      paragraph(
        `Световой поток ${formatNumber(f.number('potok'))} лм, свет ${f.text('svet')}: ${f.text('svet') === '4000 К' ? 'нейтральный, цвет ткани не искажает.' : 'дневной, глаза не устают.'}`,
        'Драйвер без мерцания.',
      ),
      paragraph(
        f.text('kreplenie') === 'магнит'
          ? 'Магнит держится на любой стальной станине, ножка гнётся в обе стороны.'
          : f.text('kreplenie') === 'подвес'
            ? 'Вешается над столом или проходом, тросы и провод в комплекте.'
            : 'Струбцина зажимает столешницу до 50 мм, стрела не опускается сама.',
        `Потребляет ${f.text('moshchnost')} Вт.`,
      ),
    ],
    draw: (f) => {
      const kind = f.text('kreplenie') === 'магнит' ? 'goose' : f.text('kreplenie') === 'подвес' ? 'bar' : 'arm'
      const shade = ['#e4e3df', '#4a4f5a', '#cfe0dc', '#d9a125'][f.randomBelow('shade', 4)]!
      return [
        lampPicture({ ...look(f), frame: shade }, kind),
        lampPicture({ ...look(f), frame: shade === '#4a4f5a' ? '#e4e3df' : '#4a4f5a' }, kind),
      ]
    },
    variants: singleVariant,
  },
  {
    category: 'servomotory',
    noun: 'Сервомотор',
    popularity: 38,
    common: { napryazhenie: '220 В', garantiya: '12' },
    rows: `brand | model | price | kg | box | sticker | moshchnost | oboroty | podhodit
      Torvel  | SM-400  | 6900  | 6.2 | 300x240x220 | hit  | 400  | 4500 | прямострочная, потайного стежка
      Torvel  | SM-550  | 7800  | 6.8 | 310x240x220 | hit  | 550  | 4500 | прямострочная, оверлок
      Torvel  | SM-750  | 9400  | 7.6 | 320x250x230 |      | 750  | 4000 | с шагающей лапкой, двухигольная
      Torvel  | SM-1000 | 12800 | 9.1 | 340x260x240 |      | 1000 | 3500 | с шагающей лапкой
      Torvel  | SM-550P | 10900 | 7.2 | 320x250x230 | new  | 550  | 4500 | прямострочная, оверлок
      Lumera  | LS-550  | 9600  | 6.9 | 310x240x220 |      | 550  | 5000 | прямострочная, оверлок
      Lumera  | LS-750  | 11800 | 7.7 | 320x250x230 | sale | 750  | 4500 | двухигольная, распошивальная
      Kestrix | KM-600  | 8900  | 7.0 | 310x245x225 |      | 600  | 5000 | оверлок, распошивальная`,
    describe: (f) => [
      paragraph(
        `Мощность ${formatNumber(f.number('moshchnost'))} Вт, до ${formatNumber(f.number('oboroty'))} оборотов в минуту.`,
        'Ставится на место фрикционного мотора на те же три болта.',
      ),
      paragraph(
        f.model.endsWith('P')
          ? 'Датчик останавливает иглу в верхнем или нижнем положении.'
          : 'Скорость ограничивают ручкой на блоке управления.',
        f.oneOf(
          1,
          'Ток потребляет только при нажатой педали: экономия до 70 %.',
          'На холостом ходу молчит, в цехе становится тише.',
        ),
        `Подходит для ${machinesGenitive(f)}.`,
      ),
    ],
    draw: (f) => [
      servoMotorPicture({ ...look(f), frame: ['#6b727c', '#8fa0b3', '#4a4f5a'][f.randomBelow('frame', 3)]! }, true, {
        brand: f.brand.title,
        model: f.model,
      }),
      servoMotorPicture({ ...look(f), frame: '#9aa1ab' }, false),
    ],
    variants: singleVariant,
  },
]
