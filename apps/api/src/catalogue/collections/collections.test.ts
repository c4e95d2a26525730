import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'

const database = await testDatabase('empty')
const { pool, url } = database
await fillTestCatalog(pool)
await addProducts(pool, [
  {
    id: 1,
    title: 'Машина лёгкая',
    categoryIds: [2],
    valueIds: [11, 21],
    guestPrice: 2_500_000,
    dealerPrice: 2_000_000,
    moscow: 3,
    popularity: 1,
  },
  {
    id: 2,
    title: 'Машина тяжёлая',
    categoryIds: [2],
    valueIds: [13, 23],
    guestPrice: 9_000_000,
    moscow: 1,
    popularity: 9,
  },
  {
    id: 3,
    title: 'Оверлок',
    categoryIds: [3],
    valueIds: [12, 21],
    siteIds: [1],
    guestPrice: 4_000_000,
    moscow: 1,
    popularity: 5,
  },
  { id: 4, title: 'Игла', categoryIds: [5], guestPrice: 9_000, ivanovo: 100 },
  { id: 5, title: 'Игла редкая', categoryIds: [5], guestPrice: 9_900 },
])
await pool.query(`
  insert into collections (id, site_id, code, title, sort, category_ids, filters) values
    (1, 1, 'named', 'По списку', 2, '{}', null),
    (2, 1, 'mixed', 'Список и выбор', 1, '{1}', '[{"code":"material","values":[21]}]'),
    (3, 2, 'school', 'Школьная', 1, '{}', null),
    (4, 1, 'broken', 'Выбор того, чего нет', 4, '{1}', '[{"code":"material","values":[999]}]'),
    (5, 1, 'gone', 'Раздел, которого нет', 5, '{6}', '[]'),
    (6, 1, 'whole', 'Раздел целиком', 6, '{1}', '[]'),
    (7, 1, 'fitting', 'К машине', 7, '{1}', '[{"code":"fits","values":["1"]}]');
  insert into collection_products values (1, 5, 1), (1, 4, 2), (1, 1, 3), (2, 2, 1), (2, 1, 2), (3, 3, 1), (3, 4, 2);`)
const { app } = await openTestApi(database)
const changes = openChanges(pool, url)
afterAll(() => changes.close())

const request = (path: string, query: Record<string, string> = {}, siteId = 1) =>
  app.inject({ url: `/api/collections/v1${path}`, query, headers: { 'x-site-id': String(siteId) } })
const titles = async (id: number, query: Record<string, string> = {}, siteId = 1) =>
  (await request(`/${id}/products`, query, siteId)).json().items.map(({ title }: { title: string }) => title)
const chosen = (...filters: object[]) => ({ filters: JSON.stringify(filters) })

describe('GET /collections/v1', () => {
  test('200 lists collections with products on this site, in order', async () => {
    const answer = await request('')
    expect(
      answer.json().map(({ code, productsCount }: { code: string; productsCount: number }) => [code, productsCount]),
    ).toEqual([
      ['mixed', 3],
      ['named', 3],
      ['whole', 3],
    ])
    expect(answer.headers['x-shop-tags']).toBe('collections catalog')
    expect((await request('', { code: 'named' })).json()).toMatchObject([{ id: 1 }])
    expect((await request('', { code: 'school' })).json()).toEqual([])
  })

  test('200 another site shows its own collections with its own products', async () => {
    expect((await request('', {}, 2)).json()).toMatchObject([{ code: 'school', productsCount: 1 }])
    expect(await titles(3, {}, 2)).toEqual(['Игла'])
  })
})

test('GET /pages/v1/search 200 finds the collections of the site that have products', async () => {
  const found = async (words: string, siteId = 1) =>
    (
      await app.inject({
        url: `/api/pages/v1/search?search=${encodeURI(words)}`,
        headers: { 'x-site-id': String(siteId) },
      })
    ).json()
  expect(await found('список выбора')).toMatchObject({
    total: 1,
    items: [{ kind: 'collection', title: 'Список и выбор', path: '/collections/mixed', snippet: '' }],
  })
  expect((await found('школьные', 2)).items).toMatchObject([{ path: '/collections/school' }])
  expect(await found('школьная')).toMatchObject({ total: 0, items: [] })
  expect(await found('раздел')).toMatchObject({ total: 1, items: [{ path: '/collections/whole' }] })
  // Any of the words: one without products is counted on no page.
  const second = await found('список школьная раздел&limit=1&page=2')
  expect(second).toMatchObject({ total: 2, pages: 2, items: [{ kind: 'collection' }] })
})

describe('GET /collections/v1/{id}/products', () => {
  test('200 lists named products in order, those in stock first, then products of the stored filter', async () => {
    expect(await titles(1)).toEqual(['Игла', 'Машина лёгкая', 'Игла редкая'])
    expect(await titles(2)).toEqual(['Машина тяжёлая', 'Машина лёгкая', 'Оверлок'])
  })

  test('200 by filters, order and page', async () => {
    expect(await titles(2, { sortBy: 'cheap' })).toEqual(['Машина лёгкая', 'Оверлок', 'Машина тяжёлая'])
    expect(await titles(2, chosen({ code: 'material', values: [21] }, { code: 'price', to: 3_000_000 }))).toEqual([
      'Машина лёгкая',
    ])
    const second = (await request('/2/products', { page: '2', limit: '2' })).json()
    expect(second).toMatchObject({ page: 2, pages: 2, total: 3, items: [{ title: 'Оверлок' }] })
    expect((await request('/2/products')).headers['x-shop-tags']).toBe('collections product:2 product:1 category:1')
  })

  test('200 what fits a machine changes with the machine, which is no product of the collection', async () => {
    const fits = chosen({ code: 'fits', values: ['1'] })
    for (const [path, query] of [
      ['/1/products', fits],
      ['/filters', { id: '6', ...fits }],
      ['/7/products', {}],
    ] as const)
      expect((await request(path, query)).headers['x-shop-tags']).toBe('collections catalog')
  })

  test('200 a stored filter by a deleted value or category is empty', async () => {
    expect(await titles(4)).toEqual([])
    expect(await titles(5)).toEqual([])
  })

  test('200 a guest never sees the price of a dealer', async () => {
    expect((await request('/1/products')).body).not.toContain('2000000')
  })

  test.for([
    ['unknown', '/99/products', {}, 1],
    ['of another site', '/1/products', {}, 2],
    ['past its end', '/1/products', { page: '7' }, 1],
  ] as const)('404 a collection %s', async ([, path, query, site]) => {
    expect((await request(path, query, site)).statusCode).toBe(404)
  })

  test.for([
    ['not JSON', { filters: '{' }, 'filters'],
    ['an unknown filter', chosen({ code: 'nowhere' }), 'filters.0.code'],
    ['a reversed range', chosen({ code: 'price', from: 2, to: 1 }), 'filters.0.from'],
    [
      'too many values',
      chosen({ code: 'material', values: Array.from({ length: 501 }, (_, n) => n + 1) }),
      'filters.0.values',
    ],
    ['an unknown order', { sortBy: "popular'--" }, 'sortBy'],
  ] as const)('400 %s', async ([, query, field]) => {
    const answer = await request('/1/products', query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[field]).toMatch(/[а-яё]/i)
  })
})

describe('GET /collections/v1/filters', () => {
  test('200 counts within the collection, each filter without its own chosen values', async () => {
    const filters = (await request('/filters', { id: '2', ...chosen({ code: 'material', values: [23] }) })).json()
    const counts = (code: string) =>
      filters
        .find((filter: { code: string }) => filter.code === code)
        .values.map(({ title, count }: { title: string; count: number }) => [title, count])
    expect(counts('material')).toEqual([
      ['Тяжёлые', 1],
      ['Лёгкие', 2],
    ])
    expect(counts('feed')).toEqual(
      expect.arrayContaining([
        ['Тройное', 1],
        ['Нижнее', 0],
      ]),
    )
    expect(filters.find(({ code }: { code: string }) => code === 'price').range).toEqual({
      min: 9_000_000,
      max: 9_000_000,
    })
  })

  test('404 an unknown collection', async () => {
    expect((await request('/filters', { id: '99' })).statusCode).toBe(404)
    expect((await request('/filters', { id: '1' }, 2)).statusCode).toBe(404)
  })
})

test('a changed collection and a changed product of it are shown at once', async () => {
  await pool.query(`update collections set title = 'Новый список' where id = 1`)
  await pool.query('delete from collection_products where collection_id = 1 and product_id = 1')
  await pool.query('delete from product_values where product_id = 3 and value_id = 21')
  changes.announce(['collection:1', 'product:3'])
  await eventually(async () => {
    expect((await request('', { code: 'named' })).json()).toMatchObject([{ title: 'Новый список', productsCount: 2 }])
    expect(await titles(1)).toEqual(['Игла', 'Игла редкая'])
    expect(await titles(2)).toEqual(['Машина тяжёлая', 'Машина лёгкая'])
  })
})
