import { describe, expect, test } from 'vitest'
import { fakeMoysklad, fakeToken, type MoyskladFault } from './moysklad.fake.ts'
import { openMoysklad } from './moysklad.ts'
import { moyskladLimits, requestUnits, waitFor } from './moysklad-limits.rule.ts'

/** Client and server share a clock that advances only in pauses. */
async function openBoth(settings: Partial<Parameters<typeof fakeMoysklad>[0]> & { token?: string } = {}) {
  const clock = { time: 0 }
  const now = () => clock.time
  const server = await fakeMoysklad({ now, ...settings })
  const moysklad = openMoysklad({
    url: server.url,
    token: settings.token ?? fakeToken,
    ownWebhookUrl: 'https://shop.example/exchange/moysklad',
    clock: {
      now,
      async pause(milliseconds) {
        await new Promise((done) => setImmediate(done))
        clock.time += milliseconds
      },
    },
  })
  return { clock, server, moysklad }
}

describe('units', () => {
  test.each([
    ['2026-05-11T20:59:59Z', 1],
    ['2026-05-11T21:00:00Z', 2],
    ['2026-08-31T21:00:00Z', 3],
    ['2026-11-30T20:59:59Z', 3],
    ['2026-11-30T21:00:00Z', 4],
  ])('a request at %s costs %d, by the date in Moscow; a stock report always costs five', (at, units) => {
    expect(requestUnits('/entity/assortment', new Date(at))).toBe(units)
    expect(requestUnits('/report/stock/bystore/current', new Date(at))).toBe(5)
  })

  test('eleven requests of four units in three seconds, not twelve; five at once, not six', () => {
    const ended = Array.from({ length: 11 }, (_, n) => ({ units: 4, endedAt: n }))
    expect(waitFor(4, ended.slice(0, 10), 100)).toBe(0)
    expect(waitFor(4, ended, 100)).toBe(moyskladLimits.windowMilliseconds - 100)
    const active = Array.from({ length: 5 }, () => ({ units: 1, endedAt: null }))
    expect(waitFor(1, active, 0)).toBeNull()
    expect(waitFor(1, active.slice(1), 0)).toBe(0)
  })
})

test('concurrent requests never exceed the limits counted by the server', async () => {
  const { moysklad, server, clock } = await openBoth()
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => moysklad.get(n % 3 ? '/entity/store' : '/report/stock/bystore/current')),
  )
  expect(server.stats).toMatchObject({ refusedByUnits: 0, refusedByParallel: 0, done: 60 })
  expect(server.stats.maxAtOnce).toBeLessThanOrEqual(moyskladLimits.parallel)
  expect(clock.time).toBeGreaterThan(9_000)
})

test('reads a page without stock; writes disable the shop’s own webhooks', async () => {
  const rows = [{ id: 'a' }, { id: 'b' }]
  const { moysklad, server } = await openBoth({ rows })
  const { body } = await moysklad.get('/entity/assortment', { filter: 'updated>=2026-02-03 10:15:00', limit: '1000' })
  expect(body).toMatchObject({ rows })
  expect(server.requests.at(-1)!.params.get('filter')).toBe('updated>=2026-02-03 10:15:00')
  await moysklad.send('POST', '/entity/customerorder', { syncId: 'x' })
  expect(server.requests.at(-1)!.headers['x-lognex-webhook-disablebyprefix']).toBe(
    'https://shop.example/exchange/moysklad',
  )
})

test.each<MoyskladFault>(['500', 'cut', 'lost', 'html'])('%s: a read is repeated; a write is not', async (fault) => {
  let remaining = 2
  const { moysklad, server } = await openBoth({ rows: [{ id: 'a' }], fault: () => (remaining-- > 0 ? fault : 'none') })
  expect((await moysklad.get('/entity/assortment')).body).toMatchObject({ rows: [{ id: 'a' }] })
  expect(server.requests).toHaveLength(3)
  remaining = 1
  if (fault === 'cut') return
  await expect(moysklad.send('POST', '/entity/customerorder', { syncId: 'x' })).rejects.toThrow()
  expect(server.requests).toHaveLength(4)
})

test('429: repeats the request after the requested pause', async () => {
  const { moysklad, server } = await openBoth()
  // Another program with the same token has used up the window.
  await moysklad.get('/entity/store')
  server.counted.push({ at: server.counted.at(-1)!.at, units: 43 })
  await moysklad.get('/entity/store')
  expect(server.stats).toMatchObject({ refusedByUnits: 1, done: 2 })
})

test('412: the error has the message of МойСклад; after three identical failures there is a pause', async () => {
  const { moysklad, server, clock } = await openBoth()
  const sendInvalid = () => moysklad.send('POST', '/entity/nothing', { name: 'x' })
  for (let n = 0; n < 3; n += 1) await expect(sendInvalid()).rejects.toThrow("поле 'agent' не может быть пустым (3000)")
  await expect(sendInvalid()).rejects.toThrow(/\(3000\) \(отказано трижды/)
  expect(server.requests).toHaveLength(3)
  clock.time += 15 * 60_000
  await expect(sendInvalid()).rejects.toThrow('(3000)')
})

test('401: after five failures no requests are sent for a minute', async () => {
  const { moysklad, server } = await openBoth({ token: 'wrong' })
  for (let n = 0; n < 5; n += 1) await expect(moysklad.get(`/entity/store${n}`)).rejects.toThrow('(1056)')
  await expect(moysklad.get('/entity/store')).rejects.toThrow('повтор через минуту')
  expect(server.requests).toHaveLength(5)
})
