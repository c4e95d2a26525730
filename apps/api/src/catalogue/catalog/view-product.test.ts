import { catalog, type Product } from '@shpulka/contract/catalogue/catalog'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { addProducts, fillTestCatalog } from './test-catalog.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
await addProducts(pool, [
  {
    id: 1,
    title: 'Машина Aurora A-1',
    vendorCode: 'A-1',
    categoryIds: [2, 1],
    partnerId: 1,
    valueIds: [11, 41],
    length: 5.5,
    stickerId: 1,
    guestPrice: 2_500_000,
    oldPrice: 2_900_000,
    dealerPrice: 2_000_000,
    moscow: 3,
    ivanovo: 4,
  },
  { id: 2, title: 'Только школам', siteIds: [2], categoryIds: [3], guestPrice: 100, ivanovo: 1 },
  { id: 3, title: 'Цена по запросу', vendorCode: 'ЯЧ 12/7', categoryIds: [5] },
])
// A pack: two of one offer and one of another.
await pool.query(`
  insert into groups (id, product_id, title, sort) values (11, 1, 'Машина со столом', 1);
  insert into offers (id, title, vendor_code) values (11, 'Стол', 'T-1');
  insert into group_offers values (11, 1, 2), (11, 11, 1);
  insert into offer_prices values (1, 11, 'guest_opt', 0, 500000, null);
  insert into stock values (11, 1, 9, 0)`)
await pool.query(`
  insert into files (id, name, mime, size_bytes, sha256, is_public, owner_user_id) values
    ('11111111-1111-8111-8111-111111111111', 'Паспорт A-1.pdf', 'application/pdf', 20480, 'a', true, null),
    ('22222222-2222-8222-8222-222222222222', 'Инструкция.pdf', 'application/pdf', 1024, 'b', true, null),
    ('33333333-3333-8333-8333-333333333333', 'Закупочные цены.pdf', 'application/pdf', 10, 'c', false, 7);
  insert into product_documents (product_id, sort, file_id, title) values
    (1, 2, '22222222-2222-8222-8222-222222222222', 'Инструкция'), (1, 1, '11111111-1111-8111-8111-111111111111',
      'Паспорт'),
    (1, 3, '33333333-3333-8333-8333-333333333333', 'Не для всех');
  insert into part_schemes (site_id, code, kind, title, image_file_id, product_id, sort) values
    (1, 'units', 'equipment', 'Узлы А-1', '11111111-1111-8111-8111-111111111111', 1, 1),
    (1, 'parts', 'spare-parts', 'Запчасти А-1', '11111111-1111-8111-8111-111111111111', 1, 2),
    (2, 'school', 'spare-parts', 'Школьная', '11111111-1111-8111-8111-111111111111', 1, 1),
    (1, 'nobody', 'spare-parts', 'Ничья', '11111111-1111-8111-8111-111111111111', null, 1)`)
const { app } = await openTestApi(database)

const view = async (query: Record<string, string>, site = 1) => {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/catalog/v1/products/view',
    query,
    headers: { 'x-site-id': String(site) },
  })
  return {
    status: answer.statusCode,
    body: answer.json() as Product & { errors: object },
    tags: answer.headers['x-shop-tags'],
  }
}

describe('GET /catalog/v1/products/view', () => {
  test('200: by id and by code the same page, which fits the contract', async () => {
    const { status, body, tags } = await view({ id: '1' })
    expect(status).toBe(200)
    expect([...Value.Errors(catalog.viewProduct.answer, body)]).toEqual([])
    expect(tags).toBe('seo constructor-sets product:1')
    expect((await view({ code: 'p1' })).body).toEqual(body)
  })

  test('200: path, breadcrumbs, characteristics, brand, texts', async () => {
    const { body } = await view({ id: '1' })
    expect(body).toMatchObject({
      path: '/catalog/machines/lockstitch/detail/p1',
      breadcrumbs: [
        { title: 'Швейные машины', path: 'machines' },
        { title: 'Прямострочные', path: 'machines/lockstitch' },
      ],
      characteristics: [
        { title: 'Продвижение', value: 'Нижнее' },
        { title: 'Длина стежка', value: '5,5 мм' },
        { title: 'Обрезка нити', value: 'Есть' },
      ],
      partner: { id: 1, code: 'aurora', title: 'Аврора', image: null, sizeTable: null },
      stickers: [{ title: 'Хит', kind: 'accent' }],
      seoPage: { title: 'Машина Aurora A-1 — купить в интернет-магазине «Шпулька»', h1: 'Машина Aurora A-1' },
    })
    expect(body.seoPage.description).toContain('25\u00a0000 ₽')
    expect(body.seoPage).toMatchObject({ ogTitle: 'Машина Aurora A-1', keywords: expect.stringContaining('Aurora') })
  })

  test('200: documents in order, with type and size, without private files', async () => {
    const { body } = await view({ id: '1' })
    expect(body.documents).toEqual([
      { id: '11111111-1111-8111-8111-111111111111', title: 'Паспорт', mime: 'application/pdf', size: 20_480 },
      { id: '22222222-2222-8222-8222-222222222222', title: 'Инструкция', mime: 'application/pdf', size: 1_024 },
    ])
    expect((await view({ id: '3' })).body.documents).toEqual([])
  })

  test('200: schemes of the machine on this site, spare parts first; of another site and of other machines none', async () => {
    expect((await view({ id: '1' })).body.partSchemes).toEqual([
      { code: 'parts', kind: 'spare-parts', title: 'Запчасти А-1' },
      { code: 'units', kind: 'equipment', title: 'Узлы А-1' },
    ])
    expect((await view({ id: '3' })).body.partSchemes).toEqual([])
  })

  test('200: the count of a group is that of its scarcest offer, its price the sum of its offers', async () => {
    const { body } = await view({ id: '1' })
    expect(body.groups).toMatchObject([
      { id: 1, title: '', count: 7, prices: [{ limit: 0, price: 2_500_000 }], oldPrice: 2_900_000 },
      { id: 11, title: 'Машина со столом', count: 3, prices: [{ limit: 0, price: 5_500_000 }], oldPrice: 6_300_000 },
    ])
    expect(body).toMatchObject({
      available: 7,
      cardPrices: [{ priceRole: 'guest_opt', price: 2_500_000, oldPrice: 2_900_000 }],
    })
    expect(body.groups[0]?.remnants).toEqual([
      { warehouseId: 1, title: 'Москва', count: 3 },
      { warehouseId: 2, title: 'Иваново', count: 4 },
    ])
  })

  test('200: another site shows its own stock only', async () => {
    const { body } = await view({ id: '1' }, 2)
    expect(body.remnants).toEqual([{ warehouseId: 2, title: 'Иваново', count: 4 }])
    expect(body.groups.map(({ count }) => count)).toEqual([4, 0])
  })

  test('200: a guest sees no other role’s price', async () => {
    const { body } = await view({ id: '1' })
    expect(JSON.stringify(body)).not.toMatch(/dealer|2000000|1999000/)
  })

  test('200: a price of a role the shop has not loaded yet is not cached', async () => {
    await pool.query(`
      insert into price_roles values ('vip', 'Свои', true, 9);
      insert into offer_prices values (1, 1, 'vip', 0, 77700, null)`)
    const headers = { 'x-site-id': '1', ...(await signIn(pool, 'vip')) }
    const own = await app.inject({ method: 'GET', url: '/api/catalog/v1/products/view?id=1', headers })
    const cards = await app.inject({ method: 'GET', url: '/api/catalog/v1/products/by-ids?ids=1,3', headers })
    expect([own.statusCode, cards.statusCode]).toEqual([200, 200])
    const guest = [
      await app.inject('/api/catalog/v1/products/view?id=1'),
      await app.inject('/api/catalog/v1/products/by-ids?ids=1,3'),
    ]
    for (const { body } of guest) expect(body).not.toMatch(/vip|77700/)
    expect(guest[0]?.json()).toMatchObject({ cardPrices: [{ priceRole: 'guest_opt', price: 2_500_000 }] })
  })

  test('200: a product without a price is on request', async () => {
    const { body } = await view({ id: '3' })
    expect(body).toMatchObject({ cardPrices: [], nextTier: null, available: 0, groups: [{ prices: [], count: 0 }] })
    expect(body.seoPage.description).toContain('Цена по запросу')
  })

  test.each([
    ['404: of another site', { id: '2' }, 404],
    ['404: an unknown code', { code: 'p99' }, 404],
    ['400: neither id nor code', {}, 400],
    ['400: both id and code', { id: '1', code: 'p1' }, 400],
    ['400: not a number', { id: 'NaN' }, 400],
    ['400: 0', { id: '0' }, 400],
    ['400: too large for an id', { id: '99999999999' }, 400],
  ])('%s', async (_title, query, status) => {
    const answer = await view(query as Record<string, string>)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.errors).length > 0).toBe(status === 400)
  })

  test('400: a code with a zero byte', async () => {
    expect((await app.inject('/api/catalog/v1/products/view?code=%00')).statusCode).toBe(400)
  })
})

describe('GET /catalog/v1/products/by-ids', () => {
  const byIds = async (ids: string, site = 1) =>
    app.inject({ method: 'GET', url: `/api/catalog/v1/products/by-ids?${ids}`, headers: { 'x-site-id': String(site) } })

  test('200: in the requested order, without repeats and other sites’ products', async () => {
    const answer = await byIds('ids=3,2,1&ids=3,999')
    expect(answer.json().map(({ id }: { id: number }) => id)).toEqual([3, 1])
    expect([...Value.Errors(catalog.listProductsByIds.answer, answer.json())]).toEqual([])
  })

  test.each([
    ['400: none', ''],
    ['400: an empty list', 'ids='],
    ['400: not a number', 'ids=1,two'],
    ['400: 10,000 ids', `ids=${Array.from({ length: 10_000 }, (_, n) => n + 1)}`],
  ])('%s', async (_title, query) => {
    const answer = await byIds(query)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)[0]).toMatch(/^ids/)
  })
})

describe('a page asked for while the settings change', () => {
  test('200: is made of the new ones, though the buyer was being read all the while', async () => {
    const headers = { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt')) }
    const description = async () =>
      (await app.inject({ url: '/api/catalog/v1/products/view?id=1', headers })).json().seoPage.description
    const other = await pool.connect()
    await other.query('begin; lock table sessions in access exclusive mode')
    const waiting = description()
    const locked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await eventually(async () => expect((await pool.query(locked)).rowCount).toBe(1))
    await pool.query(`update sites set name = 'Челнок' where id = 1; notify shop_changes, 'settings'`)
    await eventually(async () => expect((await view({ id: '3' })).body.seoPage.description).toContain('Челнок'))
    await other.query('commit')
    other.release()
    expect(await waiting).toContain('Челнок')
    expect(await description()).toContain('Челнок')
  })
})

describe('search', () => {
  const search = async (words: string) => {
    const answer = await app.inject({ method: 'POST', url: '/api/catalog/v1/products', payload: { search: words } })
    return answer.json().items.map(({ id }: { id: number }) => id)
  }

  test.each([
    ['the beginning of a word, in any case', 'МАШ', [1]],
    ['words in any order', 'aurora машина', [1]],
    ['an article with other separators', 'яч-12 7', [3]],
    ['a part of an article', 'Ч127', [3]],
    ['ё and е are one', 'запросу ценá'.normalize('NFC').replace('á', 'а'), [3]],
    ['the middle of a word finds nothing', 'шина', []],
    ['signs alone find nothing', '!!! ***', []],
    ['a product of another site is not found', 'школам', []],
  ])('%s', async (_title, words, ids) => {
    expect(await search(words)).toEqual(ids)
  })
})
