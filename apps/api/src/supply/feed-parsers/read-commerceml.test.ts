import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { cpuMillisecondsSince } from '../../test-cpu-time.ts'
import { type FeedItem, type FeedProduct, FeedUnreadable } from './feed-item.ts'
import { readCommerceMl, sortedCommerceMl } from './read-commerceml.ts'

const root = (inside: string, attributes = '') =>
  `<?xml version="1.0" encoding="utf-8"?><КоммерческаяИнформация ${attributes}>${inside}</КоммерческаяИнформация>`
const catalog = (goods: string, before = '', attributes = '') =>
  root(
    `<Классификатор><Ид>c</Ид><Владелец><Ид>o</Ид><Наименование>Шов</Наименование>` +
      `</Владелец>${before}</Классификатор>
  <Каталог ${attributes}><Ид>c</Ид><Товары>${goods}</Товары></Каталог>`,
  )
const offers = (rows: string, before = '', attributes = '') =>
  root(
    `<ПакетПредложений ${attributes}><Ид>c#</Ид>` +
      `<ИдКаталога>c</ИдКаталога>${before}<Предложения>${rows}</Предложения></ПакетПредложений>`,
  )
const goods = (id: string, rest = '') => `<Товар><Ид>${id}</Ид><Наименование>Лапка ${id}</Наименование>${rest}</Товар>`
const price = (sum: string, type = 'p') =>
  `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${sum}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена>`
const offer = (id: string, rest = '<Количество>3</Количество>', sum = '100') =>
  `<Предложение><Ид>${id}</Ид><Цены>${price(sum)}</Цены>${rest}</Предложение>`

async function read(contents: (string | Buffer)[], chunkBytes = 1000): Promise<FeedItem[]> {
  const sources = contents.map((content, n) => ({
    name: `${n}.xml`,
    async *chunks() {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    },
  }))
  const items: FeedItem[] = []
  for await (const batch of readCommerceMl(await sortedCommerceMl(sources))) items.push(...batch)
  return items
}
const products = (items: FeedItem[]): FeedProduct[] =>
  items.flatMap((item) => (item.kind === 'product' ? [item.product] : []))
const rejected = (items: FeedItem[]) =>
  items.flatMap((item) => (item.kind === 'rejected' ? [[item.rejection.sourceId, item.rejection.reason]] : []))
const deleted = (items: FeedItem[]) =>
  items.flatMap((item) => (item.kind === 'deleted' ? [[item.productId, item.offerId]] : []))
const categories = (items: FeedItem[]) =>
  items.flatMap((item) => (item.kind === 'category' ? [[item.id, item.parentId, item.name]] : []))
const whole = (items: FeedItem[]) => (items.at(-1) as Extract<FeedItem, { kind: 'end' }>).whole

describe('one exchange', () => {
  const plain = [catalog(goods('1')), offers(offer('1'))] as const
  const prefixed = (xml: string) => xml.replace(/<(\/?)([А-Я])/g, '<$1cml:$2')

  test.each<[string, (string | Buffer)[]]>([
    ['in its order', [...plain]],
    ['the other way round', [plain[1], plain[0]]],
    ['with a byte order mark', plain.map((xml) => `\uFEFF${xml}`)],
    ['in windows-1251', plain.map((xml) => iconv.encode(xml.replace('utf-8', 'windows-1251'), 'windows-1251'))],
    ['in a namespace', plain.map((xml) => xml.replace('Информация ', 'Информация xmlns="urn:1C.ru:commerceml_210" '))],
    ['in a namespace with a prefix', plain.map(prefixed)],
    ['in one file', [root(`${inside(plain[0])}${inside(plain[1])}`)]],
    [
      'prices and stock in separate files, as 1C 3.x writes them',
      [plain[0], offers('<Предложение><Ид>1</Ид><Количество>3</Количество></Предложение>'), offers(offer('1', ''))],
    ],
  ])('%s', async (_, files) => {
    for (const chunkBytes of [7, 1000]) {
      expect(products(await read(files, chunkBytes))).toMatchObject([
        {
          sourceId: '1',
          card: { name: 'Лапка 1', categoryIds: [] },
          offers: [
            {
              sourceId: '1',
              prices: [{ type: 'p', price: '100', currency: 'RUB' }],
              stock: [{ warehouse: null, available: true, quantity: 3 }],
            },
          ],
        },
      ])
    }
  })

  function inside(xml: string) {
    return xml.slice(xml.indexOf('Информация >') + 'Информация >'.length, xml.lastIndexOf('</'))
  }

  test('a card with all fields', async () => {
    const properties =
      `<Свойства><Свойство><Ид>s1</Ид><Наименование>Цвет</Наименование>` +
      `<ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>
        <Справочник><ИдЗначения>v1</ИдЗначения><Значение>белый</Значение></Справочник></ВариантыЗначений></Свойство>
      <Свойство><Ид>s2</Ид><Наименование>Мощность</Наименование></Свойство><Свойство><Ид>s3</Ид>` +
      `<Наименование>Стирка</Наименование></Свойство></Свойства>`
    const rest =
      `<Артикул>A-1</Артикул><Штрихкод>4601</Штрихкод><БазоваяЕдиница/><Группы><Ид>g2</Ид><Ид>g1</Ид>` +
      `</Группы><Описание><![CDATA[<p>Для трикотажа</p>]]></Описание>
      <Картинка>import_files/a/1.jpg</Картинка><Картинка>import_files/a/1.jpg</Картинка>` +
      `<Картинка>import_files/b/2.exe</Картинка><Изготовитель><Ид>m</Ид><Наименование>Juki</Наименование>` +
      `</Изготовитель>
      <Страна>Япония</Страна><БитриксКод>x</БитриксКод><ЗначенияСвойств><ЗначенияСвойства><Ид>s1</Ид>` +
      `<Значение>v1</Значение></ЗначенияСвойства>
      <ЗначенияСвойства><Ид>s2</Ид><Значение>550</Значение></ЗначенияСвойства><ЗначенияСвойства><Ид>s3</Ид>` +
      `<Значение>true</Значение></ЗначенияСвойства>
      <ЗначенияСвойства><Ид>s1</Ид><Значение/></ЗначенияСвойства><ЗначенияСвойства><Ид>s2</Ид>` +
      `<Значение>8141a2f0-0000-1111-2222-333344445555</Значение></ЗначенияСвойства>
      <ЗначенияСвойства><Ид>нет</Ид><Значение>7</Значение></ЗначенияСвойства></ЗначенияСвойств>
      <ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Вес</Наименование><Значение>0,25</Значение>` +
      `</ЗначениеРеквизита></ЗначенияРеквизитов>`
    const items = await read([catalog(goods('1', rest), properties), offers(offer('1'))])
    expect(products(items)[0]).toMatchObject({
      card: {
        vendor: 'Juki',
        vendorCode: 'A-1',
        categoryIds: ['g2', 'g1'],
        description: '<p>Для трикотажа</p>',
        pictureUrls: ['import_files/a/1.jpg', 'import_files/b/2.exe'],
        params: [
          { name: 'Цвет', value: 'белый' },
          { name: 'Мощность', value: '550' },
          { name: 'Стирка', value: 'Да' },
          { name: 'Страна', value: 'Япония' },
        ],
      },
      offers: [{ details: { name: 'Лапка 1', title: '', vendorCode: 'A-1', barcode: '4601', weightGrams: 250 } }],
    })
    expect(items).toContainEqual({ kind: 'shop', field: 'company', value: 'Шов' })
  })

  test('groups: nested, deleted, without an id, with a cycle', async () => {
    const group = (id: string, inside = '') =>
      `<Группа><Ид>${id}</Ид><Наименование>Г ${id}</Наименование>${inside}</Группа>`
    const tree = `<Группы>${group('1', `<Группы>${group('2', `<Группы>${group('3')}</Группы>`)}${group('4', `<ПометкаУдаления>true</ПометкаУдаления><Группы>${group('5')}</Группы>`)}</Группы>`)}<Группа/></Группы>`
    expect(categories(await read([catalog(goods('1'), tree), offers('')])).sort()).toEqual([
      ['1', null, 'Г 1'],
      ['2', '1', 'Г 2'],
      ['3', '2', 'Г 3'],
      ['5', '1', 'Г 5'],
    ])
  })
})

describe('offers', () => {
  const kind = (id: string, colour: string) =>
    offer(
      id,
      `<Наименование>Лапка (${colour})</Наименование><ХарактеристикиТовара><ХарактеристикаТовара>` +
        `<Наименование>Цвет</Наименование><Значение>${colour}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`,
    )

  test('variants of one product become its offers, their characteristics its properties', async () => {
    const [product] = products(
      await read([catalog(goods('1')), offers(kind('1#a', 'белый') + kind('1#b', 'чёрный') + offer('1'))]),
    )
    expect(product!.offers.map(({ sourceId, details }) => [sourceId, details!.title])).toEqual([
      ['1#a', 'белый'],
      ['1#b', 'чёрный'],
      ['1', ''],
    ])
    expect(product!.card!.params).toEqual([
      { name: 'Цвет', unit: null, value: 'белый' },
      { name: 'Цвет', unit: null, value: 'чёрный' },
    ])
  })

  test.each<[string, string, unknown]>([
    ['one figure', '<Количество>2.0</Количество>', [{ warehouse: null, available: true, quantity: 2 }]],
    [
      'a negative count',
      '<Количество>-4</Количество>',
      [{ warehouse: null, available: false, quantity: -4, isAll: true }],
    ],
    ['a fraction', '<Количество>2,7</Количество>', [{ warehouse: null, available: true, quantity: 2 }]],
    [
      'not a number',
      '<Количество>много</Количество>',
      [{ warehouse: null, available: false, quantity: 0, isAll: true }],
    ],
    ['missing', '', null],
    [
      'by warehouse, as attributes',
      '<Количество>9</Количество><Склад ИдСклада="w1" КоличествоНаСкладе="4"/><Склад ИдСклада="w2" ' +
        'КоличествоНаСкладе="0"/>',
      [
        { warehouse: 'w1', available: true, quantity: 4 },
        { warehouse: 'w2', available: false, quantity: 0 },
      ],
    ],
    [
      'by warehouse, all of the total',
      '<Количество>3</Количество><Склады ИдСклада="w1" КоличествоНаСкладе="4"/><Склады ИдСклада="w2" ' +
        'КоличествоНаСкладе="-1"/>',
      [
        { warehouse: 'w1', available: true, quantity: 4, isAll: true },
        { warehouse: 'w2', available: false, quantity: -1, isAll: true },
      ],
    ],
    [
      'by warehouse, as a block',
      '<Остатки><Остаток><Склад><Ид>w1</Ид><Количество>4</Количество></Склад></Остаток></Остатки>',
      [{ warehouse: 'w1', available: true, quantity: 4 }],
    ],
    [
      'a block with one figure',
      '<Остатки><Остаток><Количество>5</Количество></Остаток></Остатки>',
      [{ warehouse: null, available: true, quantity: 5 }],
    ],
  ])('stock: %s', async (_, rest, stock) => {
    expect(products(await read([catalog(goods('1')), offers(offer('1', rest))]))[0]!.offers[0]!.stock).toEqual(stock)
  })

  test('several price types; the price of one piece before the price of ten; a comma in the text only', async () => {
    const types = `<ТипыЦен><ТипЦены><Ид>p</Ид><Наименование>Розничная</Наименование><Валюта>руб.</Валюта></ТипЦены></ТипыЦен>`
    const prices =
      `<Цена><ИдТипаЦены>p</ИдТипаЦены><ЦенаЗаЕдиницу>80</ЦенаЗаЕдиницу>` +
      `<МинКоличество>10</МинКоличество></Цена>
      <Цена><Представление>1 234,50 руб. за шт</Представление><ИдТипаЦены>p</ИдТипаЦены>` +
      `<ЦенаЗаЕдиницу>1234.5</ЦенаЗаЕдиницу></Цена>${price('900', 'q').replace('RUB', 'RUR')}`
    const items = await read([
      catalog(goods('1')),
      offers(`<Предложение><Ид>1</Ид><Цены>${prices}</Цены></Предложение>`, types),
    ])
    expect(products(items)[0]!.offers[0]!.prices).toEqual([
      { type: 'p', price: '1234.5', oldPrice: null, currency: 'RUB' },
      { type: 'q', price: '900', oldPrice: null, currency: 'RUR' },
      { type: 'p', price: '80', oldPrice: null, currency: 'RUB' },
    ])
    expect(items.filter((item) => item.kind === 'price-type')).toEqual([
      { kind: 'price-type', id: 'p', name: 'Розничная' },
      { kind: 'price-type', id: 'q', name: 'q' },
    ])
  })

  test('goods without offers, offers without goods, missing and duplicate ids', async () => {
    const items = await read([
      catalog(
        `${goods('1')}${goods('2')}${goods('2')}<Товар><Наименование>Без ид</Наименование></Товар><Товар>` +
          `<Ид>5</Ид></Товар>`,
      ),
      offers(offer('1') + offer('1') + offer('4') + offer('#7') + offer('5')),
    ])
    expect(rejected(items)).toEqual([
      ['1', 'duplicate-id'],
      ['#7', 'no-id'],
      ['2', 'no-offers'],
      ['2', 'duplicate-id'],
      [null, 'no-id'],
      ['5', 'no-name'],
    ])
    expect(products(items).map(({ sourceId, card }) => [sourceId, card === null])).toEqual([
      ['1', false],
      ['4', true],
    ])
  })

  test('deletes goods by a status or a flag, and single offers of goods that stay', async () => {
    const items = await read([
      catalog(
        `${goods('1').replace('<Товар>', '<Товар Статус="Удален">')}${goods('2', '<ПометкаУдаления>true</ПометкаУдаления>')}${goods('3', '<ПометкаУдаления>false</ПометкаУдаления>')}`,
      ),
      offers(offer('1') + offer('3#a') + offer('3#b', '<ПометкаУдаления>true</ПометкаУдаления>')),
    ])
    expect(deleted(items)).toEqual([
      ['1', null],
      ['2', null],
      ['3', '3#b'],
    ])
    expect(products(items).map(({ sourceId, offers: kinds }) => [sourceId, kinds.length])).toEqual([['3', 1]])
  })

  test.each<[string, string, string, { products: boolean; offers: boolean }]>([
    ['all goods and all offers', '', '', { products: true, offers: true }],
    ['changes of goods', 'СодержитТолькоИзменения="true"', '', { products: false, offers: true }],
    [
      'changes of offers',
      'СодержитТолькоИзменения="false"',
      'СодержитТолькоИзменения="true"',
      { products: true, offers: false },
    ],
  ])('whether absent goods are removed: %s', async (_, ofGoods, ofOffers, expected) => {
    expect(whole(await read([catalog(goods('1'), '', ofGoods), offers(offer('1'), '', ofOffers)]))).toEqual(expected)
    expect(whole(await read([offers(offer('1'), '', ofOffers)]))).toEqual({ products: false, offers: expected.offers })
  })
})

describe('files of other programs', () => {
  const uuid = (n: number) => `0b27c6f0-1111-2222-3333-44445555000${n}`

  test('prices and stock within goods, their types in the classifier (schema 3.1)', async () => {
    const types =
      '<ТипыЦен><ТипЦены><Ид>p</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>' +
      '<Склады><Склад><Ид>w1</Ид><Наименование>Основной</Наименование></Склад></Склады>'
    const priced = `<Цены><Цена><ИдТипаЦены>p</ИдТипаЦены><ЦенаЗаЕдиницу>100</ЦенаЗаЕдиницу></Цена></Цены>`
    const rest = '<Остатки><Остаток><Склад><Ид>w1</Ид><Количество>4</Количество></Склад></Остаток></Остатки>'
    const items = await read([catalog(goods('1', priced + rest) + goods('2'), types)])
    expect(products(items)).toMatchObject([
      {
        sourceId: '1',
        card: { name: 'Лапка 1' },
        offers: [
          {
            sourceId: '1',
            details: { name: 'Лапка 1' },
            prices: [{ type: 'p', price: '100', currency: 'RUB' }],
            stock: [{ warehouse: 'w1', available: true, quantity: 4 }],
          },
        ],
      },
      { sourceId: '2', offers: [] },
    ])
    expect(items).toContainEqual({ kind: 'price-type', id: 'p', name: 'Розничная' })
    expect(items).toContainEqual({ kind: 'warehouse', id: 'w1', name: 'Основной' })
  })

  test('variants without prices have those of their goods', async () => {
    const priced = `<Цены>${price('100')}</Цены>`
    const kinds = ['a', 'b'].map((kind) => `<Предложение><Ид>1#${kind}</Ид><Количество>1</Количество></Предложение>`)
    const own = offer('1#c', '<Количество>1</Количество>', '70')
    const [product] = products(await read([catalog(goods('1', priced)), offers(kinds.join('') + own)]))
    expect(product!.offers.map(({ sourceId, prices }) => [sourceId, prices![0]!.price])).toEqual([
      ['1#a', '100'],
      ['1#b', '100'],
      ['1#c', '70'],
    ])
  })

  test('goods without a group are in their category (schema 2.08)', async () => {
    const tree =
      '<Группы><Группа><Ид>g</Ид><Наименование>Лапки</Наименование></Группа></Группы><Категории><Категория>' +
      '<Ид>k1</Ид><Наименование>Оснастка</Наименование><Свойства><Ид>s</Ид></Свойства><Категории><Категория><Ид>k2</Ид>' +
      '<Наименование>Иглы</Наименование></Категория></Категории></Категория><Категория><Ид>k3</Ид>' +
      '<Наименование>Услуга</Наименование></Категория></Категории>'
    const items = await read([
      catalog(
        goods('1', '<Группы><Ид>g</Ид></Группы><Категория>k3</Категория>') + goods('2', '<Категория>k2</Категория>'),
        tree,
      ),
    ])
    expect(products(items).map(({ card }) => card!.categoryIds)).toEqual([['g', 'k3'], ['k2']])
    expect(categories(items)).toEqual([
      ['g', null, 'Лапки'],
      ['k2', 'k1', 'Иглы'],
      ['k1', null, 'Оснастка'],
    ])
  })

  const update = (rows: string) => `<Предложения>${rows}</Предложения>`
  const row = (kind: string, rest: string) =>
    `<Предложение><Ид>${uuid(1)}</Ид><ИдХарактеристики>${kind}</ИдХарактеристики>${rest}` +
    `<Цены>${price('100')}</Цены></Предложение>`
  const stockOf = async (xml: string) =>
    products(await read([xml])).flatMap((product) =>
      product.offers.map(({ sourceId, stock }) => [product.sourceId, sourceId, stock]),
    )
  const asBlock = (inside: string) => root(`<ИзмененияПакетаПредложений>${inside}</ИзмененияПакетаПредложений>`)
  const asRoot = (inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><ИзмененияПакетаПредложений xmlns="urn:1C.ru:commerceml_210">${inside}` +
    '</ИзмененияПакетаПредложений>'

  test.each([
    ['in a block', asBlock],
    ['as the root', asRoot],
  ])('an update of УТ 11 %s: ids of kinds apart, warehouses repeated', async (_, wrap) => {
    const rows =
      row(uuid(2), '<Склады ИдСклада="w1" КоличествоНаСкладе="4"/><Склады ИдСклада="w2" КоличествоНаСкладе="1"/>') +
      row('00000000-0000-0000-0000-000000000000', '<Количество>0</Количество>')
    const items = await read([wrap(`<Ид>c#</Ид><ИдКаталога>c</ИдКаталога>${update(rows)}`)])
    expect(products(items)).toMatchObject([
      {
        sourceId: uuid(1),
        card: null,
        offers: [
          {
            sourceId: `${uuid(1)}#${uuid(2)}`,
            prices: [{ type: 'p', price: '100' }],
            stock: [
              { warehouse: 'w1', available: true, quantity: 4 },
              { warehouse: 'w2', available: true, quantity: 1 },
            ],
          },
          { sourceId: uuid(1), stock: [{ warehouse: null, available: false, quantity: 0 }] },
        ],
      },
    ])
    expect(whole(items)).toEqual({ products: false, offers: false })
    expect(items).toContainEqual({ kind: 'shop', field: 'id', value: 'c' })
  })

  test('an update without any warehouse or count is unsure of its zeros', async () => {
    expect(await stockOf(asBlock(update(row('', '<Количество>0</Количество>'))))).toEqual([
      [uuid(1), uuid(1), [{ warehouse: null, available: false, quantity: 0, isAll: true, isUnsure: true }]],
    ])
  })

  test('an update with a count above 0 contains stock, its zeros too', async () => {
    const rows = row(uuid(2), '<Количество>0</Количество>') + row(uuid(3), '<Количество>7</Количество>')
    expect((await stockOf(asBlock(update(rows)))).map(([, , stock]) => stock)).toEqual([
      [{ warehouse: null, available: false, quantity: 0, isAll: true }],
      [{ warehouse: null, available: true, quantity: 7 }],
    ])
  })

  test('variants written as goods are one product', async () => {
    const kind = (id: string, colour: string) =>
      goods(
        id,
        `<Артикул>A-${colour}</Артикул><Штрихкод>46${colour.length}</Штрихкод><ХарактеристикиТовара>` +
          `<ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>${colour}</Значение>` +
          '</ХарактеристикаТовара></ХарактеристикиТовара>',
      )
    const items = await read([
      catalog(kind('1#a', 'белый') + kind('1#b', 'чёрная') + goods('2')),
      offers(offer('1#a') + offer('1#b') + offer('2')),
    ])
    expect(rejected(items)).toEqual([])
    expect(
      products(items).map(({ sourceId, offers: kinds }) => [
        sourceId,
        kinds.map(({ sourceId: id, details }) => [id, details!.title, details!.vendorCode, details!.barcode]),
      ]),
    ).toEqual([
      [
        '1',
        [
          ['1#a', 'белый', 'A-белый', '465'],
          ['1#b', 'чёрная', 'A-чёрная', '466'],
        ],
      ],
      ['2', [['2', '', null, null]]],
    ])
  })

  test('a number is read in any notation; other values are dropped', async () => {
    const properties =
      '<Свойства><Свойство><Ид>s</Ид><Наименование>Ширина</Наименование><ТипЗначений>Число</ТипЗначений></Свойство>' +
      '<Свойство><Ид>t</Ид><Наименование>Код</Наименование><ТипЗначений>Строка</ТипЗначений></Свойство></Свойства>'
    const value = (id: string, text: string) =>
      `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${text}</Значение></ЗначенияСвойства>`
    const values = ['1\u2009234,5', '-3', '0,5', 'нет'].map((text) => value('s', text)).join('')
    const [item] = (
      await read([catalog(goods('1', `<ЗначенияСвойств>${values}${value('t', '007')}</ЗначенияСвойств>`), properties)])
    ).filter((one) => one.kind === 'product')
    expect(item).toMatchObject({ notes: ['значение свойства-числа записано не числом, отброшено'] })
    expect(item!.product.card!.params).toEqual([
      ...['1234.5', '-3', '0.5'].map((text) => ({ name: 'Ширина', unit: null, value: text, isNumber: true })),
      { name: 'Код', unit: null, value: '007' },
    ])
  })

  test.each<[string, string, string]>([
    ['of the offer', '<Штрихкод/><Штрихкод>4601</Штрихкод>', '4601'],
    ['the first of a list', '<Штрихкоды><Штрихкод>4602</Штрихкод><Штрихкод>4603</Штрихкод></Штрихкоды>', '4602'],
    [
      'of its characteristic',
      '<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>белый</Значение>' +
        '<Штрихкод>4604</Штрихкод></ХарактеристикаТовара></ХарактеристикиТовара>',
      '4604',
    ],
    ['of the goods', '', '4600'],
  ])('the barcode of an offer: %s', async (_, rest, barcode) => {
    const [product] = products(
      await read([catalog(goods('1', '<Штрихкод>4600</Штрихкод>')), offers(offer('1#a', rest))]),
    )
    expect(product!.offers[0]!.details!.barcode).toBe(barcode)
  })

  const html = (text: string) =>
    `<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ОписаниеВФорматеHTML</Наименование><Значение>` +
    `<![CDATA[${text}]]></Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`
  test.each<[string, string, string | null]>([
    ['missing', '', null],
    ['erased', '<Описание/>', ''],
    ['serialized by Bitrix', html('a:2:{s:4:"TEXT";s:9:"<b>Ъ</b>";s:4:"TYPE";s:4:"HTML";}'), '<b>Ъ</b>'],
    ['serialized and truncated', html('a:2:{s:4:"TEXT";s:900:"<b>Ъ'), null],
  ])('a description: %s', async (_, rest, description) => {
    expect(products(await read([catalog(goods('1', rest))]))[0]!.card!.description).toBe(description)
  })

  test('a wrong declared encoding is detected', async () => {
    const wrongEncodings = [
      iconv.encode(catalog(goods('1')), 'windows-1251'),
      Buffer.from(offers(offer('1')).replace('utf-8', 'windows-1251')),
    ]
    const items = await read(wrongEncodings)
    expect(products(items)).toMatchObject([{ card: { name: 'Лапка 1' }, offers: [{ sourceId: '1' }] }])
    expect(items.at(-1)).toMatchObject({
      notes: [
        'объявлена кодировка utf-8, а текст в windows-1251: прочитан в ней',
        'объявлена кодировка windows-1251, а текст в utf-8: прочитан в ней',
      ],
    })
  })
})

describe('hostile files', () => {
  const bomb =
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ха"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">` +
    `<!ENTITY c SYSTEM "file:///etc/passwd">]>`

  test('DTD entities are not expanded', async () => {
    const xml = catalog(goods('1', '<Описание>&b;&c;</Описание>')).replace(/<\?xml[^>]*>/, bomb)
    expect(products(await read([xml, offers(offer('1'))]))[0]!.card!.description).toBe('&b;&c;')
  })

  test.each<[string, string[], RegExp]>([
    ['10,000 levels deep', [root('<Классификатор>'.repeat(10_000))], /слишком глубокая вложенность/],
    ['YML instead', ['<yml_catalog/>'], /это YML, а не CommerceML/],
    ['another XML', ['<html/>'], /корневой элемент «html»/],
    ['no XML at all', ['Ид;Наименование'], /не XML/],
    ['orders', [root('<Документ><Ид>1</Ид></Документ>')], /это заказы/],
    ['an empty file of the format', [root('')], /нет ни товаров, ни предложений/],
    [
      'goods truncated',
      [catalog(goods('1') + goods('2')).slice(0, -60), offers(offer('1'))],
      /«0\.xml»: файл обрывается на строке \d+/,
    ],
    [
      'a stray closing tag',
      [catalog(goods('1').replace('</Наименование>', '</Название>')), offers(offer('1'))],
      /разметка нарушена на строке \d+/,
    ],
    ['offers truncated', [catalog(goods('1')), offers(offer('1')).slice(0, -40)], /«1\.xml»: файл обрывается/],
  ])('%s', async (_, files, message) => {
    await expect(read(files)).rejects.toThrow(FeedUnreadable)
    await expect(read(files)).rejects.toThrow(message)
  })

  test('a text of 50 MB rejects its goods, or is refused, in a short time', async () => {
    const before = process.cpuUsage()
    const long = `<Описание>${'о'.repeat(25_000_000)}</Описание>`
    await expect(
      read([catalog(goods('1', long) + goods('2')), offers(offer('1') + offer('2'))], 65_536),
    ).rejects.toThrow(/слишком длинный текст|слишком много/)
    expect(cpuMillisecondsSince(before)).toBeLessThan(20_000)
  })

  test('NUL and lone surrogates reject a row, not the file', async () => {
    const items = await read([
      catalog(goods('1').replace('Лапка', 'Лап\u0000ка') + goods('2').replace('Лапка', 'Лап&#55296;ка') + goods('4')),
      offers(offer('1') + offer('2') + offer('4')),
    ])
    expect(products(items).map(({ sourceId }) => sourceId)).toContain('4')
    expect(products(items).length + rejected(items).length).toBe(3)
    for (const { card } of products(items)) expect(card?.name ?? '').not.toMatch(/\0|[\uD800-\uDFFF]/)
  })
})

test('offers whose goods are not in the files are emitted in batches', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => offer(String(n)))
  const source = {
    name: '0.xml',
    async *chunks() {
      yield Buffer.from(offers(rows.join('')))
    },
  }
  const sizes: number[] = []
  for await (const batch of readCommerceMl(await sortedCommerceMl([source])))
    sizes.push(batch.filter(({ kind }) => kind === 'product').length)
  expect(sizes.filter((size) => size > 0)).toEqual([1_000, 1_000, 500])
})
