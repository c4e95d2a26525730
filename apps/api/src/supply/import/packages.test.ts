import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hideUnlisted } from './hide-removed.ts'
import { goods, goodsFile, offer, offersFile, openTestExchange, priceOf } from './test-exchange.ts'

const exchange = await openTestExchange()
const { pool, importPackage } = exchange
afterAll(exchange.close)

let number = 0
let source = ''
beforeEach(() => {
  source = `commerceml:${++number}`
})
const onSale = () => exchange.goodsOnSale(source)
const full = (ids: string[], price: number | string = 100, count = 3) => [
  goodsFile(ids.map((id) => goods(id))),
  offersFile(ids.map((id) => offer(id, { price, count }))),
]
const day = (n: number) => new Date(Date.UTC(2026, 1, n))
const everything = { cards: true, prices: true, stock: true }

describe('goods missing in a package', () => {
  test('stay with hide none even if the package is full; goods it declares deleted are hidden', async () => {
    await importPackage(full(['a', 'b', 'c']), { source })
    const report = await importPackage(
      [
        goodsFile([goods('b'), goods('c', '<ПометкаУдаления>true</ПометкаУдаления>')]),
        offersFile([offer('b', { count: 1 })]),
      ],
      { source },
    )
    expect(report).toMatchObject({ hidden: 1, deleted: 1, largeChanges: { productsVisible: 3, productsHidden: 1 } })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3', b: 'Лапка b 100 ₽ ×1' })
  })

  test('are hidden at the close of a run, by the ids its packages list', async () => {
    await importPackage(full(['a', 'b', 'c', 'd']), { source })
    await pool.query('create table run_named (kind text, id text, product_id text)')
    let whole = { products: false, offers: false }
    const recordIds: Parameters<typeof importPackage>[1] = {
      source,
      async onListed({ products, offers }) {
        whole = { products: whole.products || products.whole, offers: whole.offers || offers.whole }
        for (const id of products.listed) await pool.query(`insert into run_named values ('product', $1)`, [id])
        for (const [id, productId] of offers.listed)
          await pool.query(`insert into run_named values ('offer', $1, $2)`, [id, productId])
      },
    }
    await importPackage([goodsFile([goods('a')])], recordIds)
    await importPackage([goodsFile([goods('b'), goods('c')], { onlyChanges: true })], recordIds)
    await importPackage([offersFile([offer('a'), offer('b'), offer('c#k')])], recordIds)
    expect(whole).toEqual({ products: true, offers: true })
    const find = async (productIds: readonly string[], offerIds: readonly string[]) => {
      const { rows } = await pool.query(
        `select kind, id, product_id as "productId" from run_named
         where (kind = 'product' and id = any($1)) or (kind = 'offer' and id = any($2))`,
        [productIds, offerIds],
      )
      const of = (kind: string) => rows.filter((row) => row.kind === kind)
      return {
        products: new Set(of('product').map(({ id }) => id)),
        offers: new Map(of('offer').map(({ id, productId }) => [id, productId])),
      }
    }
    const tags: string[] = []
    const hiding = { pool, source, changes: { announce: (news: readonly string[]) => void tags.push(...news) } }
    expect(await hideUnlisted({ ...hiding, dryRun: true }, whole, find)).toEqual({
      offers: 2,
      products: 2,
      visible: 4,
      visibleOffers: 4,
    })
    expect(Object.keys(await onSale())).toEqual(['a', 'b', 'c', 'd'])
    expect(await hideUnlisted({ ...hiding, dryRun: false }, whole, find)).toMatchObject({ products: 2 })
    expect(Object.keys(await onSale())).toEqual(['a', 'b'])
    expect(tags).toHaveLength(2)
  })
})

test('a delta that names a variant without its characteristics keeps them', async () => {
  const kinds = (price: number) => [offer('a#1', { colour: 'белая', price }), offer('a#2', { colour: 'чёрная', price })]
  await importPackage([goodsFile([goods('a')]), offersFile(kinds(100))], { source })
  const plain = kinds(110).map((text) => text.replace(/<ХарактеристикиТовара>.*<\/ХарактеристикиТовара>/, ''))
  await importPackage([offersFile(plain.slice(0, 1), { onlyChanges: true })], { source })
  expect(await onSale()).toEqual({ 'a#1': 'Лапка a белая 110 ₽ ×3', 'a#2': 'Лапка a чёрная 100 ₽ ×3' })
  await importPackage([offersFile(plain, { onlyChanges: true })], { source })
  expect(await onSale()).toEqual({ 'a#1': 'Лапка a белая 110 ₽ ×3', 'a#2': 'Лапка a чёрная 110 ₽ ×3' })
  const { rows } = await pool.query(
    `select o.characteristics from offers o join group_offers m on m.offer_id = o.id join groups g on g.id = m.group_id
       join products p on p.id = g.product_id where p.source = $1 order by g.source_id`,
    [source],
  )
  expect(rows.map(({ characteristics }) => characteristics)).toEqual([
    [{ title: 'Цвет', value: 'белая' }],
    [{ title: 'Цвет', value: 'чёрная' }],
  ])
})

test('hiding that fails leaves no product on sale without its offers', async () => {
  await importPackage(full(['a', 'b']), { source })
  await pool.query('alter table products add constraint test_shown check (hidden_at is null) not valid')
  const lost = importPackage([offersFile([offer('a')])], { source, hide: 'missing' })
  await expect(lost).rejects.toThrow('test_shown')
  await pool.query('alter table products drop constraint test_shown')
  expect(Object.keys(await onSale())).toEqual(['a', 'b'])
})

describe('counts of large changes', () => {
  test('are the same in a dry run and a real one', async () => {
    await importPackage(full(['a', 'b', 'c', 'd']), { source })
    const mistaken = [
      goodsFile(['a', 'b', 'c'].map((id) => goods(id))),
      offersFile([offer('a', { count: 0 }), offer('b', { price: 300 }), offer('c', { price: 34 })]),
    ]
    const largeChanges = {
      stockCompared: 3,
      stockAvailable: 3,
      stockZeroed: 1,
      pricesCompared: 6,
      pricesChangedThreefold: 2,
      productsVisible: 4,
      productsHidden: 1,
      offersVisible: 4,
      offersHidden: 1,
      idsChanged: 0,
    }
    expect((await importPackage(mistaken, { source, hide: 'missing', dryRun: true })).largeChanges).toEqual(
      largeChanges,
    )
    expect(Object.keys(await onSale())).toHaveLength(4)
    expect((await importPackage(mistaken, { source, hide: 'missing' })).largeChanges).toEqual(largeChanges)
  })

  test('an excluded part is not written, and the same package writes it later', async () => {
    await importPackage(full(['a']), { source })
    const next = [
      goodsFile([goods('a', '', 'Лапка новая'), goods('b')]),
      offersFile([offer('a', { price: 900, count: 0 }), offer('b')]),
    ]
    const held = await importPackage(next, { source, parts: { cards: true, prices: false, stock: false } })
    expect(held).toMatchObject({ changed: 1, shelved: 1, quarantined: 0 })
    expect(await onSale()).toEqual({ a: 'Лапка новая 100 ₽ ×3' })
    await importPackage(next, { source, parts: { ...everything, prices: false } })
    expect(await onSale()).toEqual({ a: 'Лапка новая 100 ₽ ×0' })
    expect(await importPackage(next, { source })).toMatchObject({ added: 1, changed: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка новая 900 ₽ ×0', b: 'Лапка b 100 ₽ ×3' })
    expect(await importPackage(next, { source })).toMatchObject({ unchanged: 2, tags: [] })
  })

  test('without cards nothing is deleted, and new goods wait', async () => {
    await importPackage(full(['a']), { source })
    const report = await importPackage(
      [
        goodsFile([goods('a', '<ПометкаУдаления>true</ПометкаУдаления>'), goods('b')]),
        offersFile([offer('a', { price: 50 }), offer('b')]),
      ],
      { source, hide: 'missing', parts: { ...everything, cards: false } },
    )
    expect(report).toMatchObject({ hidden: 0, shelved: 1, deleted: 1, categoriesAdded: 0 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  })
})

describe('new goods whose offers come apart and cannot be written yet', () => {
  const card = [goodsFile([goods('x')], { onlyChanges: true })]
  const kind = (price: number | null, count = 4) => [
    offersFile([offer('x#k', { price, count, colour: 'белая' })], { onlyChanges: true }),
  ]
  /** Prices and stock alone, as УТ 11 says what changed. */
  const update = (price: number) => [offersFile([offer('x#k', { price, count: 5 })], { onlyChanges: true })]

  test.each([
    ['a price of 0', 0],
    ['no prices', null],
  ])('%s: quarantined; the card and the details wait for the first price', async (_what, price) => {
    await importPackage(card, { source })
    expect(await importPackage(kind(price), { source })).toMatchObject({ quarantined: 1, reasons: { 'no-price': 1 } })
    expect(await importPackage(kind(price), { source })).toMatchObject({ quarantined: 1, reasons: { 'no-price': 1 } })
    expect(await importPackage(update(100), { source })).toMatchObject({ added: 1, quarantined: 0 })
    expect(await onSale()).toEqual({ 'x#k': 'Лапка x белая 100 ₽ ×5' })
    expect(await importPackage(card, { source })).toMatchObject({ rows: 1, unchanged: 1 })
  })

  test('prices come before stock, each in a package of its own', async () => {
    await importPackage(card, { source })
    await importPackage([offersFile([offer('x#k', { price: null, count: null, colour: 'белая' })])], { source })
    await importPackage([offersFile([offer('x#k', { price: 70, count: null })])], { source })
    await importPackage([offersFile([offer('x#k', { price: null, count: 6 })])], { source })
    expect(await onSale()).toEqual({ 'x#k': 'Лапка x белая 70 ₽ ×6' })
  })

  test('held prices leave the card for the approved package, or for the next one', async () => {
    const held = { source, parts: { ...everything, prices: false } }
    await importPackage(card, { source })
    expect(await importPackage(kind(100), held)).toMatchObject({ shelved: 1, quarantined: 0 })
    expect(await importPackage(kind(100), { source })).toMatchObject({ added: 1 })
    expect(await onSale()).toEqual({ 'x#k': 'Лапка x белая 100 ₽ ×4' })
    const other = (price: number) => offersFile([offer('y', { price })])
    await importPackage([goodsFile([goods('y')], { onlyChanges: true }), other(1)], held)
    await importPackage([other(90)], { source })
    expect(await onSale()).toMatchObject({ y: 'Лапка y 90 ₽ ×3' })
  })

  test('held cards leave what waits', async () => {
    await importPackage(card, { source })
    await importPackage(kind(100), { source, parts: { ...everything, cards: false } })
    await importPackage(kind(100), { source })
    expect(await onSale()).toEqual({ 'x#k': 'Лапка x белая 100 ₽ ×4' })
  })

  test('what the database refuses leaves the card', async () => {
    await importPackage(card, { source })
    await pool.query(`alter table offers add constraint test_no_white check (title <> 'Лапка (белая)') not valid`)
    const refused = await importPackage(kind(100), { source })
    await pool.query('alter table offers drop constraint test_no_white')
    expect(refused).toMatchObject({ quarantined: 1, reasons: { refused: 1 } })
    await importPackage(kind(100), { source })
    expect(await onSale()).toEqual({ 'x#k': 'Лапка x белая 100 ₽ ×4' })
  })
})

describe('formation time', () => {
  const stock = (count: number) => [offersFile([offer('a', { price: null, count })], { onlyChanges: true, types: [] })]
  const price = (sum: number) => [offersFile([offer('a', { price: sum, count: null })], { onlyChanges: true })]

  test('an older package changes neither price nor stock; each has its own date', async () => {
    await importPackage(full(['a']), { source, formedAt: day(1) })
    await importPackage(price(200), { source, formedAt: day(5) })
    await importPackage(stock(7), { source, formedAt: day(3) })
    expect(await onSale()).toEqual({ a: 'Лапка a 200 ₽ ×7' })
    expect(await importPackage(stock(1), { source, formedAt: day(2) })).toMatchObject({
      older: 1,
      changed: 0,
      tags: [],
    })
    expect(await importPackage(price(1), { source, formedAt: day(4) })).toMatchObject({ older: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 200 ₽ ×7' })
    expect(await importPackage(full(['a'], 150, 4), { source, formedAt: day(4) })).toMatchObject({ changed: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 200 ₽ ×4' })
  })

  test('a package that only repeats the figures makes earlier ones outdated too', async () => {
    await importPackage(full(['a']), { source, formedAt: day(1) })
    expect(await importPackage(stock(3), { source, formedAt: day(3) })).toMatchObject({ unchanged: 1, tags: [] })
    expect(await importPackage(stock(9), { source, formedAt: day(2) })).toMatchObject({ older: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  })

  test('a clock that runs ahead does not block the next package', async () => {
    await importPackage(full(['a']), { source, formedAt: new Date(Date.now() + 86_400_000) })
    expect(await importPackage(stock(5), { source, formedAt: new Date() })).toMatchObject({ changed: 1 })
  })

  test('a repeated package does not restore sold units; a later one with the same figure does', async () => {
    await importPackage(full(['a'], 100, 50), { source, formedAt: day(1) })
    await pool.query(
      `update stock set on_hand = 0 where offer_id in (select m.offer_id from products p join groups g
         on g.product_id = p.id join group_offers m on m.group_id = g.id where p.source = $1)`,
      [source],
    )
    expect(await importPackage(full(['a'], 100, 50), { source, formedAt: day(1) })).toMatchObject({ unchanged: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×0' })
    expect(await importPackage(full(['a'], 100, 50), { source, formedAt: day(2) })).toMatchObject({ changed: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×50' })
  })
})

test('units oversold in one warehouse are subtracted from those of another counted together with it', async () => {
  const stores = (first: number, second: number) =>
    `<Склад ИдСклада="Москва" КоличествоНаСкладе="${first}"/>` +
    `<Склад ИдСклада="Москва 2" КоличествоНаСкладе="${second}"/>`
  const sent = (first: number, second: number) => [
    goodsFile([goods('a')]),
    offersFile([offer('a', { count: first + second, rest: stores(first, second) })], {
      warehouses: ['Москва', 'Москва 2'],
    }),
  ]
  await importPackage(sent(-3, 5), { source, formedAt: day(1) })
  expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×2' })
  await importPackage(sent(5, -3), { source, formedAt: day(2) })
  expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×2' })
  await importPackage(sent(-5, 3), { source, formedAt: day(3) })
  expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×0' })
})

describe('a package applied again, after units were sold since', () => {
  const stock = (count: number) => [offersFile([offer('a', { price: null, count })], { onlyChanges: true, types: [] })]
  const sell = (units: number) =>
    pool.query(
      `update stock set on_hand = on_hand - $2 where warehouse_id = 1 and offer_id in (select m.offer_id
         from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
         where p.source = $1)`,
      [source, units],
    )

  test('does not give them back when it only repeated the figure of the shop', async () => {
    await importPackage(full(['a'], 100, 5), { source, formedAt: day(1) })
    await sell(2)
    expect(await importPackage(stock(3), { source, formedAt: day(2) })).toMatchObject({ unchanged: 1 })
    await sell(1)
    expect(await importPackage(stock(3), { source, formedAt: day(2) })).toMatchObject({ unchanged: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×2' })
    expect(await importPackage(stock(3), { source, formedAt: day(3) })).toMatchObject({ changed: 1 })
  })

  test('nor when something else of the offer has changed', async () => {
    const pricesLater = { cards: true, prices: false, stock: true }
    await importPackage(full(['a'], 90, 1), { source, formedAt: day(1) })
    await importPackage(full(['a'], 100, 5), { source, formedAt: day(2), parts: pricesLater })
    await sell(2)
    expect(await importPackage(full(['a'], 100, 5), { source, formedAt: day(2) })).toMatchObject({ changed: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
    await pool.query(
      'update groups set hidden_at = now() where product_id in (select id from products where source = $1)',
      [source],
    )
    await importPackage(full(['a'], 100, 5), { source, formedAt: day(2) })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  })

  test('nor when one more warehouse of it is counted from now on', async () => {
    const warehouses = ['Москва', 'Казань']
    const both = [
      goodsFile([goods('a')]),
      offersFile(
        [
          offer('a', {
            count: null,
            rest: '<Склад ИдСклада="Москва" КоличествоНаСкладе="5"/><Склад ИдСклада="Казань" КоличествоНаСкладе="4"/>',
          }),
        ],
        { warehouses },
      ),
    ]
    const only = new Map([['Казань', '']])
    await importPackage(both, { source, formedAt: day(1), warehouses: only })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×5' })
    await sell(2)
    await importPackage(both, { source, formedAt: day(1), isReadAgain: true })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×7' })
    await importPackage(both, { source, formedAt: day(2) })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×9' })
  })

  test('but a total and warehouses of two files, formed at the same moment, are both applied', async () => {
    await importPackage(full(['a'], 100, 9), { source, formedAt: day(1) })
    const rest = '<Склад ИдСклада="Москва" КоличествоНаСкладе="4"/><Склад ИдСклада="Казань" КоличествоНаСкладе="5"/>'
    const byWarehouse = offersFile([offer('a', { price: null, count: null, rest })], {
      types: [],
      warehouses: ['Москва', 'Казань'],
    })
    await importPackage([byWarehouse], { source, formedAt: day(1) })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×9' })
  })

  test('nor when new mappings have changed nothing of it', async () => {
    const mapped = { source, formedAt: day(1), formerTargets: { roles: [], warehouseIds: [2] } }
    await importPackage(full(['a'], 100, 5), { source, formedAt: day(1) })
    const both = stock(5).map((text) =>
      text.replace('</Количество>', '</Количество><Склад ИдСклада="Москва" ' + 'КоличествоНаСкладе="5"/>'),
    )
    expect(await importPackage(both, mapped)).toMatchObject({ unchanged: 1 })
    await sell(1)
    expect(await importPackage(both, mapped)).toMatchObject({ unchanged: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×4' })
  })
})

describe('prices', () => {
  const update = (...prices: string[]) => [
    offersFile([offer('a', { price: null, count: null, rest: `<Цены>${prices.join('')}</Цены>` })], {
      onlyChanges: true,
      types: [],
    }),
  ]

  test('a price of 0 or a missing one takes the offer off sale, the next one brings it back', async () => {
    await importPackage(full(['a']), { source })
    await importPackage(update(priceOf(0)), { source })
    expect(await onSale()).toEqual({ a: 'Лапка a ×3' })
    await importPackage(update(priceOf(120)), { source })
    expect(await onSale()).toEqual({ a: 'Лапка a 120 ₽ ×3' })
    await importPackage(update(), { source })
    expect(await onSale()).toEqual({ a: 'Лапка a ×3' })
    await importPackage(update(priceOf('130,5')), { source })
    expect(await onSale()).toEqual({ a: 'Лапка a 130 ₽ ×3' })
  })

  test('a package with only another price type does not change guests’ prices', async () => {
    const types = { types: ['Розничная', 'Оптовая', 'Закупочная'] }
    const prices = `<Цены>${priceOf(100)}${priceOf(80, 'Оптовая')}</Цены>`
    await importPackage([goodsFile([goods('a')]), offersFile([offer('a', { price: null, rest: prices })], types)], {
      source,
    })
    expect(await importPackage(update(priceOf(40, 'Закупочная')), { source })).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    expect(await importPackage(update(priceOf(70, 'Оптовая')), { source })).toMatchObject({ changed: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  })

  test('a price type missing in a full package keeps its prices, with an alert', async () => {
    await importPackage(full(['a']), { source })
    const report = await importPackage(
      [
        goodsFile([goods('a')]),
        offersFile([offer('a', { price: null, rest: `<Цены>${priceOf(7, 'Спец')}</Цены>` })], { types: ['Спец'] }),
      ],
      { source },
    )
    expect(report).toMatchObject({ unchanged: 1, alerts: [expect.stringContaining('«Розничная» в файле больше нет')] })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  })
})

describe('warehouses', () => {
  const at = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([id, count]) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${count}"/>`)
      .join('')
  const update = (counts: Record<string, number>, warehouses: string[] = []) => [
    offersFile([offer('a', { price: null, count: null, rest: at(counts) })], {
      onlyChanges: true,
      types: [],
      warehouses,
    }),
  ]

  test('an unknown one is not sold from; a new one is reported once', async () => {
    await importPackage(full(['a']), { source })
    expect(await importPackage(update({ Москва: 4, Брак: 9 }, ['Москва', 'Брак']), { source })).toMatchObject({
      alerts: [expect.stringContaining('новый склад «Брак»')],
    })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×4' })
    expect(await importPackage(update({ Брак: 20 }), { source })).toMatchObject({ unchanged: 1, alerts: [] })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×4' })
    await importPackage(update({ Москва: 4, Брак: 20 }), {
      source,
      warehouses: new Map([
        ['Брак', 'msk'],
        ['Ещё один', 'kzn'],
      ]),
    })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×24' })
  })

  test('one no longer mapped is emptied, as is a role that no longer gets prices', async () => {
    const priced = (rest: string) => offersFile([offer('a', { price: 100, rest })], { types: ['Розничная', 'Опт'] })
    const both = priced('').replace('</Цены>', `${priceOf(70, 'Опт')}</Цены>`)
    const uses: unknown[] = []
    const recordUses: Parameters<typeof importPackage>[1] = {
      onSurvey: async (survey) => void uses.push(Object.fromEntries(survey.uses['price-type'])),
    }
    await importPackage([goodsFile([goods('a')]), both], { source, ...recordUses })
    expect(uses).toEqual([{ Розничная: 1, Опт: 1 }])
    await importPackage(update({ Москва: 4, Казань: 9 }, ['Москва', 'Казань']), { source })
    const roles = async () =>
      (
        await pool.query(
          `select r.price_role as role from offer_prices r join group_offers m using (offer_id) join groups g
             on g.id = m.group_id join products p on p.id = g.product_id where p.source = $1 order by 1`,
          [source],
        )
      ).rows.map(({ role }) => role)
    expect([await onSale(), await roles()]).toEqual([{ a: 'Лапка a 100 ₽ ×13' }, ['guest_opt', 'opt', 'retail']])
    await importPackage([both], {
      source,
      priceTypes: new Map([['Опт', 'purchase']]),
      formerTargets: { roles: ['opt'], warehouseIds: [] },
    })
    await importPackage(update({ Москва: 4, Казань: 9 }), {
      source,
      warehouses: new Map([['Казань', '']]),
      formerTargets: { roles: [], warehouseIds: [2] },
    })
    expect([await onSale(), await roles()]).toEqual([{ a: 'Лапка a 100 ₽ ×4' }, ['guest_opt', 'retail']])
  })

  describe('an update of УТ 11', () => {
    const changes = (rest: string, ids = ['a']) => [
      '<?xml version="1.0" encoding="UTF-8"?><ИзмененияПакетаПредложений xmlns="urn:1C.ru:commerceml_210">' +
        '<ИдКаталога>bd72d8f9-55bc-11d9-848a-00112f43529a</ИдКаталога><Предложения>' +
        ids.map((id) => `<Предложение><Ид>${id}</Ид>${rest}</Предложение>`).join('') +
        '</Предложения></ИзмененияПакетаПредложений>',
    ]
    const total = (count: number) => `<Количество>${count}</Количество>`
    const named = (id: string, count: number) => `<Склады ИдСклада="${id}" КоличествоНаСкладе="${count}"/>`
    const twoWarehouses = [
      goodsFile([goods('a'), goods('b')]),
      offersFile([offer('a', { count: 9, rest: at({ Москва: 4, Казань: 5 }) }), offer('b')], {
        warehouses: ['Москва', 'Казань'],
      }),
    ]

    test.each([
      ['the total is that of the named warehouse', named('Москва', 4) + total(4), '×4'],
      ['nothing is left: a total of 0 beside a named warehouse', named('Москва', 0) + total(0), '×0'],
      ['a larger total', named('Москва', 3) + total(8), '×8'],
      ['no total', named('Москва', 3), '×8'],
      ['a total of 0 beside units: totals are not exported', named('Москва', 3) + total(0), '×8'],
    ])('warehouses it does not name: %s', async (_what, rest, left) => {
      await importPackage(twoWarehouses, { source, formedAt: day(1) })
      await importPackage(changes(rest), { source, formedAt: day(2) })
      expect(await onSale()).toMatchObject({ a: `Лапка a 100 ₽ ${left}` })
    })

    test('all its offers are sold out: they are gone from every warehouse', async () => {
      await importPackage(twoWarehouses, { source, formedAt: day(1) })
      await importPackage(changes(total(0), ['a', 'b']), { source, formedAt: day(2) })
      expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×0', b: 'Лапка b 100 ₽ ×0' })
    })

    test('one of its offers is sold out, its stock had no warehouse', async () => {
      const first = offersFile([offer('a', { count: null, rest: at({ Казань: 5 }) }), offer('b')])
      await importPackage([goodsFile([goods('a'), goods('b')]), first], { source, formedAt: day(1) })
      const rows = [
        ['a', named('Казань', 4)],
        ['b', total(0)],
      ].map(([id, rest]) => `<Предложение><Ид>${id}</Ид>${rest}</Предложение>`)
      const [next] = changes('', ['-'])
      await importPackage([next!.replace('<Предложение><Ид>-</Ид></Предложение>', rows.join(''))], {
        source,
        formedAt: day(2),
      })
      expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×4', b: 'Лапка b 100 ₽ ×0' })
    })

    test('zeros of a program that has never sent stock are no stock', async () => {
      const prices = offersFile([offer('a', { count: null })])
      await importPackage([goodsFile([goods('a')]), prices], { source, formedAt: day(1) })
      await pool.query(
        `insert into stock (offer_id, warehouse_id, on_hand) select m.offer_id, 1, 6 from products p join groups g
           on g.product_id = p.id join group_offers m on m.group_id = g.id where p.source = $1`,
        [source],
      )
      expect(await importPackage(changes(total(0)), { source, formedAt: day(2) })).toMatchObject({ unchanged: 1 })
      expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×6' })
    })
  })

  test('later packages contain only ids: they are the warehouses and price types of the first', async () => {
    const named = `<Склады><Склад><Ид>w-7</Ид><Наименование>Волга</Наименование></Склад></Склады>`
    await importPackage(full(['a']), { source })
    await importPackage(
      update({ 'w-7': 5 }).map((text) => text.replace('<Склады></Склады>', named)),
      { source },
    )
    await importPackage(update({ 'w-7': 6 }), { source })
    const { rows } = await pool.query(
      `select w.code, s.on_hand from stock s join warehouses w on w.id = s.warehouse_id join group_offers m
         using (offer_id) join groups g on g.id = m.group_id join products p on p.id = g.product_id
       where p.source = $1 order by w.code`,
      [source],
    )
    expect(rows).toEqual([
      { code: 'kzn', on_hand: 6 },
      { code: 'msk', on_hand: 3 },
    ])
  })

  test('variants of a product have each their own, not that of the last one', async () => {
    const kinds = [offer('a#1', { colour: 'белая', count: 5 }), offer('a#2', { colour: 'чёрная', count: 0 })]
    await importPackage([goodsFile([goods('a')]), offersFile(kinds)], { source })
    expect(await onSale()).toEqual({ 'a#1': 'Лапка a белая 100 ₽ ×5', 'a#2': 'Лапка a чёрная 100 ₽ ×0' })
  })

  test('when the source gives free stock, units of orders it knows are not subtracted twice', async () => {
    await importPackage(full(['a'], 100, 10), { source })
    const { rows } = await pool.query(
      `update stock set reserved = 4 where offer_id in (select m.offer_id from products p join groups g
         on g.product_id = p.id join group_offers m on m.group_id = g.id where p.source = $1) returning offer_id`,
      [source],
    )
    await importPackage(full(['a'], 100, 7), { source })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
    const confirmedReserves = async () => new Map([[`${rows[0].offer_id}/1`, 3]])
    await importPackage(full(['a'], 100, 7), { source, confirmedReserves })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×6' })
  })
})
