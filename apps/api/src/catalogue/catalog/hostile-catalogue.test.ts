import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { cpuMillisecondsSince } from '../../test-cpu-time.ts'
import { eventually } from '../../test-eventually.ts'
import { addProducts, fillTestCatalog } from './test-catalog.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
await addProducts(
  pool,
  Array.from({ length: 40 }, (_, n) => ({
    id: n + 1,
    title: n === 0 ? 'Лапка 100%_\\ «А & Б»' : `Оверлок ${n}`,
    vendorCode: `DLN-${n}`,
    categoryIds: [n % 2 === 0 ? 2 : 3],
    valueIds: [n % 2 === 0 ? 11 : 12],
    guestPrice: 100 + n,
    moscow: 1,
  })),
)
const { app } = await openTestApi(database)

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload })
const products = async (payload: object) => {
  const answer = await post('/catalog/v1/products', payload)
  return {
    status: answer.statusCode,
    ...(answer.json() as { total?: number; errors?: Record<string, string>; items?: { title: string }[] }),
  }
}

describe('nonsensical filters', () => {
  test.each<[string, object, number, string[]]>([
    ['a value of one category in another', { category: 2, filters: [{ code: 'feed', values: [12] }] }, 200, []],
    ['a price nothing has', { filters: [{ code: 'price', from: 1e9, to: 2e9 }] }, 200, []],
    ['a reversed range', { filters: [{ code: 'price', from: 2, to: 1 }] }, 400, ['filters.0.from']],
    [
      '5,000 values',
      { filters: [{ code: 'feed', values: Array.from({ length: 5_000 }, (_, n) => n + 1) }] },
      400,
      ['filters.0.values'],
    ],
    [
      '5,000 filters',
      { filters: Array.from({ length: 5_000 }, () => ({ code: 'feed', values: [11] })) },
      400,
      ['filters'],
    ],
    ['a filter of a prototype', { filters: [{ code: '__proto__', values: [11] }] }, 400, ['filters.0.code']],
    ['a filter of an object', { filters: [{ code: 'constructor', from: 1 }] }, 400, ['filters.0.code']],
    ['a value of a prototype', { filters: [{ code: 'feed', values: ['__proto__'] }] }, 400, ['filters.0.values.0']],
    ['a price of 1e308', { filters: [{ code: 'price', from: 1e308 }] }, 200, []],
    ['a page far past the end', { page: 1_000_000 }, 404, []],
    ['a page number of 1e308', { page: 1e308 }, 400, ['page']],
    ['words of 10 kB', { search: 'ш'.repeat(10_000) }, 400, ['search']],
  ])('%s', async (_, payload, status, fields) => {
    const answer = await products(payload)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([status, fields])
    for (const text of Object.values(answer.errors ?? {})) expect(text).toMatch(/[а-яё]/i)
    if (status === 200) expect(answer.total).toBe(0)
  })

  test('negative zero counts as 0', async () => {
    const payload = '{"filters":[{"code":"price","from":-0}]}'
    const answer = await app.inject({
      method: 'POST',
      url: '/api/catalog/v1/products',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.statusCode, answer.json().total]).toEqual([200, 40])
  })
})

describe('search words with SQL and LIKE syntax', () => {
  // Words made only of signs are ignored, like an empty field.
  test.each([
    'оверлок & !лапка',
    "оверлок | 'лапка':*",
    'оверлок <-> 1',
    '%',
    '_',
    '%оверлок%',
    '\\',
    "'; drop table products; --",
    '((((',
    ':*',
    '\u0000',
    '""',
    '🧵',
  ])('%j', async (search) => {
    for (const [method, url, request] of [
      ['POST', '/catalog/v1/products', { payload: { search } }],
      ['POST', '/catalog/v1/products/count', { payload: { search } }],
      ['GET', '/catalog/v1/filters', { query: { search } }],
      ['GET', '/catalog/v1/suggestions', { query: { search } }],
    ] as const) {
      const before = process.cpuUsage()
      const answer = await app.inject({ method, url: `/api${url}`, ...request })
      expect([200, 400], `${url}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
      expect(cpuMillisecondsSince(before)).toBeLessThan(2_000)
    }
    expect((await pool.query('select count(*)::int from products')).rows[0].count).toBe(40)
  })

  test('LIKE wildcards are literal characters', async () => {
    for (const search of ['овер%', 'D_N', 'о_ерлок']) {
      const { items = [] } = await products({ search, limit: 100 })
      // A typo of one letter is corrected, so the result is an overlocker or the article itself.
      for (const { title } of items) expect(title).toMatch(/Оверлок|Лапка 100%_/)
    }
    expect((await products({ search: '100%' })).items?.[0]?.title).toMatch(/100%/)
  })
})

test('200 categories in a circle, made by hand in the database: the catalogue answers, a process starts', async () => {
  await pool.query(`update categories set parent_id = 3 where id = 1; update categories set parent_id = 5 where id = 4;
    update products set updated_at = now(); notify shop_changes, 'catalog'`)
  const walk = async (instance: typeof app) => {
    for (const [method, url, payload] of [
      ['GET', '/catalog/v1/categories', undefined],
      ['GET', '/catalog/v1/filters?categoryIds=2', undefined],
      ['POST', '/catalog/v1/products', { category: 1 }],
      ['POST', '/catalog/v1/products', { category: 3 }],
      ['GET', '/catalog/v1/products/view?id=1', undefined],
      ['GET', '/init/v1?nestingLevel=3', undefined],
      ['GET', '/seo/v1?url=/catalog', undefined],
    ] as const) {
      const answer = await instance.inject({ method, url: `/api${url}`, ...(payload && { payload }) })
      expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    }
    return (await instance.inject('/api/catalog/v1/categories')).json() as { id: number }[]
  }
  const second = await openTestApi(database)
  const tree = await walk(second.app)
  // Categories without a parent are moved under the root, once each.
  expect(new Set(tree.map(({ id }) => id)).size).toBe(tree.length)
  await eventually(async () => expect(await walk(app)).toEqual(tree))
})
