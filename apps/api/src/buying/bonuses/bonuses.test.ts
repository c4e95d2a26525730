import type { ProductBonuses } from '@shpulka/contract/buying/bonuses'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { addProducts, fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
await addProducts(pool, [
  { id: 1, title: 'Машина', categoryIds: [2], guestPrice: 2_790_000, dealerPrice: 2_000_000, moscow: 1 },
  { id: 2, title: 'Только школам', categoryIds: [2], siteIds: [2], guestPrice: 1_000_000, ivanovo: 1 },
  { id: 3, title: 'Цена по запросу', categoryIds: [2] },
])
await pool.query(`insert into bonus_levels (site_id, code, title, from_kopecks, percent) values
  (1, 'gold', 'Золотой', 50000000, 7), (1, 'base', 'Базовый', 0, 3), (2, 'base', 'Базовый', 0, 1.5);
  insert into bonus_terms (site_id, multiplier, lasting_days, write_off_percent) values (2, 1.25, 365, 30)`)
const { app } = await openTestApi(database)

const bonuses = async (productIds: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/bonuses/v1/products-bonuses',
    query: { productIds },
    headers,
  })
  return { status: answer.statusCode, values: answer.json() as ProductBonuses[], tags: answer.headers['x-shop-tags'] }
}

const onPage = async (id: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: `/api/catalog/v1/products/view?id=${id}`, headers })).json().groups[0].bonuses

test('200: the base percent of the visitor’s price; products of other sites are left out', async () => {
  const { values, tags } = await bonuses('3,1,1,2,999')
  expect(values).toEqual([
    { productId: 3, value: 0 },
    { productId: 1, value: 83_700 },
  ])
  expect(tags).toBe('settings product:3 product:1 product:2 product:999')
})

test('200: each site has its own percent and promotion, on the product page too', async () => {
  const school = { 'x-site-id': '2' }
  expect((await bonuses('2', school)).values).toEqual([{ productId: 2, value: 18_700 }])
  expect(await onPage('2', school)).toBe(18_700)
})

test('200: a dealer’s bonuses are a percent of the dealer’s price, on the product page and in the basket too', async () => {
  const dealer = await signIn(pool, 'dealer')
  // One reaches the dealer's next price threshold by itself, and bonuses are a percent of what is paid.
  expect((await bonuses('1', dealer)).values).toEqual([{ productId: 1, value: 59_900 }])
  expect(await onPage('1', dealer)).toBe(59_900)
  expect(await onPage('1')).toBe(83_700)
  const basket = async (headers: Record<string, string>) => {
    const payload = { groups: [{ id: 1, count: 1 }] }
    return (await app.inject({ method: 'POST', url: '/api/basket/v1/virtual/products', payload, headers })).json().total
      .bonusesForAccrual
  }
  expect(await basket({})).toBe(83_700)
  expect(await basket(dealer)).toBe(59_900)
})

test.each(['', '0', 'x', Array.from({ length: 101 }, (_, n) => n + 1).join(',')])('400: %.20s', async (productIds) => {
  expect((await bonuses(productIds)).status).toBe(400)
})
