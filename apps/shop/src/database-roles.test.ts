import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../api/src/base/db/pool.ts'
import { administer } from '../../api/src/base/db/test-database.ts'
import { runJobs } from '../../api/src/base/jobs/run-jobs.ts'
import {
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from '../../api/src/buying/orders/test-shop.ts'
import { readConfig } from '../../api/src/config.ts'
import { openTestApi } from '../../api/src/test-api.ts'
import { eventually } from '../../api/src/test-eventually.ts'
import { scratch } from '../../api/src/test-scratch.ts'
import { runRestore } from './backup/restore-command.ts'
import { openDatabase } from './database.ts'
import { checkRunningRole, migrateDatabase } from './database-roles.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { root } from './shop-config.ts'
import { spawnShop } from './spawned-shop.ts'

const directory = mkdtempSync(join(scratch, 'shpulka-roles-'))
chmodSync(directory, 0o755)
const server = await startEmbeddedPostgres({ dataDirectory: directory })
afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** The SQL from docs/operating.md: for a new database, and for one that a single role has owned so far. */
const [sqlForNew = '', sqlForExisting = ''] = [
  ...readFileSync(join(root, 'docs/operating.md'), 'utf8').matchAll(/^```sql\n([^`]+)^```/gm),
].map(([, sql]) => sql!)

/** Runs a psql script as the superuser, one statement at a time. */
async function runScript(script: string, database: string) {
  let url = server.urlOf(database)
  for (const line of script.trim().split('\n')) {
    const connected = /^\\connect (\w+)$/.exec(line)
    if (connected) url = server.urlOf(connected[1]!)
    else await administer(url, line)
  }
}

function urlAs(role: string, password: string, database: string): string {
  const url = new URL(server.urlOf(database))
  Object.assign(url, { username: role, password })
  return url.href
}

const openWithRoles = (databaseUrl: string, databaseMigrateUrl: string | null) =>
  openDatabase({ ...readConfig({ DATA_DIR: directory }), databaseUrl, databaseMigrateUrl })

test('the running role can sell but not change the schema; the owner role migrates', async () => {
  await runScript(sqlForNew, 'postgres')
  const [url, ownerUrl] = [urlAs('shop', 'TWO', 'shop'), urlAs('shop_owner', 'ONE', 'shop')]
  await expect(migrateDatabase(await openWithRoles(url, null))).rejects.toThrow(
    /^DATABASE_URL: роль shop не может изменить схему базы \(нет права CREATE на схему public, нет права CREATE на базу\)/,
  )
  const database = await openWithRoles(url, ownerUrl)
  expect((await migrateDatabase(database)).applied).toBeGreaterThan(100)
  expect(await checkRunningRole(database)).toBeNull()
  expect(await checkRunningRole(await openWithRoles(ownerUrl, url))).toMatch(
    /роль shop_owner .+ сама владеет таблицами/,
  )
  // A command without the owner role works when the schema is up to date.
  expect((await migrateDatabase(await openWithRoles(url, null))).applied).toBe(0)

  const pool = openPool(url)
  await fillTestShop(pool)
  const { app } = await openTestApi({ url, pool, dataDirectory: directory, filesDirectory: directory })
  const anna = guest()
  const basket = await fillBasket(app, anna, [{ id: goods.needles, count: 2 }])
  const form = orderForm(basket, await calculate(app, anna))
  const placed = await sendRequest(app, anna, 'POST', '/orders/v1', form)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const { rows } = await pool.query<{ id: number; total: number }>('select id, total_kopecks as total from orders')
  expect(rows).toEqual([{ id: expect.any(Number), total: form.total }])
  await expectInvariants(pool)
  const emails: unknown[] = []
  const log = { error: () => {}, warn: () => {}, debug: () => {} }
  const jobs = await runJobs(
    url,
    { tasks: { mail: (email) => void emails.push(email) }, schedule: '', atStart: [] },
    log,
  )
  await eventually(() => expect(emails).toHaveLength(2))
  expect(emails).toEqual(
    expect.arrayContaining(['buyer', 'shop'].map((to) => ({ email: 'order-placed', id: rows[0]!.id, to }))),
  )
  await jobs.stop()

  // Its server has taken the database back to a moment before an order that the bank and the buyer know.
  const skip = (databaseMigrateUrl: string | null) =>
    runRestore(
      ['--skip-numbers'],
      { ...readConfig({ DATA_DIR: directory }), databaseUrl: url, databaseMigrateUrl },
      { write: () => {} },
    )
  await expect(skip(null)).rejects.toThrow('DATABASE_MIGRATE_URL')
  expect(await skip(ownerUrl)).toBe(0)
  const next = await pool.query<{ id: number }>(`select nextval('orders_id_seq')::int as id`)
  expect(next.rows[0]!.id).toBeGreaterThan(rows[0]!.id + 10_000)

  for (const refused of [
    'create table notes (n int)',
    'drop table audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'set session_replication_role = replica',
    'create function f() returns int language sql as $$ select 1 $$',
  ])
    await expect(pool.query(refused), refused).rejects.toMatchObject({ code: '42501' })
  await pool.end()

  await administer(
    server.urlOf('shop'),
    'revoke insert, update on orders from shop; revoke usage on schema graphile_worker from shop',
  )
  await expect(checkRunningRole(database)).rejects.toThrow(
    /^DATABASE_URL: роли shop не хватает прав: USAGE на схему graphile_worker; INSERT на таблицу public.orders; UPDATE на таблицу public.orders\. /,
  )
})

test('a shop with one role moves to two roles', async () => {
  await administer(server.urlOf('postgres'), 'drop owned by shop; create role seller login password $$ONE$$')
  await administer(server.urlOf('postgres'), 'create database old owner seller')
  const ownerUrl = urlAs('seller', 'ONE', 'old')
  const before = await openWithRoles(ownerUrl, null)
  await migrateDatabase(before)
  expect(await checkRunningRole(before)).toBeNull()
  await administer(server.urlOf('shop'), 'drop owned by shop')
  await administer(server.urlOf('postgres'), 'drop role shop')
  const [makeRole = '', ...grants] = sqlForExisting.replaceAll('shop_owner', 'seller').trim().split('\n')
  await runScript(makeRole, 'old')
  const database = await openWithRoles(urlAs('shop', 'TWO', 'old'), ownerUrl)
  await expect(checkRunningRole(database)).rejects.toThrow(
    /USAGE на схему graphile_worker; SELECT на таблицу graphile_worker\S+, .+ и ещё \d+; INSERT на таблицу/,
  )
  await runScript(grants.join('\n'), 'old')
  expect(await checkRunningRole(database)).toBeNull()
  // Default privileges cover the tables of later releases.
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('create table later (id int generated always as identity, n serial)')
  await client.end()
  expect(await checkRunningRole(database)).toBeNull()
  await expect(checkRunningRole(await openWithRoles(urlAs('shop', 'TWO', 'postgres'), ownerUrl))).rejects.toThrow(
    'DATABASE_URL и DATABASE_MIGRATE_URL указывают на разные базы',
  )
})

test('npm start migrates and fills the database as the owner role and serves as the other', async () => {
  await administer(server.urlOf('postgres'), 'create database started owner shop_owner')
  await runScript(sqlForNew.split('\\connect shop\n')[1]!, 'started')
  const shop = await spawnShop({
    DATA_DIR: join(directory, 'started'),
    SHOP_DEMO: 'on',
    SHOP_PROCESSES: '2',
    DATABASE_URL: urlAs('shop', 'TWO', 'started'),
    DATABASE_MIGRATE_URL: urlAs('shop_owner', 'ONE', 'started'),
  })
  try {
    expect(shop.output()).toMatch(/изменений схемы: \d+/)
    expect(shop.output()).toMatch(/каталог: загружен демонстрационный/)
    expect(shop.output()).not.toMatch(/внимание/)
    const statuses = ['/', '/catalog', '/readyz'].map(async (path) => (await fetch(shop.url + path)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 200])
    const client = new pg.Client({ connectionString: server.urlOf('started') })
    await client.connect()
    const { rows } = await client.query<{ role: string }>(
      `select distinct usename as role from pg_stat_activity where datname = 'started' and usename <> current_user`,
    )
    await client.end()
    expect(rows).toEqual([{ role: 'shop' }])
  } finally {
    await shop.stop()
  }
})
