import { existsSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { type TestDatabase, testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { openCatalog } from '../catalog/open-catalog.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'
import { currentSnapshot, saveIndex } from './saved-index.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
await addProducts(pool, [
  {
    id: 1,
    title: 'Машина прямострочная',
    vendorCode: 'A-1',
    categoryIds: [2],
    valueIds: [11],
    length: 5.5,
    guestPrice: 2_500_000,
    dealerPrice: 2_000_000,
    moscow: 3,
  },
  { id: 2, title: 'Оверлок', categoryIds: [3], valueIds: [12], stickerId: 1, guestPrice: 4_000_000, moscow: 1 },
  { id: 3, title: 'Игла', categoryIds: [5], guestPrice: 9_000, ivanovo: 100 },
])
const savedIndexPath = join(database.dataDirectory, 'cache', 'catalog-index')

/** Opens a catalogue as a process does, inspects and closes it. `isAllRead`: all products came from the database. */
async function open<Result>(
  inspect: (catalog: Catalog) => Result | Promise<Result>,
  { pool: testPool, url }: Pick<TestDatabase, 'pool' | 'url'> = database,
) {
  const changes = openChanges(testPool, url)
  const settings = await openSettings(testPool, changes, log)
  const catalogs: Catalog[] = []
  const names = await queriesOf(async () =>
    catalogs.push(await openCatalog({ pool: testPool, changes, settings, log, savedIndexPath })),
  )
  const catalog = catalogs[0]!
  const result = await inspect(catalog)
  await catalog.close()
  await settings.close()
  await changes.close()
  return { result, isAllRead: names.includes('findProductIds') }
}

/** Everything a page of the whole catalogue shows, for a guest and a dealer, in every order. */
const shown = ({ index }: Catalog) =>
  ['guest_opt', 'dealer', 'opt'].flatMap((role) => {
    const priceContext = index.priceContextOf(1, role)
    if (!priceContext) throw new Error('No such site')
    const choice = { priceContext, categories: [], conditions: [], search: '', isSearchAsTyped: false, key: role }
    return (['popular', 'cheap', 'expensive', 'new', 'title'] as const).map((sort) =>
      [...index.list(choice, sort).slice(0)].map((row) => JSON.parse(String(index.card(row, priceContext)))),
    )
  })
const priceOf = ({ index }: Catalog, id: number) => index.table.prices[0]?.price[index.table.rowOf(id) ?? -1]
const fromDatabase = async () => {
  writeFileSync(savedIndexPath, 'forget')
  return (await open(shown)).result
}

describe('the index saved in a file', () => {
  beforeEach(async () => {
    await open(shown)
  })

  test('a second start reads no product and shows the same', async () => {
    const { result, isAllRead } = await open(shown)
    expect(isAllRead).toBe(false)
    expect(result).toEqual(await fromDatabase())
  })

  test.each([
    ['a price', `update offer_prices set price_kopecks = 1234567 where offer_id = 1 and price_role = 'guest_opt'`],
    ['a deleted price', `delete from offer_prices where offer_id = 1 and price_role = 'dealer'`],
    ['stock', 'update stock set on_hand = 0 where offer_id = 2'],
    ['a hidden product', 'update products set hidden_at = now() where id = 3'],
    ['a product shown again', 'update products set hidden_at = null where id = 3'],
    ['a title', `update products set title = 'Ёлочный оверлок' where id = 2`],
    ['a group moved to another product', 'update groups set product_id = 1 where id = 2'],
    ['a group moved back', 'update groups set product_id = 2 where id = 2'],
    ['a category that moved', 'update categories set parent_id = 4 where id = 3'],
    [
      'a deleted category',
      'delete from product_categories where category_id = 5; delete from categories where id = 5; insert into ' +
        'product_categories values (3, 2, true)',
    ],
    ['a characteristic', 'insert into product_values values (3, 11)'],
    [
      'the last of many rows',
      `insert into offer_prices select 1, 2, 'opt', n, 100, null::bigint from generate_series(1, 20100) n union all
        select 1, 3, 'opt', 0, 4321, null`,
    ],
    ['the rows deleted again', `delete from offer_prices where price_role = 'opt'`],
    ['everything', 'update offer_prices set price_kopecks = price_kopecks + 100; update products set popularity = id'],
  ])('%s: a change made by hand while the shop was down is visible after the start', async (_what, sql) => {
    await pool.query(sql)
    const { result } = await open(shown)
    expect(result).toEqual(await fromDatabase())
  })

  test('a product added while the shop was down, with an unknown category', async () => {
    await pool.query(
      `insert into categories (id, code, parent_id, sort, title) values (7, 'threads', null, 9, 'Нитки')`,
    )
    await addProducts(pool, [{ id: 4, title: 'Нитки', categoryIds: [7], guestPrice: 100, moscow: 5 }])
    const { result, isAllRead } = await open((catalog) => [
      shown(catalog),
      catalog.listCategories(1).map(({ title }) => title),
    ])
    expect(isAllRead).toBe(false)
    expect(result[0]).toEqual(await fromDatabase())
    expect(result[1]).toContain('Нитки')
  })

  test.each<[string, () => void]>([
    ['cut short', () => truncateSync(savedIndexPath, 1000)],
    ['empty', () => truncateSync(savedIndexPath, 0)],
    ['of something else', () => writeFileSync(savedIndexPath, 'This is not it. '.repeat(1000))],
    [
      'with one changed byte',
      () =>
        writeFileSync(
          savedIndexPath,
          readFileSync(savedIndexPath).map((byte, n) => (n === 100 ? byte ^ 1 : byte)),
        ),
    ],
    [
      'with another header',
      () =>
        writeFileSync(
          savedIndexPath,
          String(readFileSync(savedIndexPath, 'latin1')).replace('"snapshot":"', '"snapshot":"9'),
          'latin1',
        ),
    ],
  ])('a file %s is not used', async (_what, damage) => {
    const { result } = await open(shown)
    damage()
    const next = await open(shown)
    expect(next).toEqual({ result, isAllRead: true })
  })

  test('a file of another database is not used', async () => {
    const other = await testDatabase('empty')
    await fillTestCatalog(other.pool)
    await addProducts(other.pool, [{ id: 1, title: 'Чужая машина', categoryIds: [2], guestPrice: 700, moscow: 1 }])
    const { result, isAllRead } = await open((catalog) => priceOf(catalog, 1), other)
    expect([result, isAllRead]).toEqual([700, true])
  })

  test('new warehouses of a site: the file has another pricing layout', async () => {
    await pool.query('delete from site_warehouses where site_id = 1 and warehouse_id = 2')
    expect((await open(shown)).isAllRead).toBe(true)
    await pool.query('insert into site_warehouses values (1, 2)')
  })

  test('two processes on one folder write whole files', async () => {
    await open(async (one) => {
      const others = await Promise.all([open(shown), open(shown), open(shown)])
      for (const { result } of others) expect(result).toEqual(shown(one))
    })
    expect((await open(shown)).isAllRead).toBe(false)
  })

  test('drafts of killed processes are removed, those being written are not', async () => {
    const [forgotten, fresh] = [`${savedIndexPath}.7-forgotten`, `${savedIndexPath}.7-fresh`]
    for (const draft of [forgotten, fresh]) writeFileSync(draft, 'half of it')
    utimesSync(forgotten, new Date(0), new Date(0))
    writeFileSync(savedIndexPath, 'forget')
    await open(shown)
    expect([forgotten, fresh, savedIndexPath].map((path) => existsSync(path))).toEqual([false, true, true])
    rmSync(fresh)
  })

  test('reads again what changed while the file was written', async () => {
    const { result: written } = await open(async ({ index }) => {
      await pool.query('update offer_prices set price_kopecks = 7777 where offer_id = 2 and price_list_id = 1')
      const { snapshot } = await currentSnapshot(pool)
      // As if the change was announced before the save began, and applied in memory during it.
      const writing = saveIndex(savedIndexPath, pool, index, snapshot)
      index.put(2, null)
      await writing
      return readFileSync(savedIndexPath)
    })
    // Closing the catalogue saved a newer file.
    writeFileSync(savedIndexPath, written)
    const { result, isAllRead } = await open(shown)
    expect(isAllRead).toBe(false)
    expect(result).toEqual(await fromDatabase())
  })
})
