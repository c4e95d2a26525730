import { type Init, settings } from '@shpulka/contract/content/settings'
import { Value } from 'typebox/value'
import { describe, expect, test, vi } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { CatalogIndex } from '../../catalogue/catalog-index/catalog-index.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'

const database = await testDatabase('demo')
const { pool, url } = database
await pool.query('delete from seo_records')
// A courier of the first site alone, who carries more than the others.
await pool.query(`insert into delivery_methods (id, code, kind, title, is_free_from_threshold, max_weight_grams,
  max_side_mm, site_id, sort) values (100, 'van', 'courier', 'Газель', true, 1500000, null, 1, 100);
  insert into pages (site_id, code, title, h1, is_page)
    select id, 'van', '{courierMaxWeight}', 'Газель', false from sites`)
const { app } = await openTestApi(database)

const [product] = (
  await app.inject({
    method: 'POST',
    url: '/api/catalog/v1/products',
    payload: { limit: 1, filters: [{ code: 'in-stock', values: [1] }] },
  })
).json().items

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers })
  return { status: answer.statusCode, body: answer.json(), tags: answer.headers['x-shop-tags'] }
}

describe('GET /init/v1', () => {
  test('200: fits the contract and has no server-only settings', async () => {
    const { status, body, tags } = await get('/init/v1')
    expect(status).toBe(200)
    expect([...Value.Errors(settings.getInit.answer, body)]).toEqual([])
    expect(body.pages).toEqual(expect.arrayContaining(['/help', '/help/privacy']))
    expect(tags).toBe('settings categories pages')
    expect(body).toMatchObject({
      site: { id: 1 },
      priceRole: 'guest_opt',
      bonusType: 1,
      role: 'guest',
      config: {
        isDemo: true,
        savedTokens: expect.arrayContaining(['auth_token', 'refresh_token', 'cart_token', 'favorites']),
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/priceListId|warehouseIds/)
  })

  test('200: the answer to a signed-in visitor names the price role, in a header too; a guest’s has none', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/api/init/v1', headers })
    const dealers = await ask(await signIn(pool, 'dealer'))
    expect([dealers.json().priceRole, dealers.headers['x-price-role']]).toEqual(['dealer', 'dealer'])
    expect((await ask({})).headers['x-price-role']).toBeUndefined()
  })

  test('200: the tree lists parents first, down to the requested level', async () => {
    const { body } = await get('/init/v1?nestingLevel=10')
    const { categories } = body as Init
    const seen = new Set<number | null>([null])
    for (const { id, parentId } of categories) {
      expect(seen.has(parentId)).toBe(true)
      seen.add(id)
    }
    const ids = categories.map(({ id }) => id)
    for (const category of categories) {
      expect(category.productsCount).toBeGreaterThan(0)
      expect(ids.filter((id) => category.childrenIds.includes(id))).toEqual(category.childrenIds)
    }
    const roots = ((await get('/init/v1?nestingLevel=1')).body as Init).categories
    expect(roots).toEqual(categories.filter(({ parentId }) => parentId === null))
    expect(roots.length).toBeGreaterThan(0)
  })

  test('200: each site has its own tree', async () => {
    const first = ((await get('/init/v1')).body as Init).categories.map(({ productsCount }) => productsCount)
    const second = ((await get('/init/v1', { 'x-site-id': '2' })).body as Init).categories.map(
      ({ productsCount }) => productsCount,
    )
    expect(second).not.toEqual(first)
  })

  test.each([
    ['400: level 0', '/init/v1?nestingLevel=0', {}, ['nestingLevel']],
    ['400: level 99', '/init/v1?nestingLevel=99', {}, ['nestingLevel']],
    ['400: an unknown site', '/init/v1', { 'x-site-id': '99' }, ['x-site-id']],
    ['400: an unknown currency', '/init/v1', { 'x-currency-id': '0' }, ['x-currency-id']],
  ])('%s', async (_title, path, headers, fields) => {
    const { status, body } = await get(path, headers as Record<string, string>)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual(fields)
  })
})

test('GET /sites/v1, /currencies/v1, /config-provider/v1: 200', async () => {
  for (const [path, call] of [
    ['/sites/v1', settings.listSites],
    ['/currencies/v1', settings.listCurrencies],
    ['/config-provider/v1', settings.getConfig],
  ] as const) {
    const { status, body, tags } = await get(path)
    expect([path, status, tags]).toEqual([path, 200, 'settings'])
    expect([...Value.Errors(call.answer, body)]).toEqual([])
  }
})

describe('GET /config-provider/v1', () => {
  test('200: what is delivered free depends on the methods of the site', async () => {
    const config = async (siteId: string) => (await get('/config-provider/v1', { 'x-site-id': siteId })).body
    expect(await config('1')).toMatchObject({ freeDeliveryMaxWeight: 1_500_000, freeDeliveryMaxSide: null })
    expect(await config('2')).toMatchObject({ freeDeliveryMaxWeight: 70_000, freeDeliveryMaxSide: 1_800 })
  })

  test('200: texts name what the courier of the site carries', async () => {
    const titleAt = async (siteId: string) => (await get('/pages/v1?code=van', { 'x-site-id': siteId })).body[0].title
    expect([await titleAt('1'), await titleAt('2')]).toEqual(['1500\u00a0кг', '70\u00a0кг'])
  })
})

describe('GET /seo/v1', () => {
  test('200: a product is described with the guest’s price', async () => {
    const { body, tags } = await get(`/seo/v1?url=${encodeURIComponent(product.path)}`)
    expect([...Value.Errors(settings.getSeo.answer, body)]).toEqual([])
    expect(body.title).toBe(`${product.title} — магазин «Шпулька»`)
    expect(body.description).toMatch(/\. Цена [\d\u00a0]+(,\d+)? ₽\. /)
    expect(body.description.length).toBeLessThanOrEqual(181)
    expect(tags).toMatch(/^seo product:\d+$/)
  })

  test('200: a category, and anything else as the site', async () => {
    const category = product.path.split('/detail/')[0]
    expect((await get(`/seo/v1?url=${category}/?page=2`)).body.h1).toBe(product.categories[0].title)
    const site = (await get('/seo/v1?url=/')).body
    for (const url of [
      '/nothing',
      '/catalog/no-such',
      `${category}/detail/no-such`,
      `/catalog/wrong/detail/${product.code}`,
      '/%E0%A4%A',
      '/%00',
    ])
      expect((await get(`/seo/v1?url=${encodeURIComponent(url)}`)).body).toEqual({
        ...site,
        canonical: expect.any(String),
      })
  })

  test('200: a filter combination has its own texts if an editor wrote them and it has products', async () => {
    const path = product.path.split('/detail/')[0]
    const { body: filters } = await get(`/catalog/v1/filters?categoryIds=${product.categories[0].id}`)
    const partner = filters.find(({ code }: { code: string }) => code === 'partner').values[0]
    const address = `${path}?f.in-stock=1&f.partner=${partner.code}`
    await pool.query(
      `insert into seo_records (site_id, url, title, h1) values (1, $1, 'Выбор', 'Машины выбора'), (1, $2, 'Пусто',
        'Пусто'), (1, $3, 'Нет такого', 'Нет')`,
      [address, `${path}?f.partner=${partner.code}&f.price.to=0.01`, `${path}?f.no-such=1`],
    )
    const seoOf = async (url: string) => (await get(`/seo/v1?url=${encodeURIComponent(url)}`)).body
    const combinations = [{ title: 'Машины выбора', url: address, productsCount: expect.any(Number) }]
    expect(await seoOf(address)).toMatchObject({
      title: 'Выбор',
      h1: 'Машины выбора',
      canonical: address,
      isIndexed: true,
      combinations,
    })
    // The order of parameters, a page number and advertising parameters change nothing.
    expect(await seoOf(`${path}?page=2&f.partner=${partner.code}&utm=1&f.in-stock=1`)).toEqual(await seoOf(address))
    // Counting must not evict cached lists that buyers use.
    const list = vi.spyOn(CatalogIndex.prototype, 'list')
    const records = Array.from({ length: 45 }, (_, n) => ({
      url: `${path}?f.partner=${partner.code}&f.price.to=${1e9 + n}`,
    }))
    await pool.query(
      `insert into seo_records (site_id, url, title) select 1, url, 'Выбор' from json_to_recordset($1::json) as t (url
        text)`,
      [JSON.stringify(records)],
    )
    expect((await seoOf(`${path}?${records[0]?.url.split('?')[1]}`)).isIndexed).toBe(true)
    expect(list).not.toHaveBeenCalled()
    list.mockRestore()
    await pool.query(`delete from seo_records where url like '%f.price.to=1000000%'`)
    const category = await seoOf(path)
    expect(category).toMatchObject({ h1: product.categories[0].title, canonical: path, isIndexed: true, combinations })
    for (const query of [`f.partner=${partner.code}`, `f.partner=${partner.code}&f.price.to=0.01`, 'f.no-such=1'])
      expect(await seoOf(`${path}?${query}`)).toEqual({ ...category, isIndexed: false })
  })

  test('200: an editor’s record overrides the default, field by field', async () => {
    await pool.query(
      `insert into seo_records (site_id, url, title, keywords) values (1, '/catalog', 'Каталог для цеха', 'машины')`,
    )
    const { body } = await get('/seo/v1?url=/catalog%3Futm=1')
    expect(body).toMatchObject({ title: 'Каталог для цеха', ogTitle: 'Каталог для цеха', keywords: 'машины' })
    expect(body.description).toMatch(/^Каталог магазина «Шпулька»: /)
  })

  test.each([
    ['400: not a path', 'http://evil.example/'],
    ['400: too long', `/${'a'.repeat(9000)}`],
    ['400: none', ''],
  ])('%s', async (_title, address) => {
    const { status, body } = await get(`/seo/v1?url=${encodeURIComponent(address)}`)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual(['url'])
  })
})

test('settings follow a change message', async () => {
  const changes = openChanges(pool, url)
  await pool.query(`update currencies set rate = 99.5 where code = 'USD'`)
  changes.announce(['settings'])
  await eventually(async () =>
    expect((await get('/currencies/v1')).body).toContainEqual(expect.objectContaining({ code: 'USD', rate: 99.5 })),
  )
  await changes.close()
})
