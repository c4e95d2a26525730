import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { type FeedItem, FeedUnreadable } from './feed-item.ts'
import { readYml } from './read-yml.ts'

const head =
  '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE yml_catalog SYSTEM "http://127.0.0.1:1/shops.dtd"><yml_catalog ' +
  'date="2026-01-01"><shop>'
const overlocker = '<offer id="1"><price>100</price><currencyId>RUR</currencyId><name>Оверлок</name></offer>'
const lamp = '<offer id="2"><price>50</price><currencyId>RUR</currencyId><name>Лампа</name></offer>'
const feed = (offers: string, before = '') => `${head}${before}<offers>${offers}</offers></shop></yml_catalog>`

async function read(content: string | Buffer, chunkBytes = 7): Promise<FeedItem[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const items: FeedItem[] = []
  for await (const batch of readYml(chunks())) items.push(...batch)
  return items
}
const offers = (items: FeedItem[]) =>
  items.flatMap((item) =>
    item.kind === 'product'
      ? item.product.offers.map(({ sourceId, details, prices, stock }) => ({
          ...item.product.card!,
          ...details!,
          ...prices![0]!,
          ...stock![0]!,
          sourceId,
          line: item.product.line,
        }))
      : [],
  )
const rejected = (items: FeedItem[]) =>
  items.flatMap((item) => (item.kind === 'rejected' ? [[item.rejection.sourceId, item.rejection.reason]] : []))
const end = (items: FeedItem[]) => items.at(-1) as Extract<FeedItem, { kind: 'end' }>

describe('encodings', () => {
  const plain = `<yml_catalog><shop><offers>${overlocker}</offers></shop></yml_catalog>`
  test.each<[string, Buffer]>([
    ['UTF-8 without a declaration', Buffer.from(plain)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>${plain}`)],
    ['windows-1251', iconv.encode(`<?xml version="1.0" encoding="windows-1251"?>${plain}`, 'windows-1251')],
    [
      'windows-1251 declared in single quotes',
      iconv.encode(`<?xml version='1.0' encoding='Windows-1251' ?>${plain}`, 'windows-1251'),
    ],
    [
      'UTF-16 with a mark',
      iconv.encode(`<?xml version="1.0" encoding="UTF-16"?>${plain}`, 'utf-16le', { addBOM: true }),
    ],
  ])('%s, in pieces that cut letters', async (_, bytes) => {
    expect(offers(await read(bytes, 3)).map((offer) => offer.name)).toEqual(['Оверлок'])
  })

  test('a wrong declared encoding is detected, and the text is read', async () => {
    const bytes = iconv.encode(`<?xml version="1.0" encoding="utf-8"?>${plain}`, 'windows-1251')
    const items = await read(bytes)
    expect(offers(items).map((offer) => offer.name)).toEqual(['Оверлок'])
    expect(end(items).notes).toEqual(['объявлена кодировка utf-8, а текст в windows-1251: прочитан в ней'])
  })

  test('a file that continues in another encoding is refused with the line number', async () => {
    const row = (n: number) => `<offer id="${n}"><price>1</price><name>Оверлок</name></offer>\n`
    const rows = Array.from({ length: 400 }, (_, n) => row(n))
    const [head = '', tail = ''] = feed('\n').split('\n')
    const bytes = Buffer.concat([
      Buffer.from(head + rows.join('')),
      iconv.encode(rows.join(''), 'windows-1251'),
      Buffer.from(tail),
    ])
    await expect(read(bytes, 1000)).rejects.toThrow('кодировка файла нарушена: со строки 401 текст не читается')
  })
})

test('elements of the format for the buyer are on the card', async () => {
  const offer =
    '<offer id="1"><price>100</price><currencyId>RUR</currencyId><name>Оверлок</name>' +
    '<condition type="likenew"><quality>excellent</quality><reason>Вскрыта <b>упаковка</b></reason></condition>' +
    '<country_of_origin>Япония</country_of_origin><sales_notes>Предоплата 30 %</sales_notes>' +
    '<min-quantity>3</min-quantity><step-quantity>1</step-quantity><param name="Вес" unit="кг">7</param></offer>'
  const plain = offer.replace(/<condition.*<param/, '<condition type="new"/><param name="Страна">Китай</param><param')
  const [rich, own] = offers(await read(feed(offer + plain.replace('id="1"', 'id="2"'))))
  expect(rich!.params).toEqual([
    { name: 'Состояние', unit: null, value: 'как новый' },
    { name: 'О состоянии', unit: null, value: 'Вскрыта упаковка', isNote: true },
    { name: 'Страна', unit: null, value: 'Япония' },
    { name: 'Условия продажи', unit: null, value: 'Предоплата 30 %', isNote: true },
    { name: 'Минимальный заказ', unit: null, value: '3 шт.', isNote: true },
    { name: 'Вес', unit: 'кг', value: '7' },
  ])
  expect(own!.params.map(({ name, value }) => [name, value])).toEqual([
    ['Страна', 'Китай'],
    ['Вес', '7'],
  ])
})

describe('variants of one product', () => {
  const variant = (id: string, group: string, name: string) =>
    `<offer id="${id}" group_id="${group}"><price>1</price><name>${name}</name><categoryId>8</categoryId></offer>`
  const idsOf = async (text: string) =>
    (await read(feed(text))).flatMap((item) =>
      item.kind === 'product'
        ? [
            [
              item.product.sourceId,
              ...item.product.offers.map(({ sourceId }) => sourceId),
              ...item.notes.map(() => 'note'),
            ],
          ]
        : [],
    )

  test('next to each other are one product with an offer each', async () => {
    expect(
      await idsOf(
        variant('1', 'a', 'Игла 90') +
          variant('2', 'a', 'Игла 100') +
          variant('3', 'b', 'Стол') +
          variant('4', 'b', 'Стол белый'),
      ),
    ).toEqual([
      ['group:a', '1', '2'],
      ['group:b', '3', '4'],
    ])
  })

  test('apart from each other are separate products, with a note', async () => {
    expect(
      await idsOf(variant('1', 'a', 'Игла 90') + variant('3', 'b', 'Стол') + variant('2', 'a', 'Игла 100')),
    ).toEqual([
      ['1', '1'],
      ['3', '3'],
      ['2', '2', 'note'],
    ])
  })
})

describe('kinds of offers', () => {
  test('vendor.model is named by its parts, all other elements are read as usual', async () => {
    const [offer] = offers(
      await read(
        feed(
          `<offer id='7' type='vendor.model' available='false' group_id='g1'><typePrefix>Швейная ` +
            `машина</typePrefix><vendor>Juki</vendor><model>DDL-8700</model>
           <vendorCode>J-1</vendorCode><price from="true">1 500,50</price><oldprice>2000</oldprice>` +
            `<currencyId>usd</currencyId><categoryId>8</categoryId>
           <picture>http://s/1.jpg</picture><picture>http://s/2.jpg</picture><description><![CDATA[<p>Тихая & ` +
            `быстрая</p>]]></description>
           <param name='Мощность' unit='Вт'>550</param><param name="Цвет">белый</param><param ` +
            `name="Цвет">серый</param><barcode>4601</barcode><weight>43.2</weight></offer>`,
        ),
      ),
    )
    expect(offer).toMatchObject({
      sourceId: '7',
      name: 'Швейная машина Juki DDL-8700',
      vendor: 'Juki',
      vendorCode: 'J-1',
      price: '1500.50',
      oldPrice: '2000',
      currency: 'USD',
      categoryIds: ['8'],
      available: false,
      pictureUrls: ['http://s/1.jpg', 'http://s/2.jpg'],
      description: '<p>Тихая & быстрая</p>',
      params: [
        { name: 'Мощность', unit: 'Вт', value: '550' },
        { name: 'Цвет', unit: null, value: 'белый' },
        { name: 'Цвет', unit: null, value: 'серый' },
      ],
      barcode: '4601',
      weightGrams: 43_200,
    })
  })

  test('shop, currencies and categories are read as written; promos and unknown elements are skipped', async () => {
    const items = await read(
      feed(
        overlocker,
        `<name>Шов</name><url>http://shov.example</url><currencies><currency id="RUR" rate="1"/><currency ` +
          `id='usd' rate='CBRF' plus='3'/></currencies>
         <categories><category id="1">Машины</category><category id="2" parentId="1">Оверлоки</category></categories>
         <promos><promo id="p"><purchase><product offer-id="1"/><product>offer-id="2"</product></purchase></promo>` +
          `</promos>`,
      ),
    )
    expect(items.filter((item) => item.kind !== 'product' && item.kind !== 'end')).toEqual([
      { kind: 'shop', field: 'name', value: 'Шов' },
      { kind: 'shop', field: 'url', value: 'http://shov.example' },
      { kind: 'currency', id: 'RUR', rate: '1', plus: '' },
      { kind: 'currency', id: 'USD', rate: 'CBRF', plus: '3' },
      { kind: 'category', id: '1', parentId: null, name: 'Машины' },
      { kind: 'category', id: '2', parentId: '1', name: 'Оверлоки' },
    ])
    expect(offers(items)).toHaveLength(1)
    expect(end(items).complete).toBe(true)
  })
})

describe('markup', () => {
  test('comments, even with dashes, are not text', async () => {
    const items = await read(feed(`<!-- FEED -- META <offer id="9"> -->${overlocker}<!-- конец -->`))
    expect(offers(items).map((offer) => offer.sourceId)).toEqual(['1'])
    expect(end(items).complete).toBe(true)
  })

  test('tags inside a description are part of it, closed or not', async () => {
    const items = await read(
      feed(overlocker.replace('<price>', '<description>раз<br>два<p>три</p></description><price>') + lamp),
    )
    expect(offers(items).map((offer) => [offer.sourceId, offer.description])).toEqual([
      ['1', 'раз<br>два<p>три</p></br>'],
      ['2', ''],
    ])
    expect(rejected(items)).toEqual([])
  })

  test('HTML entities are decoded, unknown ones stay as written, none is expanded', async () => {
    const bomb =
      `<!DOCTYPE yml_catalog [<!ENTITY a "${'ха'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f ` +
      `SYSTEM "file:///etc/passwd">]>`
    const items = await read(
      `<?xml version="1.0"?>${bomb}<yml_catalog><shop>` +
        `<offers>${overlocker.replace('Оверлок', '&laquo;О&raquo;&nbsp;&b; &f; &constructor;')}</offers></shop>` +
        `</yml_catalog>`,
    )
    expect(offers(items)[0]!.name).toBe('«О» &b; &f; &constructor;')
  })

  test('an offer that is not closed is quarantined, the next one is not', async () => {
    const items = await read(feed(`${overlocker.replace('</offer>', '')}${lamp}`))
    expect(rejected(items)).toEqual([['1', 'broken-markup']])
    expect(offers(items).map((offer) => offer.sourceId)).toEqual(['2'])
  })

  test('a stray closing tag rejects only its own offer', async () => {
    const items = await read(feed(`${overlocker.replace('<price>', '</b><price>')}${lamp}`))
    expect(rejected(items)).toEqual([['1', 'broken-markup']])
    expect(offers(items).map((offer) => offer.sourceId)).toEqual(['2'])
    expect(end(items).complete).toBe(true)
  })

  test('a duplicate id is quarantined', async () => {
    expect(rejected(await read(feed(overlocker + lamp + overlocker)))).toEqual([['1', 'duplicate-id']])
  })

  test('the line of a row is where it begins', async () => {
    expect(offers(await read(feed(`\n\n${overlocker}\n${lamp}`))).map((offer) => offer.line)).toEqual([3, 4])
  })
})

describe('a file cut short', () => {
  const whole = feed(overlocker + lamp)
  test.each([
    ['in a tag', whole.indexOf('<name>Лампа') + 3],
    ['in a text', whole.indexOf('Лампа') + 2],
    ['between offers', whole.indexOf('<offer id="2"')],
    ['before the last tags', whole.indexOf('</offers>')],
    ['in the last tag', whole.length - 1],
  ])('%s: reads what came before, and the end item has the reason', async (_, at) => {
    const items = await read(whole.slice(0, at))
    expect(offers(items)[0]!.sourceId).toBe('1')
    expect(end(items).complete).toBe(false)
  })

  test('in a comment or in CDATA that looks like the end', async () => {
    expect(end(await read(`${whole.slice(0, whole.indexOf('</offers>'))}<!-- </yml_catalog>`)).complete).toBe(false)
    expect(end(await read(`${whole.slice(0, whole.indexOf('Лампа'))}<![CDATA[ </yml_catalog>`)).complete).toBe(false)
  })

  test('spaces and a comment after the end do not matter', async () => {
    expect(end(await read(`${whole}\n<!-- готово -->\n`)).complete).toBe(true)
  })
})

describe('not a feed', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['an empty file', '', /файл пуст/],
    ['a table', 'id;name;price', /это не XML/],
    ['an error page', '<!DOCTYPE html><html><body>502</body></html>', /корневой элемент «html»/],
    ['CommerceML', '<КоммерческаяИнформация ВерсияСхемы="2.04"></КоммерческаяИнформация>', /CommerceML/],
    ['only a declaration', '<?xml version="1.0"?>', /ни одного элемента/],
    ['nothing but brackets', '<'.repeat(30_000), /./],
    ['too deep', `<yml_catalog>${'<a>'.repeat(200)}`, /вложенность/],
    ['one endless text', Buffer.from(`<yml_catalog><shop><name>${'о'.repeat(8_100_000)}`), /слишком длинный текст/],
  ])('%s', async (_, content, message) => {
    await expect(read(content, 65_536)).rejects.toThrow(FeedUnreadable)
    await expect(read(content, 65_536)).rejects.toThrow(message)
  })
})

test('quarantines an offer of a million characters without buffering it', async () => {
  const items = await read(feed(overlocker.replace('Оверлок', 'О'.repeat(1_000_100)) + lamp), 65_536)
  expect(rejected(items)).toEqual([['1', 'too-big']])
  expect(offers(items)).toHaveLength(1)
})
