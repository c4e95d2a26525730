import type { Config, Init } from '@shpulka/contract/content/settings'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'

const database = await testDatabase('demo')
const { app, pool } = await openTestApi(database)

const idsOf = async (sql: string) => new Set((await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id))
const sold = await idsOf('select product_id as id from product_sites where site_id = 2')
const foreign = [
  ...(await idsOf('select id from products where id not in (select product_id from product_sites where site_id = 2)')),
]
const [soldId] = [...sold]
const { rows: collections } = await pool.query<{ id: number; site: number }>(
  'select id, site_id as site from collections order by id',
)
const ownCollections = collections.filter(({ site }) => site === 2)

const request = (call: Call, siteId: number, currency = '1') => {
  const [method, url, payload] = call
  return app.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-site-id': String(siteId), 'x-currency-id': currency },
    ...(payload && { payload }),
  })
}
type Call = readonly [method: 'GET' | 'POST', url: string, payload?: object]

/** Every call that returns products, with its maximum limit. */
const calls: readonly Call[] = [
  ['POST', '/catalog/v1/products', { limit: 100 }],
  ['POST', '/catalog/v1/products', { limit: 100, search: 'машина' }],
  ['GET', `/catalog/v1/products/by-ids?ids=${[soldId, ...foreign.slice(0, 50)].join()}`],
  ['GET', `/compare-products/v1?ids=${[soldId, ...foreign.slice(0, 15)].join()}`],
  ['POST', '/similar-products/v1', { productId: soldId }],
  ...ownCollections.map(({ id }): Call => ['GET', `/collections/v1/${id}/products?limit=100`]),
  ['GET', '/banners/v1'],
  ['GET', '/banners/v1/home'],
]

describe.each(calls.map((call) => ({ call, name: `${call[0]} ${call[1]}` })))('$name', ({ call }) => {
  test('200 the second site shows nothing that only the first one sells', async () => {
    const answer = await request(call, 2)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const paths = [...answer.body.matchAll(/"path":"\/catalog\/[^"]*\/detail\/([^"]+)"/g)].map(
      ([, code]) => code as string,
    )
    const { rows } = await pool.query<{ id: number }>('select id from products where code = any($1::text[])', [paths])
    const pinned = [...answer.body.matchAll(/"productId":(\d+)/g)].map(([, id]) => Number(id))
    const shown = [...rows.map(({ id }) => id), ...pinned]
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((id) => !sold.has(id))).toEqual([])
  })

  test('200 prices stay in roubles whatever currency is requested: pages convert them', async () => {
    const answer = await request(call, 2, '2')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe((await request(call, 2)).body)
  })
})

test.each(collections.filter(({ site }) => site === 1))(
  '404 a collection of the first site on the second: $id',
  async ({ id }) => {
    expect((await request(['GET', `/collections/v1/${id}/products`], 2)).statusCode).toBe(404)
    expect((await request(['GET', `/collections/v1/filters?id=${id}`], 2)).statusCode).toBe(404)
  },
)

test('a site that allows no foreign money is in roubles, whatever its own currency', async () => {
  await pool.query('update sites set currency_id = 2 where id = 2')
  const { app: opened } = await openTestApi(database)
  const headers = { 'x-site-id': '2' }
  const init = await opened.inject({ method: 'GET', url: '/api/init/v1', headers })
  expect(init.json<Init>().site.currencyId).toBe(1)
  await pool.query('update sites set currency_id = 1 where id = 2')
})

test('only a site that allows it lets its pages show foreign money', async () => {
  const allows = async (site: number) =>
    (await request(['GET', '/config-provider/v1'], site)).json<Config>().allowsForeignCurrencies
  expect([await allows(1), await allows(2)]).toEqual([true, false])
})
