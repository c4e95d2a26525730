import type { ComparedProducts } from '@shpulka/contract/catalogue/compare-products'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'

const database = await testDatabase('empty')
await fillTestCatalog(database.pool)
await addProducts(database.pool, [
  {
    id: 1,
    title: 'Машина',
    categoryIds: [2],
    valueIds: [11, 41],
    length: 4.5,
    guestPrice: 2_500_000,
    dealerPrice: 2_000_000,
  },
  { id: 2, title: 'Игла', categoryIds: [5], valueIds: [21] },
  { id: 3, title: 'Оверлок', categoryIds: [3], valueIds: [11], length: 5, guestPrice: 4_000_000 },
  { id: 4, title: 'Только на другом сайте', categoryIds: [2], siteIds: [2] },
])
const { app } = await openTestApi(database)

const request = (ids: string, siteId = 1) =>
  app.inject({ url: '/api/compare-products/v1', query: { ids }, headers: { 'x-site-id': String(siteId) } })

describe('GET /compare-products/v1', () => {
  test('200 compares products of each root category, in the requested order', async () => {
    const answer = await request('3,2,1,3')
    const tables = answer.json<ComparedProducts[]>()
    expect(tables.map(({ category, products }) => [category.path, products.map(({ id }) => id)])).toEqual([
      ['machines', [3, 1]],
      ['needles', [2]],
    ])
    expect(tables[0]?.sections).toEqual([
      {
        title: 'Характеристики',
        rows: [
          { title: 'Продвижение', values: ['Нижнее', 'Нижнее'], isDifferent: false },
          { title: 'Длина стежка', values: ['5 мм', '4,5 мм'], isDifferent: true },
          { title: 'Обрезка нити', values: ['Нет', 'Есть'], isDifferent: true },
        ],
      },
    ])
    expect(answer.headers['x-shop-tags']).toBe('product:3 product:2 product:1')
  })

  test('200 omits products the site does not sell, and never shows a dealer’s price to a guest', async () => {
    expect((await request('4,99')).json()).toEqual([])
    expect((await request('4', 2)).json()).toMatchObject([{ products: [{ id: 4 }] }])
    expect((await request('1')).body).not.toContain('2000000')
  })

  test.for([[''], ['0'], ['9999999999'], ["1'--"], [Array.from({ length: 21 }, (_, n) => n + 1).join()]])(
    '400 %s',
    async ([ids]) => {
      const answer = await request(ids as string)
      expect(answer.statusCode).toBe(400)
      expect(Object.values(answer.json().errors)).toEqual(expect.arrayContaining([expect.stringMatching(/[а-яё]/i)]))
    },
  )
})
