import { expect, test } from 'vitest'
import { addProducts, fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { openTestStaffSession } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { sampleOf, scrape } from '../../test-metrics.ts'
import { officeCookieName } from '../http/serve-office.ts'
import { openReads } from './reads.ts'
import { testDatabase } from './test-database.ts'
import { openDatabaseProxy } from './test-proxy.ts'

// A real standby is tested in apps/shop/src/standby.test.ts.
const database = await testDatabase('empty')
const { pool, url } = database
await fillTestCatalog(pool)
await addProducts(pool, [{ id: 1, title: 'Оверлок', categoryIds: [2], guestPrice: 900_000, moscow: 1 }])
const other = await testDatabase('empty')
/** Nothing listens there. */
const deadUrl = 'postgres://shop:secret@127.0.0.1:1/shop'

function openTestReads(readUrl: string | null, cooldownMilliseconds?: number) {
  const logged: { message: string; standby?: unknown }[] = []
  const log = { warn: (about: object, message: string) => void logged.push({ ...about, message }) }
  const reads = openReads({
    pool,
    databaseUrl: url,
    readUrl,
    log,
    ...(cooldownMilliseconds !== undefined && { cooldownMilliseconds }),
  })
  closeAfterwards(() => reads.close())
  return { reads, logged }
}

const title = { text: 'select title from products where id = 1' }
const rename = (text: string) => pool.query('update products set title = $1 where id = 1', [text])

test('without a standby, reads use the pool directly', async () => {
  const { reads } = openTestReads(null)
  expect(await reads.freshReader()).toBe(pool)
  expect(await reads.freshReader(other.pool)).toBe(other.pool)
  expect(reads.pools).toEqual({})
})

test('the primary may be configured as its own standby: it answers, and writes fail', async () => {
  const { reads, logged } = openTestReads(`${url}?target_session_attrs=prefer-standby`)
  await rename('Оверлок новый')
  const reading = await reads.freshReader()
  expect((await reading.query(title)).rows).toEqual([{ title: 'Оверлок новый' }])
  expect(reads.answered).toEqual({ standby: 1, primary: 0 })
  await expect(reading.query({ text: `update products set title = ''` })).rejects.toMatchObject({ code: '25006' })
  // A refused write does not mark the server as failed.
  expect((await reading.query(title)).rows).toEqual([{ title: 'Оверлок новый' }])
  expect(reads.answered).toEqual({ standby: 2, primary: 0 })
  expect(logged).toEqual([])
})

test.each([
  ['does not answer', deadUrl, 'connect ECONNREFUSED 127.0.0.1:1'],
  ['is another database', other.url, 'it is no standby of this database'],
])('a standby that %s is skipped: logged once, counted, and writes still fail', async (_, readUrl, reason) => {
  const { reads, logged } = openTestReads(readUrl, 0)
  for (const text of ['Первый', 'Второй']) {
    await rename(text)
    const reading = await reads.freshReader()
    expect((await reading.query(title)).rows).toEqual([{ title: text }])
    await expect(reading.query({ text: 'delete from products' })).rejects.toMatchObject({ code: '25006' })
  }
  expect(reads.answered).toEqual({ standby: 0, primary: 2 })
  expect(logged).toEqual([
    { message: 'a standby is skipped, another server is read', standby: expect.any(String), err: expect.anything() },
  ])
  expect(logged[0]).toMatchObject({ err: { message: reason } })
  expect(JSON.stringify(logged)).not.toContain('secret')
})

test('the first healthy standby answers, and a recovered one is used again', async () => {
  const proxy = await openDatabaseProxy(url)
  closeAfterwards(() => proxy.close())
  proxy.isDown = true
  const [first, second] = [new URL(proxy.url), new URL(url)]
  const hosts = [first, second].map(({ hostname, port }) => `${hostname}${port && `:${port}`}`).join(',')
  const { reads, logged } = openTestReads(
    `postgres://${second.username}:${second.password}@${hosts}${second.pathname}`,
    0,
  )
  const read = async () => (await (await reads.freshReader()).query(title)).rows
  expect(await read()).toHaveLength(1)
  expect(reads.answered).toEqual({ standby: 1, primary: 0 })
  expect(logged.map(({ message }) => message)).toEqual(['a standby is skipped, another server is read'])
  proxy.isDown = false
  expect(await read()).toHaveLength(1)
  expect(logged.map(({ message }) => message)).toEqual([
    'a standby is skipped, another server is read',
    'a standby is read again',
  ])
})

test('a standby that stops answering in the middle of a read is replaced, then skipped', async () => {
  const proxy = await openDatabaseProxy(url)
  closeAfterwards(() => proxy.close())
  const { reads, logged } = openTestReads(proxy.url)
  const reading = await reads.freshReader()
  await reading.query(title)
  proxy.cut()
  expect((await reading.query(title)).rows).toHaveLength(1)
  expect((await reading.query(title)).rows).toHaveLength(1)
  expect(reads.answered).toEqual({ standby: 1, primary: 2 })
  expect(logged).toHaveLength(1)
})

test('the catalogue, feeds, price lists and the audit log are read from a standby; a basket is not', async () => {
  const { app } = await openTestApi(database, { databaseReadUrl: url, officeHost: 'office.localhost' })
  const answered = async (server: string) => sampleOf(await scrape(app), `shpulka_reads_total{server="${server}"}`)
  const { cookie } = await openTestStaffSession(pool, 'owner')
  const requests: [path: string, isFromStandby: boolean, headers?: Record<string, string>][] = [
    ['/api/feeds/v1/yandex.yml', true],
    ['/api/feeds/v1/rss.xml', true],
    ['/api/feeds/v1/sitemap.xml', true],
    ['/api/price-lists/v1/vse-tovary.xlsx', true],
    ['/api/office/v1/audit', true, { host: 'office.localhost:3000', cookie: `${officeCookieName(false)}=${cookie}` }],
    ['/api/basket/v1', false],
    ['/api/catalog/v1/products/view?id=1', false],
  ]
  let before = await answered('standby')
  expect(before).toBeGreaterThan(0)
  for (const [path, isFromStandby, headers = {}] of requests) {
    const answer = await app.inject({ url: path, headers: { 'x-site-id': '1', ...headers } })
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
    const now = await answered('standby')
    expect(now > before, path).toBe(isFromStandby)
    before = now
  }
  expect(await answered('primary')).toBe(0)
})

test('a shop starts and serves without its standby', async () => {
  const { app } = await openTestApi({ ...database, dataDirectory: other.dataDirectory }, { databaseReadUrl: deadUrl })
  const feed = await app.inject({ url: '/api/feeds/v1/rss.xml', headers: { 'x-site-id': '1' } })
  expect(feed.statusCode).toBe(200)
  const yml = await app.inject({ url: '/api/feeds/v1/yandex.yml', headers: { 'x-site-id': '1' } })
  expect(yml.body).toContain('<price>9000</price>')
  const metrics = await scrape(app)
  expect(sampleOf(metrics, 'shpulka_reads_total{server="standby"}')).toBe(0)
  expect(sampleOf(metrics, 'shpulka_reads_total{server="primary"}')).toBeGreaterThan(0)
})
