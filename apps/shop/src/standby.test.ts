import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openChanges } from '../../api/src/base/db/changes.ts'
import { migrate } from '../../api/src/base/db/migrate.ts'
import { openPool } from '../../api/src/base/db/pool.ts'
import { openReads } from '../../api/src/base/db/reads.ts'
import { addProducts, fillTestCatalog } from '../../api/src/catalogue/catalog/test-catalog.ts'
import { openTestApi } from '../../api/src/test-api.ts'
import { eventually } from '../../api/src/test-eventually.ts'
import { sampleOf, scrape } from '../../api/src/test-metrics.ts'
import { scratch } from '../../api/src/test-scratch.ts'
import { databaseName, prepareDatabase, shopRole } from './postgres-database.ts'
import { stopServer } from './postgres-server.ts'
import { connectionString } from './postgres-sockets.ts'
import { openPrimary, openStandby, queryServer, type Server, serverPassword } from './test-servers.ts'

const directory = mkdtempSync(join(scratch, 'shpulka-standby-'))
chmodSync(directory, 0o755)
const servers: Server[] = []
afterAll(async () => {
  for (const { data, pid } of servers) await stopServer(data, pid)
  rmSync(directory, { recursive: true, force: true })
})
const urlOf = ({ sockets }: Server) => connectionString(sockets, shopRole, serverPassword)(databaseName)

const primary = await openPrimary(directory)
servers.push(primary)
await prepareDatabase(primary.urlOf, serverPassword)
const url = urlOf(primary)
await migrate(url)
const pool = openPool(url)
afterAll(() => pool.end())
await fillTestCatalog(pool)
await addProducts(pool, [{ id: 1, title: 'Оверлок', categoryIds: [2], guestPrice: 900_000, moscow: 1 }])
const standby = await openStandby(directory, primary)
servers.push(standby)
const databaseReadUrl = urlOf(standby)

let openedShops = 0
/** Each shop has a new data folder without a saved search index. */
async function openShop() {
  openedShops += 1
  const lines: string[] = []
  const dataDirectory = join(directory, `shop-${openedShops}`)
  mkdirSync(join(dataDirectory, 'files'), { recursive: true })
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const database = { url, pool, dataDirectory, filesDirectory: join(dataDirectory, 'files') }
  const { app } = await openTestApi(database, { databaseReadUrl }, log)
  return {
    lines: () => lines.filter((line) => line.includes('standby')),
    async titles(): Promise<string[]> {
      const answer = await app.inject({ method: 'POST', url: '/api/catalog/v1/products', payload: {} })
      return answer.json().items.map(({ title }: { title: string }) => title)
    },
    async get(path: string) {
      const { statusCode, body } = await app.inject({ url: `/api${path}`, headers: { 'x-site-id': '1' } })
      expect(statusCode, body).toBe(200)
      return body
    },
    async answered() {
      const metrics = await scrape(app)
      const [byStandby, byPrimary] = ['standby', 'primary'].map((server) =>
        sampleOf(metrics, `shpulka_reads_total{server="${server}"}`),
      )
      return { byStandby, byPrimary }
    },
  }
}
const sell = (title: string, kopecks: number) =>
  pool.query(
    `with renamed as (update products set title = $1 where id = 1)
     update offer_prices set price_kopecks = $2 where offer_id = 1 and price_role = 'guest_opt'`,
    [title, kopecks],
  )

test('reads come from an up-to-date standby and never miss a change of the primary', async () => {
  const shop = await openShop()
  expect(await shop.titles()).toEqual(['Оверлок'])
  expect(await shop.get('/feeds/v1/yandex.yml')).toContain('<price>9000</price>')
  expect(await shop.answered()).toEqual({ byStandby: expect.any(Number), byPrimary: 0 })
  expect((await shop.answered()).byStandby).toBeGreaterThan(10)

  const reads = openReads({ pool, databaseUrl: url, readUrl: databaseReadUrl, log: { warn: () => {} } })
  const titlesRead: string[] = []
  const titlesWritten = Array.from({ length: 50 }, (_, n) => `Оверлок ${n}`)
  for (const title of titlesWritten) {
    await sell(title, 900_000)
    const { rows } = await (await reads.freshReader()).query<{ title: string }>({ text: 'select title from products' })
    titlesRead.push(rows[0]!.title)
  }
  await expect((await reads.freshReader()).query({ text: 'delete from products' })).rejects.toMatchObject({
    code: '25006',
  })
  await reads.close()
  expect(titlesRead).toEqual(titlesWritten)
  expect(reads.answered).toEqual({ standby: 50, primary: 0 })
})

test('a lagging standby is not read: neither for the catalogue, nor for a feed, nor for announced changes', async () => {
  const changes = openChanges(pool, url)
  const before = await openShop()
  await queryServer(standby, 'select pg_wal_replay_pause()')
  try {
    await sell('Оверлок подороже', 950_000)
    const shop = await openShop()
    expect(await shop.titles()).toEqual(['Оверлок подороже'])
    expect(await shop.get('/feeds/v1/yandex.yml')).toContain('<price>9500</price>')
    expect((await shop.answered()).byStandby).toBe(0)
    expect(shop.lines()).toEqual([
      expect.stringMatching(/it is \d+ bytes behind.+a standby is skipped, another server is read/),
    ])

    changes.announce(['products:all'])
    await eventually(async () => expect(await before.titles()).toEqual(['Оверлок подороже']))
  } finally {
    await queryServer(standby, 'select pg_wal_replay_resume()')
    await changes.close()
  }
  const after = await openShop()
  expect(await after.titles()).toEqual(['Оверлок подороже'])
  expect(await after.answered()).toEqual({ byStandby: expect.any(Number), byPrimary: 0 })
})

test('requests do not fail when the standby is gone', async () => {
  const shop = await openShop()
  await stopServer(standby.data, standby.pid)
  await sell('Оверлок последний', 990_000)
  expect(await shop.get('/feeds/v1/yandex.yml')).toContain('<price>9900</price>')
  await shop.get('/price-lists/v1/vse-tovary.xlsx')
  expect((await shop.answered()).byPrimary).toBeGreaterThan(0)
  expect(shop.lines()).toHaveLength(1)
  expect(await (await openShop()).titles()).toEqual(['Оверлок последний'])
})
