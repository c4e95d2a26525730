import { expect, test, vi } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import type { Failure } from './failure.ts'
import { deleteExpiredHits, openRateLimits } from './rate-limits.ts'

const { pool } = await testDatabase('empty')
const log = { warn: vi.fn() }
const limits = () => openRateLimits({ pool, config: { tokenSecret: 'a secret that only this test knows' }, log })
const perAddress = { name: 'test-per-address', times: 5, seconds: 60 }
/** How many of `count` were let through. */
const passed = async (requests: readonly Promise<void>[]) =>
  (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled').length

test('of many at once on two instances as many pass as the limit says, and others are not touched', async () => {
  const [one, other] = [limits(), limits()]
  expect(await passed(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).take([perAddress, 'a'])))).toBe(5)
  expect(await passed([one.take([perAddress, 'b']), one.take([{ ...perAddress, name: 'another' }, 'a'])])).toBe(2)
})

test('429 says when to come back; what is refused is not counted, and the time passes', async () => {
  const here = limits()
  for (let n = 0; n < 5; n += 1) await here.take([perAddress, 'c'])
  const failure = (await here.take([perAddress, 'c']).catch((error) => error)) as Failure
  expect(failure).toMatchObject({
    statusCode: 429,
    message: expect.stringMatching(/^Слишком много попыток. Повторите через \d+ секунд[уы]?$/),
  })
  expect(failure.retryAfterSeconds).toBeGreaterThan(50)
  expect(failure.retryAfterSeconds).toBeLessThanOrEqual(60)
  for (let n = 0; n < 50; n += 1)
    await limits()
      .take([perAddress, 'c'])
      .catch(() => {})

  await pool.query(`update limit_hits set started_at = now() - interval '61 seconds'`)
  await limits().take([perAddress, 'c'])
})

test('of several limits the first that is reached refuses, and those after it count nothing', async () => {
  const perAccount = { name: 'test-per-account', times: 1, seconds: 60 }
  for (let n = 0; n < 5; n += 1) await limits().take([perAddress, 'd'])
  await expect(limits().take([perAddress, 'd'], [perAccount, 'anna'])).rejects.toMatchObject({ statusCode: 429 })
  await limits().take([perAccount, 'anna'])
})

test('neither the table nor the log tells who is counted', async () => {
  await limits().take([perAddress, 'anna@example.ru'])
  const { rows } = await pool.query(`select encode(key, 'escape') as key from limit_hits`)
  expect(JSON.stringify([rows, log.warn.mock.calls])).not.toContain('anna')
  await pool.query(`update limit_hits set started_at = now() - interval '1 day'`)
  await deleteExpiredHits(pool)
  expect((await pool.query('select from limit_hits')).rowCount).toBe(0)
})
