import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { fillTestShelf } from '../catalog/test-shelf.ts'
import { openChanges } from '../db/changes.ts'
import { testDatabase } from '../db/test-database.ts'
import { openFolderStorage } from '../files/files.port.ts'
import { openTestApi } from '../test-api.ts'
import { runImport } from './import.command.ts'

const database = await testDatabase('empty')
await fillTestShelf(database.pool)
// The shelf names its ids itself.
for (const table of ['categories', 'properties', 'property_values', 'partners']) {
  await database.pool.query(`select setval(pg_get_serial_sequence($1, 'id'), 1000)`, [table])
}
const { app, pool } = await openTestApi(database)
const changes = openChanges(pool, database.url)
const folder = mkdtempSync(join(tmpdir(), 'shpulka-import-'))
afterAll(async () => {
  await changes.close()
  rmSync(folder, { recursive: true, force: true })
})

const offers = Array.from(
  { length: 3_000 },
  (_, n) =>
    `<offer id="${n + 1}"><price>${1_000 + n}</price><currencyId>RUR</currencyId><categoryId>7</categoryId><name>Парогенератор ${n + 1}</name><param name="Объём" unit="л">${1 + (n % 9)}</param></offer>`,
)
const feed = (rows: string[]) =>
  `<yml_catalog><shop><url>steam.example</url><categories><category id="7">Парогенераторы</category></categories><offers>${rows.join('')}</offers></shop></yml_catalog>`

async function importing(rows: string[]) {
  const path = join(folder, 'steam.yml')
  writeFileSync(path, feed(rows))
  return runImport(['yml', path], { pool, files: openFolderStorage(folder), changes, out: { write: () => {} } })
}
const search = async (words: string) =>
  (await app.inject({ method: 'POST', url: '/api/catalog/v1/products/count', payload: { search: words } })).json().total as number

test('200 the catalogue answers while a feed is imported, and has all of it afterwards without a restart', async () => {
  let isDone = false
  const done = importing(offers).finally(() => {
    isDone = true
  })
  const codes = new Set<number>()
  let answers = 0
  while (!isDone) {
    codes.add((await app.inject({ method: 'POST', url: '/api/catalog/v1/products', payload: { limit: 24 } })).statusCode)
    codes.add((await app.inject('/api/catalog/v1/filters')).statusCode)
    answers++
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await done).toBe(0)
  expect([...codes]).toEqual([200])
  expect(answers).toBeGreaterThan(10)
  await vi.waitFor(async () => expect(await search('парогенератор')).toBe(3_000), { timeout: 15_000, interval: 50 })

  const { rows } = await pool.query(`select id from products where source_id = '77'`)
  const [item] = (await app.inject(`/api/catalog/v1/products/by-ids?ids=${rows[0].id}`)).json()
  expect(item).toMatchObject({
    title: 'Парогенератор 77',
    path: '/catalog/parogeneratory/detail/parogenerator-77',
    available: 10,
    cardPrices: [{ price: 107_600 }],
  })
  const categories: { title: string; id: number }[] = (await app.inject('/api/catalog/v1/categories')).json()
  const filters = (await app.inject(`/api/catalog/v1/filters?categoryIds=${categories.find(({ title }) => title === 'Парогенераторы')!.id}`)).json()
  expect(filters).toContainEqual(expect.objectContaining({ title: 'Объём', kind: 'range', unit: 'л', range: { min: 1, max: 9 } }))
})

test('404 what the feed no longer has is gone from the shop, and from the shop alone', async () => {
  const { rows } = await pool.query(`select id from products where source_id = '2999'`)
  expect((await app.inject(`/api/catalog/v1/products/view?id=${rows[0].id}`)).statusCode).toBe(200)
  expect(await importing(offers.slice(0, 2_000))).toBe(0)
  await vi.waitFor(async () => expect(await search('парогенератор')).toBe(2_000), { timeout: 15_000, interval: 50 })
  expect((await app.inject(`/api/catalog/v1/products/view?id=${rows[0].id}`)).statusCode).toBe(404)
  const kept = await pool.query('select count(*)::int as products from products where source = $1', ['yml:steam.example'])
  expect(kept.rows[0].products).toBe(3_000)
})
