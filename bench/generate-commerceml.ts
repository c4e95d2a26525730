import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'

/** Writes the exchange of a whole shop in the format of УТ 11: import.xml and offers.xml in a folder. */
async function generateCommerceMl(folder: string, goods: number, variants: number): Promise<void> {
  await generate(join(folder, 'import.xml'), goods, classifier, (n) => [product(n)], 'Каталог', 'Товары')
  await generate(
    join(folder, 'offers.xml'),
    goods,
    types,
    (n) => Array.from({ length: variants }, (_, variant) => offer(n, variants === 1 ? null : variant)),
    'ПакетПредложений',
    'Предложения',
  )
}

async function generate(
  path: string,
  goods: number,
  before: string,
  rows: (n: number) => string[],
  block: string,
  list: string,
): Promise<void> {
  const out = createWriteStream(path)
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  const inBlock = block === 'Каталог' ? '' : before
  await write(
    '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_210" ' +
      'ВерсияСхемы="2.10" ДатаФормирования="2026-02-03T10:15:00">\n' +
      (block === 'Каталог' ? `<Классификатор><Ид>c</Ид>${before}</Классификатор>\n` : '') +
      `<${block} СодержитТолькоИзменения="false"><Ид>c</Ид><ИдКаталога>c</ИдКаталога>${inBlock}<${list}>\n`,
  )
  let part = ''
  for (let n = 1; n <= goods; n++) {
    part += rows(n).join('')
    if (n % 200 === 0) {
      await write(part)
      part = ''
    }
  }
  await write(`${part}</${list}></${block}>\n</КоммерческаяИнформация>\n`)
  out.end()
  await finished(out)
}

const uuid = (prefix: string, n: number) => `${prefix}${String(n).padStart(7, '0')}-5c1e-11ee-9f41-005056c00008`
const groupOf = (n: number) => uuid('2', n % 200)
const propertyNames = ['Материал', 'Страна', 'Серия', 'Класс', 'Ширина', 'Длина', 'Высота', 'Цвет', 'Размер', 'Тип']
const classifier =
  `<Владелец><Ид>o</Ид><Наименование>Склад швейной техники</Наименование></Владелец><Группы>` +
  Array.from(
    { length: 200 },
    (_, n) => `<Группа><Ид>${groupOf(n)}</Ид><Наименование>Группа ${n}</Наименование></Группа>`,
  ).join('') +
  '</Группы><Свойства>' +
  propertyNames
    .map(
      (name, p) =>
        `<Свойство><Ид>${uuid('3', p)}</Ид><Наименование>${name}</Наименование><ТипЗначений>Справочник</ТипЗначений>` +
        `<ВариантыЗначений>${Array.from(
          { length: 100 },
          (_, v) =>
            `<Справочник><ИдЗначения>${uuid('4', p * 100 + v)}</ИдЗначения><Значение>${name} ${v}</Значение></Справочник>`,
        ).join('')}</ВариантыЗначений></Свойство>`,
    )
    .join('') +
  '</Свойства>'
const types =
  '<ТипыЦен><ТипЦены><Ид>p1</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены><ТипЦены>' +
  '<Ид>p2</Ид><Наименование>Оптовая</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен><Склады><Склад>' +
  '<Ид>w1</Ид><Наименование>Основной</Наименование></Склад></Склады>'

const product = (n: number) =>
  `<Товар><Ид>${uuid('1', n)}</Ид><Артикул>A-${n}</Артикул><Наименование>Лапка для молний № ${n}</Наименование>` +
  `<БазоваяЕдиница Код="796 " НаименованиеПолное="Штука">шт</БазоваяЕдиница><Группы><Ид>${groupOf(n)}</Ид></Группы>` +
  `<Описание>${`Лапка № ${n} подходит для промышленных прямострочных машин. `.repeat(8)}</Описание><ЗначенияСвойств>` +
  propertyNames
    .map(
      (_, p) =>
        `<ЗначенияСвойства><Ид>${uuid('3', p)}</Ид><Значение>${uuid('4', p * 100 + ((n * (p + 3)) % 100))}</Значение>` +
        '</ЗначенияСвойства>',
    )
    .join('') +
  '</ЗначенияСвойств><СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>22</Ставка></СтавкаНалога>' +
  '</СтавкиНалогов></Товар>\n'

const offer = (n: number, variant: number | null) =>
  `<Предложение><Ид>${uuid('1', n)}${variant === null ? '' : `#${uuid('5', variant)}`}</Ид><Артикул>A-${n}</Артикул>` +
  `<Наименование>Лапка для молний № ${n}</Наименование><Штрихкод>46${String(n * 10 + (variant ?? 0)).padStart(11, '0')}` +
  '</Штрихкод>' +
  (variant === null
    ? ''
    : '<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Исполнение</Наименование><Значение>' +
      `№ ${variant + 1}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`) +
  `<Цены><Цена><ИдТипаЦены>p1</ИдТипаЦены><ЦенаЗаЕдиницу>${100 + (n % 900)}</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена>` +
  `<Цена><ИдТипаЦены>p2</ИдТипаЦены><ЦенаЗаЕдиницу>${90 + (n % 800)}</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена></Цены>` +
  `<Количество>${n % 50}</Количество><Склад ИдСклада="w1" КоличествоНаСкладе="${n % 50}"/></Предложение>\n`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { goods: { type: 'string', default: '100000' }, variants: { type: 'string', default: '1' } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('node bench/generate-commerceml.ts FOLDER [--goods 100000] [--variants 1]')
  process.exit(2)
}
await generateCommerceMl(folder, Number(values.goods), Number(values.variants))
