import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { addProducts, fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { runImport } from './import.command.ts'

const database = await testDatabase('empty')
await fillTestCatalog(database.pool)
// The test catalogue inserts explicit ids, so the sequences must start after them.
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
    `<offer id="${n + 1}"><price>${1_000 + n}</price><currencyId>RUR</currencyId><categoryId>7</categoryId>` +
    `<name>Парогенератор ${n + 1}</name><param name="Объём" unit="л">${1 + (n % 9)}</param></offer>`,
)
const feed = (rows: string[]) =>
  `<yml_catalog><shop><url>steam.example</url><categories><category id="7">Парогенераторы</category></categories>` +
  `<offers>${rows.join('')}</offers></shop></yml_catalog>`

async function importFiles(rows: string[], ...options: string[]) {
  const path = join(folder, 'steam.yml')
  writeFileSync(path, feed(rows))
  return runImport(['yml', path, ...options], {
    pool,
    files: openFolderStorage(folder),
    changes,
    out: { write: () => {} },
  })
}
const search = async (words: string) =>
  (await app.inject({ method: 'POST', url: '/api/catalog/v1/products/count', payload: { search: words } })).json()
    .total as number

test('200 the catalogue answers during an import, and has everything afterwards without a restart', async () => {
  let isDone = false
  const done = importFiles(offers).finally(() => {
    isDone = true
  })
  const codes = new Set<number>()
  let answers = 0
  while (!isDone) {
    codes.add(
      (await app.inject({ method: 'POST', url: '/api/catalog/v1/products', payload: { limit: 24 } })).statusCode,
    )
    codes.add((await app.inject('/api/catalog/v1/filters')).statusCode)
    answers++
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await done).toBe(0)
  expect([...codes]).toEqual([200])
  expect(answers).toBeGreaterThan(10)
  await eventually(async () => expect(await search('парогенератор')).toBe(3_000))

  const { rows } = await pool.query(`select id from products where source_id = '77'`)
  const [item] = (await app.inject(`/api/catalog/v1/products/by-ids?ids=${rows[0].id}`)).json()
  expect(item).toMatchObject({
    title: 'Парогенератор 77',
    path: '/catalog/parogeneratory/detail/parogenerator-77',
    available: 10,
    cardPrices: [{ price: 107_600 }],
  })
  const categories: { title: string; id: number }[] = (await app.inject('/api/catalog/v1/categories')).json()
  const filters = (
    await app.inject(
      `/api/catalog/v1/filters?categoryIds=${categories.find(({ title }) => title === 'Парогенераторы')!.id}`,
    )
  ).json()
  expect(filters).toContainEqual(
    expect.objectContaining({ title: 'Объём', kind: 'range', unit: 'л', range: { min: 1, max: 9 } }),
  )
})

test('404 goods missing in the feed disappear from the shop', async () => {
  const { rows } = await pool.query(`select id from products where source_id = '2999'`)
  expect((await app.inject(`/api/catalog/v1/products/view?id=${rows[0].id}`)).statusCode).toBe(200)
  expect(await importFiles(offers.slice(0, 2_000), '--allow-large-changes')).toBe(0)
  await eventually(async () => expect(await search('парогенератор')).toBe(2_000))
  expect((await app.inject(`/api/catalog/v1/products/view?id=${rows[0].id}`)).statusCode).toBe(404)
  const stored = await pool.query('select count(*)::int as products from products where source = $1', [
    'yml:steam.example',
  ])
  expect(stored.rows[0].products).toBe(3_000)
})

test('200 a set made by the owner shows the new price and stock of the imported goods in it', async () => {
  await addProducts(pool, [{ id: 5_000_001, title: 'Набор гладильщика', categoryIds: [2] }])
  const { rows } = await pool.query(
    `insert into group_offers (group_id, offer_id, quantity)
     select 5000001, m.offer_id, 2 from products p join groups g on g.product_id = p.id
       join group_offers m on m.group_id = g.id where p.source_id = '5' returning offer_id`,
  )
  await pool.query('delete from group_offers where group_id = 5000001 and offer_id <> $1', [rows[0].offer_id])
  changes.announce(['product:5000001'])
  const card = async () => (await app.inject('/api/catalog/v1/products/by-ids?ids=5000001')).json()[0]
  await eventually(async () => expect(await card()).toMatchObject({ available: 5, cardPrices: [{ price: 200_800 }] }))

  const { rows: mark } = await pool.query('select pg_current_xact_id()::text as xact')
  const dearer = offers
    .slice(0, 2_000)
    .with(4, offers[4]!.replace('<price>1004</price>', '<price>3000</price><quantity>8</quantity>'))
  expect(await importFiles(dearer)).toBe(0)
  await eventually(async () => expect(await card()).toMatchObject({ available: 4, cardPrices: [{ price: 600_000 }] }))
  // Another instance, which may have missed the announcement, finds the change in this table.
  const named = await pool.query(
    'select count(*)::int from product_changes where product_id = 5000001 and xact > $1::xid8',
    [mark[0].xact],
  )
  expect(named.rows[0].count).toBeGreaterThan(0)
})
