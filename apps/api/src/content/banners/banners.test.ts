import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { addProducts, fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { readConfig } from '../../config.ts'
import { openApi } from '../../open.ts'
import { eventually } from '../../test-eventually.ts'

const database = await testDatabase('empty')
const { pool, url, dataDirectory } = database
await fillTestCatalog(pool)
await addProducts(pool, [
  { id: 1, title: 'Машина', categoryIds: [2], valueIds: [11] },
  { id: 2, title: 'Оверлок', categoryIds: [3], siteIds: [2] },
  { id: 3, title: 'Игла', categoryIds: [5] },
])
await pool.query(`
  insert into banners (id, site_id, code, title, sort, category_ids, value_ids, starts_at, ends_at) values
    (1, 1, 'home', 'Главный', 2, '{}', '{}', null, null),
    (2, 1, 'listing', 'Для всех', 1, '{}', '{}', null, null),
    (3, 1, 'listing', 'Для машин', 2, '{1}', '{}', null, null),
    (4, 1, 'listing', 'Для нижнего продвижения', 3, '{}', '{11}', null, null),
    (5, 1, 'home', 'Прошёл', 4, '{}', '{}', null, now() - interval '1 hour'),
    (6, 1, 'home', 'Ещё не начался', 5, '{}', '{}', now() + interval '1 day', null),
    (7, 2, 'home', 'Школьный', 1, '{}', '{}', null, null);
  insert into banner_products values (1, 3, 1), (1, 2, 2), (1, 1, 3);`)
const env = { LOG_LEVEL: 'silent', DATA_DIR: dataDirectory, TOKEN_SECRET: 'a secret that only tests know, long enough' }
const { app, close, changes: news } = await openApi(readConfig(env), url)
const changes = openChanges(pool, url)
afterAll(async () => {
  await changes.close()
  await close()
})

const request = (path: string, siteId = 1) =>
  app.inject({ url: `/api/banners/v1${path}`, headers: { 'x-site-id': String(siteId) } })
const titles = async (path: string, siteId = 1) =>
  (await request(path, siteId)).json().map(({ title }: { title: string }) => title)

describe('GET /banners/v1', () => {
  test('200 gives active banners of the site, with products it sells', async () => {
    expect(await titles('')).toEqual(['Для всех', 'Главный', 'Для машин', 'Для нижнего продвижения'])
    expect((await request('')).json()[1]).toMatchObject({
      code: 'home',
      products: [{ productId: 3 }, { productId: 1 }],
    })
    expect(await titles('', 2)).toEqual(['Школьный'])
    expect((await request('')).headers['x-shop-tags']).toMatch(/^banners product:/)
  })
})

describe('GET /banners/v1/{code}', () => {
  test.for([
    ['/home', 1, ['Главный']],
    ['/home', 2, ['Школьный']],
    ['/listing', 1, ['Для всех']],
    ['/listing', 2, []],
    ['/listing?category=2', 1, ['Для машин', 'Для всех']],
    ['/listing?category=5', 1, ['Для всех']],
    ['/listing?category=2&values=11,99', 1, ['Для нижнего продвижения', 'Для машин', 'Для всех']],
    ['/nowhere', 1, []],
    ["/x'--", 1, []],
  ] as const)('200 %s on site %i', async ([path, site, expected]) => expect(await titles(path, site)).toEqual(expected))

  test('404 a category the site does not have', async () => {
    expect((await request('/listing?category=99')).statusCode).toBe(404)
    expect((await request('/listing?category=3')).statusCode).toBe(404)
  })
})

test('a change is shown at once, and a banner’s start is announced', async () => {
  const announced: string[] = []
  news.subscribe((tags) => void announced.push(...tags))
  await pool.query(
    `update banners set title = 'Другой' where id = 1; update banners set starts_at = now() + interval '4 seconds'
      where id = 6`,
  )
  changes.announce(['banner:1'])
  await eventually(async () => expect(await titles('/home')).toEqual(['Другой', 'Ещё не начался']))
  await eventually(() => expect(announced.filter((tag) => tag === 'banners')).toHaveLength(2))
})
