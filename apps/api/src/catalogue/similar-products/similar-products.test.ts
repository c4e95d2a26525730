import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { similarProducts } from '@shpulka/contract/catalogue/similar-products'
import { Value } from 'typebox/value'
import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const machine = { categoryIds: [2], moscow: 2, guestPrice: 3_000_000, dealerPrice: 2_345_600 }
await addProducts(pool, [
  { ...machine, id: 1, title: 'Машина', valueIds: [11, 22, 41] },
  { ...machine, id: 2, title: 'Её сестра', valueIds: [11, 22, 41], guestPrice: 3_200_000 },
  { ...machine, id: 3, title: 'Дальняя родня', valueIds: [13, 23], guestPrice: 9_000_000 },
  { ...machine, id: 4, title: 'Сестра, которой нет', valueIds: [11, 22, 41], moscow: 0, ivanovo: 0 },
  { ...machine, id: 5, title: 'Только школам', valueIds: [11, 22, 41], siteIds: [2], ivanovo: 1 },
  { id: 6, title: 'Оверлок', categoryIds: [3], guestPrice: 3_000_000, moscow: 1 },
  { id: 7, title: 'Иглы', categoryIds: [5], guestPrice: 30_000, moscow: 9 },
  { id: 8, title: 'Скрытая', categoryIds: [2], guestPrice: 3_000_000, moscow: 1, valueIds: [11, 22, 41] },
  { id: 9, title: 'Масло', categoryIds: [4], guestPrice: 20_000, moscow: 9 },
])
await pool.query(`
  update products set hidden_at = now() where id = 8;
  insert into product_relations (product_id, kind, related_id, sort) values
    (1, 'analog', 4, 1), (1, 'analog', 2, 2), (1, 'analog', 5, 3), (1, 'analog', 8, 4),
    (1, 'accessory', 9, 1)`)
const { app } = await openTestApi(database)
const changes = openChanges(pool, database.url)
afterAll(() => changes.close())

const listSimilar = async (payload: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'POST', url: '/api/similar-products/v1', payload, headers })
  return {
    status: answer.statusCode,
    cards: answer.json() as ProductCard[],
    tags: answer.headers['x-shop-tags'] as string,
    text: answer.body,
  }
}
const ids = async (payload: object, headers?: Record<string, string>) =>
  (await listSimilar(payload, headers)).cards.map(({ id }) => id)

describe('POST /similar-products/v1', () => {
  test('200: sorted by similarity, in stock first, products of the parent category last', async () => {
    const { status, cards } = await listSimilar({ productId: 1 })
    expect(status).toBe(200)
    expect([...Value.Errors(similarProducts.listSimilarProducts.answer, cards)]).toEqual([])
    expect(cards.map(({ id }) => id)).toEqual([2, 3, 4, 6])
    expect(await ids({ productId: 1, limit: 2 })).toEqual([2, 3])
  })

  test('200: concurrent calls of a product page read relations once, and later calls not at all', async () => {
    const page = () =>
      Promise.all([
        app.inject('/api/catalog/v1/products/view?id=2'),
        ...(['analog', 'accessory', 'similar'] as const).map((kind) => listSimilar({ productId: 2, kind })),
      ])
    expect(await queriesOf(page)).toEqual(['findProductPage', 'findRelations'])
    expect(await queriesOf(page)).toEqual([])
  })

  test('200: the same every time', async () => {
    expect((await listSimilar({ productId: 3 })).text).toBe((await listSimilar({ productId: 3 })).text)
  })

  test('200: analogs in stock first, without hidden ones and those of another site', async () => {
    expect(await ids({ productId: 1, kind: 'analog' })).toEqual([2, 4])
    expect(await ids({ productId: 1, kind: 'analog' }, { 'x-site-id': '2' })).toEqual([5, 4, 2])
  })

  test('200: analogs are symmetric, accessories are not', async () => {
    expect(await ids({ productId: 2, kind: 'analog' })).toEqual([1])
    expect(await ids({ productId: 1, kind: 'accessory' })).toEqual([9])
    expect(await ids({ productId: 9, kind: 'accessory' })).toEqual([])
  })

  test('200: the answer has tags of its products, hidden ones included', async () => {
    expect((await listSimilar({ productId: 1, kind: 'analog' })).tags.split(' ').sort()).toEqual(
      [1, 2, 4, 5, 8].map((id) => `product:${id}`),
    )
    expect((await listSimilar({ productId: 9, kind: 'analog' })).tags).toBe('product:9')
  })

  test('200: a hidden analog returns once it is shown', async () => {
    expect(await ids({ productId: 1, kind: 'analog' })).toEqual([2, 4])
    for (const [hidden, expected] of [
      ['null', [2, 8, 4]],
      ['now()', [2, 4]],
    ] as const) {
      await pool.query(`update products set hidden_at = ${hidden} where id = 8`)
      changes.announce(['product:8'])
      await eventually(async () => expect(await ids({ productId: 1, kind: 'analog' })).toEqual(expected))
    }
  })

  test('200: a guest sees no other role’s price, a dealer sees a dealer’s', async () => {
    for (const kind of ['similar', 'analog', 'accessory'])
      expect((await listSimilar({ productId: 1, kind })).text).not.toMatch(/dealer|2345600|2344600/)
    const dealer = await signIn(pool, 'dealer')
    const { cards } = await listSimilar({ productId: 1, kind: 'analog' }, dealer)
    // One reaches the dealer's tier by itself.
    expect(cards[0]?.cardPrices).toEqual([{ priceRole: 'dealer', price: 2_344_600, oldPrice: null, isFrom: false }])
  })

  test.each([
    ['unknown', { productId: 999 }],
    ['hidden', { productId: 8, kind: 'accessory' }],
    ['of another site', { productId: 5, kind: 'analog' }],
  ])('404: a product that is %s', async (_what, payload) => {
    expect((await listSimilar(payload)).status).toBe(404)
  })

  test.each([
    ['no product', {}],
    ['an unknown kind', { productId: 1, kind: 'cheap' }],
    ['too many', { productId: 1, limit: 31 }],
    ['none', { productId: 1, limit: 0 }],
  ])('400: %s', async (_what, payload) => {
    expect((await listSimilar(payload)).status).toBe(400)
  })
})
