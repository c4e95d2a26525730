import { afterAll, expect, test, vi } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'
import { CatalogIndex } from '../catalog-index/catalog-index.ts'

const database = await testDatabase('empty')
await fillTestCatalog(database.pool)
await addProducts(database.pool, [
  { id: 1, title: 'Машина', categoryIds: [2], partnerId: 1, valueIds: [11, 21], moscow: 3 },
  { id: 2, title: 'Оверлок', categoryIds: [3], partnerId: 2, valueIds: [12] },
  { id: 3, title: 'Игла', categoryIds: [5], partnerId: 1, valueIds: [11, 21] },
  { id: 4, title: 'Игла для оверлока', categoryIds: [5, 3], siteIds: [2] },
])
const { app } = await openTestApi(database)
const changes = openChanges(database.pool, database.url)
afterAll(() => changes.close())

const request = async (categoryId: number | string, site = 1) => {
  const answer = await app.inject({
    url: `/api/category-suggestions/v1?categoryId=${categoryId}`,
    headers: { 'x-site-id': String(site) },
  })
  return { status: answer.statusCode, body: answer.json(), tags: answer.headers['x-shop-tags'] }
}
const ids = async (categoryId: number) => (await request(categoryId)).body.map(({ id }: { id: number }) => id)

test('200: categories with the same characteristics, brands or parent, but no ancestors or descendants', async () => {
  expect(await ids(2)).toEqual([5, 3])
  expect(await ids(5)).toEqual(expect.arrayContaining([2]))
  expect(await ids(1)).toEqual([4])
  expect((await request(2)).tags).toBe('categories category:2')
  expect((await request(2)).body[0]).toMatchObject({ path: 'needles/knit', title: 'Для трикотажа', productsCount: 1 })
})

test('a change of a product does not compare all categories again', async () => {
  const before = (await request(5)).body
  const sampleOf = vi.spyOn(CatalogIndex.prototype, 'sampleOf')
  await database.pool.query(`update stock set reserved = 1 where offer_id = 1`)
  const shown = async () => (await app.inject('/api/catalog/v1/products/by-ids?ids=1')).json()[0]?.available
  expect(await shown()).toBe(3)
  changes.announce(['product:1'])
  await eventually(async () => expect(await shown()).toBe(2))
  sampleOf.mockClear()
  expect((await request(5)).body).toEqual(before)
  expect(sampleOf).not.toHaveBeenCalled()
})

test.each([
  ['404: an unknown category', 999, 404],
  ['404: a category without products on the site', 6, 404],
  ['400: not an id', 'x', 400],
])('%s', async (_title, categoryId, status) => expect((await request(categoryId)).status).toBe(status))
