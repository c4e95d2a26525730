import { expect, test, vi } from 'vitest'
import { startJobs } from '../../jobs-list.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { openChanges } from '../db/changes.ts'
import { testDatabase } from '../db/test-database.ts'
import { openFolderStorage } from '../files/file-storage.ts'
import { openCdnFake } from './cdn.fake.ts'
import { openCdnPurge } from './cdn-purge.ts'
import { openBanks } from './open-banks.ts'

const token = 'a token of the CDN'

test('tags are sent thirty at a time, with the token', async () => {
  const cdn = await openCdnFake(token)
  const tags = Array.from({ length: 70 }, (_, n) => `product:${n}`)
  await openCdnPurge({ url: cdn.url, token })(tags)
  expect(cdn.purged.map(({ length }) => length)).toEqual([30, 30, 10])
  expect(cdn.purged.flat()).toEqual(tags)
})

test.each([500, 429, 401, 302])('an answer %d is an error without the URL and the token', async (status) => {
  const cdn = await openCdnFake(token)
  cdn.fail(status)
  const failure = await openCdnPurge({ url: cdn.url, token })(['product:1']).catch((error: Error) => error)
  expect(String(failure)).toMatch(/^Error: the CDN did not delete what changed: /)
  expect(String(failure)).not.toMatch(/127\.0\.0\.1|token/)
  expect(cdn.purged).toEqual([])
})

test('pauses after five failures, then calls again', async () => {
  const cdn = await openCdnFake(token)
  cdn.fail(500, 500, 500, 500, 500)
  const clock = { now: 0 }
  const purge = openCdnPurge({ url: cdn.url, token }, () => clock.now)
  for (let n = 0; n < 5; n += 1) await expect(purge(['a'])).rejects.toThrow('500')
  await expect(purge(['a'])).rejects.toThrow('circuit of the CDN is open')
  clock.now = 10_000
  await purge(['a'])
  expect(cdn.purged).toEqual([['a']])
})

test('a job purges a change once for two processes, and repeats after a failure', async () => {
  const database = await testDatabase('empty')
  const { pool, url } = database
  const cdn = await openCdnFake(token)
  const config = { cdn: { seconds: 600, tagHeader: 'cache-tag' }, purge: { url: cdn.url, token } } as const
  const { changes } = await openTestApi(database, config)
  await openTestApi(database, config)
  const received = vi.fn()
  changes.subscribe(received)
  await pool.query("select pg_notify('shop_changes', 'forms')")
  const jobs = () =>
    pool.query("select payload, attempts from graphile_worker._private_jobs where payload::jsonb ? 'tags'")
  await eventually(async () => expect((await jobs()).rows).toEqual([{ payload: { tags: ['forms'] }, attempts: 0 }]))
  expect(received).toHaveBeenCalledWith(['forms'])

  const announced = openChanges(pool, url)
  const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
  cdn.fail(503)
  const runner = await startJobs({
    databaseUrl: url,
    pool,
    changes: announced,
    log,
    purgeCdn: openCdnPurge(config.purge),
    banks: openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => false, log }),
    storage: openFolderStorage(database.dataDirectory),
    config: {
      smtpUrl: null,
      mailFrom: 'a@b',
      dataDir: database.dataDirectory,
      tokenSecret: null,
      port: 1,
      unpaidReservationSeconds: 1,
    },
    currentSettings: () => {
      throw new Error('no settings are needed to purge')
    },
  })
  await eventually(async () => expect((await jobs()).rows).toMatchObject([{ attempts: 1 }]))
  await pool.query("update graphile_worker._private_jobs set run_at = now() where payload::jsonb ? 'tags'")
  await eventually(() => expect(cdn.purged).toEqual([['forms']]))
  await eventually(async () => expect((await jobs()).rows).toEqual([]))
  await runner.stop()
  await announced.close()
})
