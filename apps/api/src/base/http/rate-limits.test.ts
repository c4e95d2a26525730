import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test-eventually.ts'
import { testDatabase } from '../db/test-database.ts'
import type { Failure } from './failure.ts'
import { deleteExpiredHits, openRateLimits } from './rate-limits.ts'

const { pool } = await testDatabase('empty')
const log = { warn: vi.fn() }
const limits = () => openRateLimits({ pool, config: { tokenSecret: 'a secret that only this test knows' }, log })
const perIp = { name: 'test-per-address', times: 5, seconds: 60 }
/** How many of the requests were accepted. */
const countAccepted = async (requests: readonly Promise<void>[]) =>
  (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled').length

test('concurrent requests on two instances pass exactly up to the limit; other keys are not affected', async () => {
  const [one, other] = [limits(), limits()]
  expect(await countAccepted(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).consume([perIp, 'a'])))).toBe(5)
  expect(await countAccepted([one.consume([perIp, 'b']), one.consume([{ ...perIp, name: 'another' }, 'a'])])).toBe(2)
})

test('429 with Retry-After; refused requests do not count, and the window ends', async () => {
  const limiter = limits()
  for (let n = 0; n < 5; n += 1) await limiter.consume([perIp, 'c'])
  const failure = (await limiter.consume([perIp, 'c']).catch((error) => error)) as Failure
  expect(failure).toMatchObject({
    statusCode: 429,
    message: expect.stringMatching(/^Слишком много попыток. Повторите через \d+ секунд[уы]?$/),
  })
  expect(failure.retryAfterSeconds).toBeGreaterThan(50)
  expect(failure.retryAfterSeconds).toBeLessThanOrEqual(60)
  for (let n = 0; n < 50; n += 1)
    await limits()
      .consume([perIp, 'c'])
      .catch(() => {})

  await pool.query(`update limit_hits set started_at = now() - interval '61 seconds'`)
  await limits().consume([perIp, 'c'])
})

test('requests that reach the limit together wait no longer than its window lasts', async () => {
  const perHour = { name: 'test-per-hour', times: 3, seconds: 3600 }
  for (let n = 0; n < 2; n += 1) await limits().consume([perHour, 'f'])
  await pool.query(`update limit_hits set started_at = now() - interval '3500 seconds' where seconds = 3600`)
  // Another transaction counts the last request, and this one waits for it.
  const other = await pool.connect()
  await other.query('begin')
  await limits().consumeIn(other, [perHour, 'f'])
  const refused = limits()
    .consume([perHour, 'f'])
    .catch((error) => error)
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1))
  await other.query('commit')
  other.release()
  const { statusCode, retryAfterSeconds } = (await refused) as Failure
  expect(statusCode).toBe(429)
  expect(retryAfterSeconds).toBeLessThanOrEqual(100)
})

test('a clock that is set back does not prolong the wait', async () => {
  const limiter = limits()
  for (let n = 0; n < 6; n += 1) await limiter.consume([perIp, 'e']).catch(() => {})
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const failure = (await limiter.consume([perIp, 'e']).catch((error) => error)) as Failure
  expect(failure.retryAfterSeconds).toBeLessThanOrEqual(60)
})

test('the first reached limit refuses, and the limits after it count nothing', async () => {
  const perAccount = { name: 'test-per-account', times: 1, seconds: 60 }
  for (let n = 0; n < 5; n += 1) await limits().consume([perIp, 'd'])
  await expect(limits().consume([perIp, 'd'], [perAccount, 'anna'])).rejects.toMatchObject({ statusCode: 429 })
  await limits().consume([perAccount, 'anna'])
})

test('neither the table nor the log contains the address of the client', async () => {
  await limits().consume([perIp, 'anna@example.ru'])
  const { rows } = await pool.query(`select encode(key, 'escape') as key from limit_hits`)
  expect(JSON.stringify([rows, log.warn.mock.calls])).not.toContain('anna')
  await pool.query(`update limit_hits set started_at = now() - interval '1 day'`)
  await deleteExpiredHits(pool)
  expect((await pool.query('select from limit_hits')).rowCount).toBe(0)
})
