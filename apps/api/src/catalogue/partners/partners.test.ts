import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'

const database = await testDatabase('empty')
const { pool, url } = database
await fillTestCatalog(pool)
await pool.query(`
  insert into files (id, name, mime, size_bytes, sha256) values ('11111111-1111-4111-8111-111111111111', 'a.svg',
    'image/svg+xml', 1, '\\x00');
  update partners set description = 'Машины', country = 'Тайвань', sort = 2,
    image_file_id = '11111111-1111-4111-8111-111111111111' where id = 1;
  insert into partner_images values (1, 1, '11111111-1111-4111-8111-111111111111', 'Цех');
  insert into partner_size_tables values (1, 'Размеры', '{Размер,Обхват}', '[["44","88 см"],["46","92 см"]]');
  insert into partners (id, code, title) values (3, 'nobody', 'Без товаров');`)
await addProducts(pool, [
  { id: 1, title: 'Машина', categoryIds: [2], partnerId: 1, siteIds: [1], stickerId: 1 },
  { id: 2, title: 'Оверлок', categoryIds: [3], partnerId: 1, siteIds: [1] },
  { id: 3, title: 'Игла', categoryIds: [5], partnerId: 2, siteIds: [1, 2] },
])
const { app } = await openTestApi(database)
const changes = openChanges(pool, url)
afterAll(() => changes.close())

const request = (path: string, siteId = 1) =>
  app.inject({ url: `/api${path}`, headers: { 'x-site-id': String(siteId) } })

describe('GET /partners/v1', () => {
  test('200 lists brands with products on the site, in order, with pictures and sizes', async () => {
    const answer = await request('/partners/v1')
    expect(
      answer.json().map(({ code, productsCount }: { code: string; productsCount: number }) => [code, productsCount]),
    ).toEqual([
      ['zenit', 1],
      ['aurora', 2],
    ])
    expect(answer.json()[1]).toEqual({
      id: 1,
      code: 'aurora',
      title: 'Аврора',
      description: 'Машины',
      country: 'Тайвань',
      image: '11111111-1111-4111-8111-111111111111',
      images: [{ id: '11111111-1111-4111-8111-111111111111', alt: 'Цех' }],
      sizeTable: {
        title: 'Размеры',
        columns: ['Размер', 'Обхват'],
        rows: [
          ['44', '88 см'],
          ['46', '92 см'],
        ],
      },
      productsCount: 2,
    })
    expect(answer.headers['x-shop-tags']).toBe('catalog')
  })

  test('200 returns the brand with a code, or an empty list', async () => {
    expect((await request('/partners/v1?code=aurora')).json()).toHaveLength(1)
    expect((await request('/partners/v1?code=nobody')).json()).toEqual([])
  })

  test('200 a site does not show the brands of another', async () => {
    expect((await request('/partners/v1', 2)).json()).toMatchObject([
      { code: 'zenit', productsCount: 1, image: null, images: [], sizeTable: null },
    ])
  })
})

describe('GET /partners/v1/{id}', () => {
  test('200 returns the brand', async () => {
    expect((await request('/partners/v1/1')).json()).toMatchObject({ code: 'aurora', productsCount: 2 })
  })

  test.for([
    ['of nothing', '/partners/v1/99', 1],
    ['without products', '/partners/v1/3', 1],
    ['of another site', '/partners/v1/1', 2],
  ] as const)('404 a brand %s', async ([, path, site]) => {
    const answer = await request(path, site)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('Такого бренда нет')
  })

  test('200 shows a change of its texts and of its last product', async () => {
    await pool.query(`update partners set title = 'Аврора-2' where id = 1`)
    await pool.query('update products set hidden_at = now() where id = 3')
    changes.announce(['partner:1', 'product:3'])
    await eventually(async () => {
      expect((await request('/partners/v1/1')).json().title).toBe('Аврора-2')
      expect((await request('/partners/v1/2')).statusCode).toBe(404)
    })
  })
})

test('GET /stickers/v1 200 gives stickers in order', async () => {
  expect((await request('/stickers/v1')).json()).toEqual([
    { id: 1, code: 'hit', title: 'Хит', kind: 'accent' },
    { id: 2, code: 'new', title: 'Новинка', kind: 'good' },
  ])
})
