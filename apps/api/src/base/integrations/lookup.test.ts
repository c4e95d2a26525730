import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { testDatabase } from '../db/test-database.ts'
import { openRateLimits } from '../http/rate-limits.ts'
import { openFakeDadata } from './dadata.fake.ts'
import { openLookup } from './lookup.port.ts'

const database = await testDatabase('demo')
const fake = await openFakeDadata()
const connected = { dadataToken: fake.token, dadataUrl: fake.url, dadataDailyLimit: 10_000 }
const { app, pool } = await openTestApi(database, connected)
const { app: withoutKey } = await openTestApi(database, { dadataToken: null })

const get = async (instance: typeof app, url: string, query: Record<string, string>) => {
  const answer = await instance.inject({ url: `/api${url}`, query, remoteAddress: '192.0.2.1' })
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return { status: answer.statusCode, body: answer.json() }
}

/** A new lookup for a client without counted requests. `hasLongTimeout`: no request times out on a busy machine. */
function lookup({ hasLongTimeout = false, ...config }: Partial<typeof connected> & { hasLongTimeout?: boolean } = {}) {
  const log = { warn: vi.fn() }
  // The clock of the tested code, in milliseconds.
  const clock = { now: 0 }
  const limits = openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log })
  const opened = openLookup({
    config: { ...connected, ...config },
    limits,
    log,
    now: () => clock.now,
    ...(hasLongTimeout && { budgetMilliseconds: 60_000 }),
  })
  const client: string = randomUUID()
  return {
    log,
    clock,
    suggest: (query: string, clientKey = client) => opened.addresses({ query, count: 5, clientKey }),
    opened,
    client,
  }
}

describe('GET /dadata/v1/address', () => {
  test('200: from the service; its key stays on the server', async () => {
    const { status, body } = await get(app, '/dadata/v1/address', { query: 'орел моск' })
    expect([status, body.source, body.suggestions[0].street, body.suggestions[0].kladrId]).toEqual([
      200,
      'dadata',
      'ул Московская',
      '57000001000012300',
    ])
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/suggestions/api/4_1/rs/suggest/address',
      headers: { authorization: 'Token the key', 'content-type': 'application/json', accept: 'application/json' },
      body: { query: 'орел моск', count: 10 },
    })
    expect(JSON.stringify(body)).not.toContain(fake.token)
  })

  test('200: coordinates come with a request for one chosen address', async () => {
    const [first] = (await get(app, '/dadata/v1/address', { query: 'орел моск 5' })).body.suggestions
    expect([first.latitude, first.longitude]).toEqual([null, null])
    const [chosen] = (await get(app, '/dadata/v1/address', { query: first.unrestrictedValue, count: '1' })).body
      .suggestions
    expect([chosen.latitude, chosen.longitude]).toEqual([52.9671298, 36.0696427])
  })

  test('200: without a key, from the built-in directory', async () => {
    const { body } = await get(withoutKey, '/dadata/v1/address', { query: 'орел моск', count: '1' })
    expect(body).toMatchObject({ source: 'built-in', suggestions: [{ value: 'Орловская обл, г Орёл, ул Московская' }] })
  })
})

describe('GET /dadata/v1/cities', () => {
  test('200: between cities and settlements', async () => {
    const { body } = await get(app, '/dadata/v1/cities', { query: 'орел' })
    expect(body.source).toBe('dadata')
    expect(fake.requests.at(-1)?.body).toEqual({
      query: 'орел',
      count: 10,
      from_bound: { value: 'city' },
      to_bound: { value: 'settlement' },
    })
  })

  test('200: the largest cities for an empty query, without a request to the service', async () => {
    const before = fake.requests.length
    const { body } = await get(app, '/dadata/v1/cities', { count: '2' })
    expect([body.source, body.suggestions.map(({ city }: { city: string }) => city)]).toEqual([
      'built-in',
      ['Москва', 'Санкт-Петербург'],
    ])
    expect(fake.requests).toHaveLength(before)
  })
})

describe('GET /organization-mapper/v1/party', () => {
  test('200: from the register, filtered by regions', async () => {
    const { body } = await get(app, '/organization-mapper/v1/party', {
      query: '7707083893',
      locations: '77,5000000000000',
    })
    expect(body).toMatchObject({
      source: 'dadata',
      notice: '',
      suggestions: [{ value: 'ООО "МАНУФАКТУРА"', data: { inn: '7707083893', status: 'ACTIVE' } }],
    })
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/suggestions/api/4_1/rs/suggest/party',
      body: { query: '7707083893', locations: [{ kladr_id: '77' }, { kladr_id: '5000000000000' }] },
    })
  })

  test('200: reports a mistyped INN without a request to the service', async () => {
    const before = fake.requests.length
    for (const instance of [app, withoutKey])
      expect((await get(instance, '/organization-mapper/v1/party', { query: '7707083894' })).body).toEqual({
        suggestions: [],
        source: 'built-in',
        notice: 'В ИНН опечатка: контрольные цифры не сходятся. Проверьте номер',
      })
    expect(fake.requests).toHaveLength(before)
  })

  test('200: too short a query finds nothing, without a request to the service', async () => {
    const before = fake.requests.length
    for (const query of ['О', ' О ', ''])
      expect((await get(app, '/organization-mapper/v1/party', { query })).body).toMatchObject({
        suggestions: [],
        notice: '',
      })
    expect(fake.requests).toHaveLength(before)
  })

  test('200: without a register, a made-up sample marked as such', async () => {
    const { body } = await get(withoutKey, '/organization-mapper/v1/party', { query: 'мануфактура орл' })
    expect(body).toMatchObject({
      source: 'built-in',
      notice: expect.stringContaining('не подключён'),
      suggestions: [{ value: 'ООО «Орловская мануфактура»' }],
    })
    expect(
      (await get(withoutKey, '/organization-mapper/v1/party', { query: 'швейная', locations: '16' })).body.suggestions,
    ).toHaveLength(1)
    expect((await get(withoutKey, '/organization-mapper/v1/party', {})).body).toEqual({
      suggestions: [],
      source: 'built-in',
      notice: '',
    })
  })
})

describe('a failing service', () => {
  test.each(fake.failures)(
    '%s: the directory answers within the time limit, and the query is not logged',
    async (failure) => {
      const { suggest, log, opened, client } = lookup()
      expect(await suggest(failure)).toEqual({ suggestions: [], source: 'built-in' })
      expect(await opened.registerEntries({ query: failure, locations: [], clientKey: client })).toBeNull()
      expect(log.warn).toHaveBeenCalled()
      expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/беда|the key|alert/)
    },
  )

  test('skips items of an answer that are not suggestions', async () => {
    const { suggestions, source } = await lookup().suggest('чужое')
    expect([suggestions.length, source]).toEqual([1, 'dadata'])
  })

  test('a wrong key: the directory answers, and the service is not called for a while', async () => {
    const { suggest, log } = lookup({ dadataToken: 'a wrong one' })
    const before = fake.requests.length
    for (const query of ['орел', 'тула', 'пенза']) expect((await suggest(query)).source).toBe('built-in')
    expect(fake.requests.length - before).toBe(1)
    expect(log.warn).toHaveBeenCalledTimes(1)
  })

  test('pauses for half a minute after five failures, then sends requests again', async () => {
    const { suggest, clock } = lookup()
    const before = fake.requests.length
    for (let n = 0; n < 8; n += 1) expect((await suggest('беда 500')).source).toBe('built-in')
    expect(fake.requests.length - before).toBe(5)
    expect((await suggest('орел')).source).toBe('built-in')
    clock.now = 30_000
    expect((await suggest('орел')).source).toBe('dadata')
    expect((await suggest('тула')).source).toBe('dadata')
  })
})

describe('the paid quota', () => {
  test('one request a day for a query in any letter case, also for concurrent calls', async () => {
    const { suggest, clock } = lookup({ hasLongTimeout: true })
    const before = fake.requests.length
    await Promise.all([suggest('Орёл, Ленина'), suggest('орел, ленина'), suggest('ОРЕЛ, ЛЕНИНА')])
    await suggest('орёл, ленина')
    expect(fake.requests.length - before).toBe(1)
    clock.now = 86_400_001
    await suggest('орёл, ленина')
    expect(fake.requests.length - before).toBe(2)
  })

  test('one client cannot exhaust it: after 60 requests a minute the directory answers that client', async () => {
    const { suggest } = lookup({ hasLongTimeout: true })
    const before = fake.requests.length
    const sources = await Promise.all(
      Array.from({ length: 80 }, (_, n) => suggest(`орел ${n}`).then(({ source }) => source)),
    )
    expect(sources.filter((source) => source === 'dadata')).toHaveLength(60)
    expect(fake.requests.length - before).toBe(60)
    expect((await suggest('орел другой', randomUUID())).source).toBe('dadata')
  })

  test('two instances together stay within the daily quota', async () => {
    await pool.query('delete from limit_hits')
    const [one, other] = [
      lookup({ dadataDailyLimit: 7, hasLongTimeout: true }),
      lookup({ dadataDailyLimit: 7, hasLongTimeout: true }),
    ]
    const before = fake.requests.length
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).suggest(`тула ${n}`, `client ${n}`)))
    expect(fake.requests.length - before).toBe(7)
  })
})
