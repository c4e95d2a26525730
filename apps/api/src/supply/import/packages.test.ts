import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hideUnnamed } from './hide-removed.ts'
import { goods, goodsFile, offer, offersFile, openTestExchange } from './test-exchange.ts'

const exchange = await openTestExchange()
const { pool, bring } = exchange
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

describe('what a package does not name', () => {
  test('stays with hide none, though the package says it is all; what it calls deleted goes', async () => {
    await bring(full(['a', 'b', 'c']), { source })
    const account = await bring(
      [
        goodsFile([goods('b'), goods('c', '<ПометкаУдаления>true</ПометкаУдаления>')]),
        offersFile([offer('b', { count: 1 })]),
      ],
      { source },
    )
    expect(account).toMatchObject({ hidden: 1, deleted: 1, brakes: { productsVisible: 3, productsHidden: 1 } })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3', b: 'Лапка b 100 ₽ ×1' })
  })

  test('is hidden at the close of a run, by ids the packages named', async () => {
    await bring(full(['a', 'b', 'c', 'd']), { source })
    await pool.query('create table run_named (kind text, id text, product_id text)')
    let whole = { products: false, offers: false }
    const named: Parameters<typeof bring>[1] = {
      source,
      async named({ products, offers }) {
        whole = { products: whole.products || products.whole, offers: whole.offers || offers.whole }
        for (const id of products.named) await pool.query(`insert into run_named values ('product', $1)`, [id])
        for (const [id, productId] of offers.named)
          await pool.query(`insert into run_named values ('offer', $1, $2)`, [id, productId])
      },
    }
    await bring([goodsFile([goods('a')])], named)
    await bring([goodsFile([goods('b'), goods('c')], { onlyChanges: true })], named)
    await bring([offersFile([offer('a'), offer('b'), offer('c#k')])], named)
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
    expect(await hideUnnamed({ ...hiding, dryRun: true }, whole, find)).toEqual({ offers: 2, products: 2, visible: 4 })
    expect(Object.keys(await onSale())).toEqual(['a', 'b', 'c', 'd'])
    expect(await hideUnnamed({ ...hiding, dryRun: false }, whole, find)).toMatchObject({ products: 2 })
    expect(Object.keys(await onSale())).toEqual(['a', 'b'])
    expect(tags).toHaveLength(2)
  })
})

describe('brakes', () => {
  test('of a dry run and of a real one are the same', async () => {
    await bring(full(['a', 'b', 'c', 'd']), { source })
    const mistaken = [
      goodsFile(['a', 'b', 'c'].map((id) => goods(id))),
      offersFile([offer('a', { count: 0 }), offer('b', { price: 300 }), offer('c', { price: 34 })]),
    ]
    const brakes = {
      ...{ stockCompared: 3, stockAvailable: 3, stockZeroed: 1, pricesCompared: 6, pricesFar: 2 },
      ...{ productsVisible: 4, productsHidden: 1 },
    }
    expect((await bring(mistaken, { source, hide: 'missing', dryRun: true })).brakes).toEqual(brakes)
    expect(Object.keys(await onSale())).toHaveLength(4)
    expect((await bring(mistaken, { source, hide: 'missing' })).brakes).toEqual(brakes)
  })

  test('a part left out is not written, and the same package writes it later', async () => {
    await bring(full(['a']), { source })
    const next = [
      goodsFile([goods('a', '', 'Лапка новая'), goods('b')]),
      offersFile([offer('a', { price: 900, count: 0 }), offer('b')]),
    ]
    const held = await bring(next, { source, parts: { cards: true, prices: false, stock: false } })
    expect(held).toMatchObject({ changed: 1, shelved: 1, quarantined: 0 })
    expect(await onSale()).toEqual({ a: 'Лапка новая 100 ₽ ×3' })
    await bring(next, { source, parts: { ...everything, prices: false } })
    expect(await onSale()).toEqual({ a: 'Лапка новая 100 ₽ ×0' })
    expect(await bring(next, { source })).toMatchObject({ added: 1, changed: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка новая 900 ₽ ×0', b: 'Лапка b 100 ₽ ×3' })
    expect(await bring(next, { source })).toMatchObject({ unchanged: 2, tags: [] })
  })

  test('without cards nothing is deleted, and new goods wait', async () => {
    await bring(full(['a']), { source })
    const account = await bring(
      [
        goodsFile([goods('a', '<ПометкаУдаления>true</ПометкаУдаления>'), goods('b')]),
        offersFile([offer('a', { price: 50 }), offer('b')]),
      ],
      { source, hide: 'missing', parts: { ...everything, cards: false } },
    )
    expect(account).toMatchObject({ hidden: 0, shelved: 1, deleted: 1, categoriesAdded: 0 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  })
})

describe('when the source formed it', () => {
  const stock = (count: number) => [offersFile([offer('a', { price: null, count })], { onlyChanges: true, types: [] })]
  const price = (sum: number) => [offersFile([offer('a', { price: sum, count: null })], { onlyChanges: true })]

  test('an earlier package changes neither price nor stock; each has a date of its own', async () => {
    await bring(full(['a']), { source, formedAt: day(1) })
    await bring(price(200), { source, formedAt: day(5) })
    await bring(stock(7), { source, formedAt: day(3) })
    expect(await onSale()).toEqual({ a: 'Лапка a 200 ₽ ×7' })
    expect(await bring(stock(1), { source, formedAt: day(2) })).toMatchObject({ older: 1, changed: 0, tags: [] })
    expect(await bring(price(1), { source, formedAt: day(4) })).toMatchObject({ older: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 200 ₽ ×7' })
    expect(await bring(full(['a'], 150, 4), { source, formedAt: day(4) })).toMatchObject({ changed: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 200 ₽ ×4' })
  })

  test('a package that only confirms the figures makes the earlier ones old too', async () => {
    await bring(full(['a']), { source, formedAt: day(1) })
    expect(await bring(stock(3), { source, formedAt: day(3) })).toMatchObject({ unchanged: 1, tags: [] })
    expect(await bring(stock(9), { source, formedAt: day(2) })).toMatchObject({ older: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  })

  test('a clock that runs ahead does not stop the next package', async () => {
    await bring(full(['a']), { source, formedAt: new Date(Date.now() + 86_400_000) })
    expect(await bring(stock(5), { source, formedAt: new Date() })).toMatchObject({ changed: 1 })
  })

  test('what was sold since the same package is not put back; a later one with the same figure does', async () => {
    await bring(full(['a'], 100, 50), { source, formedAt: day(1) })
    await pool.query(
      `update stock set on_hand = 0 where offer_id in (select m.offer_id from products p join groups g
         on g.product_id = p.id join group_offers m on m.group_id = g.id where p.source = $1)`,
      [source],
    )
    expect(await bring(full(['a'], 100, 50), { source, formedAt: day(1) })).toMatchObject({ unchanged: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×0' })
    expect(await bring(full(['a'], 100, 50), { source, formedAt: day(2) })).toMatchObject({ changed: 1 })
    expect(await onSale()).toEqual({ a: 'Лапка a 100 ₽ ×50' })
  })
})
