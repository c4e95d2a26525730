import { favorites as contract, maxFavorites, maxGuestFavorites } from '@shpulka/contract/buying/favorites'
import { Value } from 'typebox/value'
import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { addProducts, fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { sendRequest } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const one = { categoryIds: [2], guestPrice: 2_500_000, dealerPrice: 2_000_000, moscow: 3 }
await addProducts(pool, [
  { id: 1, title: 'Машина', ...one },
  { id: 2, title: 'Оверлок', ...one },
  { id: 3, title: 'Раскройный нож', ...one },
  { id: 4, title: 'Школьная машина', ...one, siteIds: [2] },
  { id: 5, title: 'Пресс', ...one },
  ...Array.from({ length: maxFavorites + 1 }, (_, n) => ({
    id: 1001 + n,
    title: `Игла ${n}`,
    categoryIds: [5],
    guestPrice: 100,
  })),
])
const { app } = await openTestApi(database)
const changes = openChanges(pool, database.url)
afterAll(() => changes.close())

type List = {
  items: { productId: number; title: string; product: { cardPrices: { price: number }[] } | null }[]
  meta: object
}
type Answer = { product: number; isFavorite: boolean; count: number }

/** A new user without favourites. */
async function buyer(priceRole = 'dealer', siteId = 1) {
  const headers = { 'x-site-id': String(siteId), ...(await signIn(pool, priceRole, 'dealer', { siteId })) }
  return {
    headers,
    set: (product: unknown, isFavorite?: unknown, extra: Record<string, string> = {}) =>
      sendRequest<Answer>(
        app,
        { headers },
        'PUT',
        '/favorites/v1',
        { product, ...(isFavorite !== undefined && { isFavorite }) },
        extra,
      ),
    list: (query = '') => sendRequest<List>(app, { headers }, 'GET', `/favorites/v1${query}`),
    ids: async () => (await sendRequest<number[]>(app, { headers }, 'GET', '/favorites/v1/ids')).body,
    merge: (productIds: unknown) =>
      sendRequest<{ ids: number[]; dropped: number[] }>(app, { headers }, 'POST', '/favorites/v1/merge', {
        productIds,
      }),
  }
}

describe('GET /favorites/v1', () => {
  test('200 gives cards at the user’s prices, newest first, six on a page', async () => {
    const dealer = await buyer('dealer')
    for (const id of [1, 2, 3]) await dealer.set(id)
    const { status, body } = await dealer.list()
    expect([status, body.items.map(({ productId }) => productId), body.meta]).toEqual([
      200,
      [3, 2, 1],
      { page: 1, limit: 6, pages: 1, total: 3 },
    ])
    expect([...Value.Errors(contract.listFavorites.answer, body)]).toEqual([])
    // One reaches the dealer's tier by itself.
    expect(body.items[0]?.product?.cardPrices[0]?.price).toBe(1_999_000)
    const guestPriced = await buyer('guest_opt')
    await guestPriced.set(1)
    const { body: shown } = await guestPriced.list()
    expect(shown.items[0]?.product?.cardPrices[0]?.price).toBe(2_500_000)
    expect(JSON.stringify(shown)).not.toMatch(/2000000|1999000/)
  })

  test('200 pages; one past the end is empty', async () => {
    const user = await buyer()
    await user.merge([1, 2, 3])
    expect((await user.list('?limit=2&page=2')).body).toMatchObject({
      items: [{ productId: 3 }],
      meta: { page: 2, limit: 2, pages: 2, total: 3 },
    })
    expect((await user.list('?limit=2&page=3')).body).toEqual({
      items: [],
      meta: { page: 3, limit: 2, pages: 2, total: 3 },
    })
  })

  test('200 a product no longer sold is marked by its title until it is removed', async () => {
    const user = await buyer()
    await user.merge([5, 1])
    await pool.query('update products set hidden_at = now() where id = 5')
    changes.announce(['product:5'])
    await eventually(async () =>
      expect((await user.list()).body.items.map(({ title, product }) => [title, product === null])).toEqual([
        ['Пресс', true],
        ['Машина', false],
      ]),
    )
    expect(await user.ids()).toEqual([5, 1])
    expect((await user.set(5)).body).toEqual({ product: 5, isFavorite: false, count: 1 })
    expect((await user.set(5)).status).toBe(404)
  })

  test.each(['?limit=101', '?limit=0', '?page=0', '?page=x'])('400 %s', async (query) => {
    const { status, body } = await (await buyer()).list(query)
    expect(status).toBe(400)
    expect(Object.values((body as unknown as { errors: object }).errors)).toEqual([expect.stringMatching(/[а-яё]/i)])
  })
})

describe('PUT /favorites/v1', () => {
  test('200 toggles; with isFavorite a repeat changes nothing', async () => {
    const user = await buyer()
    expect((await user.set(1)).body).toEqual({ product: 1, isFavorite: true, count: 1 })
    expect((await user.set(1)).body).toEqual({ product: 1, isFavorite: false, count: 0 })
    for (let n = 0; n < 3; n += 1)
      expect((await user.set(1, true)).body).toEqual({ product: 1, isFavorite: true, count: 1 })
    for (let n = 0; n < 3; n += 1)
      expect((await user.set(1, false)).body).toEqual({ product: 1, isFavorite: false, count: 0 })
  })

  test('200 a repeat with the same idempotency key gets the first answer, also in parallel', async () => {
    const user = await buyer()
    const key = { 'idempotency-key': 'click' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => user.set(2, undefined, key)))
    for (const { body } of answers) expect(body).toEqual({ product: 2, isFavorite: true, count: 1 })
    expect(await user.ids()).toEqual([2])
    expect((await user.set(3, undefined, key)).status).toBe(422)
  })

  test('200 an even number of parallel toggles changes nothing', async () => {
    const user = await buyer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.set(1)))
    expect(answers.filter(({ body }) => body.isFavorite)).toHaveLength(5)
    expect(await user.ids()).toEqual([])
  })

  test('404 a product of another site, or none', async () => {
    const user = await buyer()
    for (const id of [4, 999_999]) expect((await user.set(id, true)).status).toBe(404)
    expect((await (await buyer('dealer', 2)).set(4)).body.isFavorite).toBe(true)
  })

  test(`422 more than ${maxFavorites}`, async () => {
    const user = await buyer()
    for (let at = 0; at < maxFavorites; at += maxGuestFavorites)
      await user.merge(Array.from({ length: Math.min(maxGuestFavorites, maxFavorites - at) }, (_, n) => 1001 + at + n))
    expect(await user.ids()).toHaveLength(maxFavorites)
    const { status, body } = await user.set(1001 + maxFavorites)
    expect([status, (body as unknown as { message: string }).message]).toEqual([422, expect.stringMatching(/уже 500/)])
    const full = (await user.merge([1, 2])).body
    expect([full.ids.length, full.dropped]).toEqual([maxFavorites, [1, 2]])
    expect((await user.set(1001, false)).body.count).toBe(maxFavorites - 1)
    expect((await user.merge([1, 2])).body.ids).toContain(1)
    expect(await user.ids()).not.toContain(2)
  })

  test.each([0, -1, 1.5, '1e3', 2 ** 31, null, [1]])('400 %s is not a product id', async (product) => {
    expect((await (await buyer()).set(product)).status).toBe(400)
  })
})

describe('POST /favorites/v1/merge', () => {
  test('200: puts a guest’s list before the user’s; ignores repeats, unknown and other sites’ products', async () => {
    const user = await buyer()
    await user.set(1)
    for (let n = 0; n < 2; n += 1)
      expect((await user.merge([3, 2, 3, 1, 4, 999_999])).body).toEqual({ ids: [3, 2, 1], dropped: [4, 999_999] })
    expect(await user.ids()).toEqual([3, 2, 1])
    expect((await user.merge([])).body).toEqual({ ids: [3, 2, 1], dropped: [] })
  })

  test('200 parallel merges lose nothing', async () => {
    const user = await buyer()
    const answers = await Promise.all([[1, 2], [2, 3], [1, 3], [3]].map((ids) => user.merge(ids)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await user.ids()).sort()).toEqual([1, 2, 3])
  })

  test('200 a page read during a merge shows the list either before or after it', async () => {
    const list = [1, 2, 3]
    for (let round = 0; round < 5; round += 1) {
      const user = await buyer()
      const pages = await Promise.all([user.merge(list), ...Array.from({ length: 8 }, () => user.list())])
      for (const { body } of pages.slice(1) as Awaited<ReturnType<typeof user.list>>[])
        expect(body.meta).toMatchObject({ total: body.items.length })
    }
  })

  test('400 too many, or no ids', async () => {
    const user = await buyer()
    for (const ids of [
      Array.from({ length: maxGuestFavorites + 1 }, (_, n) => n + 1),
      ['1; drop table favorites'],
      [0],
      'все',
      null,
    ])
      expect((await user.merge(ids)).status).toBe(400)
  })
})

test('favourites are per user; a guest gets 401', async () => {
  const [anna, boris] = await Promise.all([buyer(), buyer()])
  await anna.set(1)
  await boris.set(2)
  expect([await anna.ids(), await boris.ids()]).toEqual([[1], [2]])
  await boris.set(1, false)
  expect(await anna.ids()).toEqual([1])
  const foreign = await sendRequest(app, { headers: { ...anna.headers, 'x-site-id': '2' } }, 'GET', '/favorites/v1/ids')
  expect(foreign.status).toBe(401)
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '', { product: 1 }],
    ['GET', '/ids', undefined],
    ['POST', '/merge', { productIds: [1] }],
  ] as const)
    expect((await sendRequest(app, { headers: {} }, method, `/favorites/v1${path}`, body)).status).toBe(401)
})
