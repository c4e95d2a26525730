import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Call } from '@shpulka/contract/base/call'
import { basket } from '@shpulka/contract/buying/basket'
import { delivery } from '@shpulka/contract/buying/delivery'
import { orders } from '@shpulka/contract/buying/orders'
import type { InjectOptions } from 'fastify'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { testDatabase } from './base/db/test-database.ts'
import { plantDealerPrices, showsDealerPrice } from './catalogue/catalog/test-dealer-prices.ts'
import { officeRooms } from './office-rooms.ts'
import { signIn } from './people/sessions/test-sign-in.ts'
import { rooms } from './rooms.ts'
import { openTestApi } from './test-api.ts'
import { cpuMillisecondsSince } from './test-cpu-time.ts'
import { junkFor } from './test-junk.ts'
import { type Example, openSweepShop, type SweepShop } from './test-sweep.ts'

const database = await testDatabase('demo')
await plantDealerPrices(database.pool)
const { app, pool } = await openTestApi(database)

const cartToken = '6f1a54a6-52f1-4c5e-8d43-0d5b7a2f9b11'

/** Section 8 of the specification prescribes this one message in English. */
const russianOrSpecified = /[а-яё]|^Email is undefined$/i

const shop = await openSweepShop(app, pool)
const { groups } = shop
const files = globSync('*/*/test-examples.ts', { cwd: import.meta.dirname })
const examples: Readonly<Record<string, Example>> = Object.assign(
  {},
  ...(await Promise.all(
    files.map(async (path) => ((await import(`./${path}`)) as { examples(shop: SweepShop): object }).examples(shop)),
  )),
)
const calls = rooms.flatMap((noun) =>
  Object.entries(noun.calls as Record<string, Call>).map(([name, call]) => ({ name, call })),
)

/** Gives each request a new client address, so that rate limits do not interfere. */
let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const send = (
  call: Call,
  {
    path = {},
    headers = {},
    ...rest
  }: Omit<InjectOptions, 'method' | 'url' | 'path'> & { path?: Record<string, string> },
) =>
  app.inject({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? name))}`,
    headers: { 'x-cart-token': cartToken, ...headers },
    remoteAddress: freshAddress(),
    ...rest,
  } as InjectOptions)

test('every call has an example', () => {
  expect(calls.map(({ name }) => name).filter((name) => examples[name] === undefined)).toEqual([])
})

describe.each(calls)('$call.method $call.path', ({ name, call }) => {
  const { valid, invalid } = examples[name]!
  const { status = 200, ...request } = valid

  test(`${status}: the answer matches its schema`, async () => {
    await send(basket.addProducts, { payload: { groups, change: true } })
    const answer = await send(call, request)
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(status)
    expect(answer.headers['x-request-id']).toBeTruthy()
    if (status === 200 && call.returns !== 'bytes') expect([...Value.Errors(call.answer, answer.json())]).toEqual([])
    if (status !== 200)
      expect(answer.json()).toMatchObject({ statusCode: status, message: expect.stringMatching(/[а-яё]/i), errors: {} })
  })

  if (invalid)
    test('400 names the invalid field', async () => {
      const { errorFields, ...request } = invalid
      const answer = await send(call, request)
      expect(answer.statusCode, answer.body.slice(0, 500)).toBe(400)
      const { errors } = answer.json<{ errors: Record<string, string> }>()
      expect(Object.keys(errors)).toEqual(expect.arrayContaining([...errorFields]))
      for (const message of Object.values(errors)) expect(message).toMatch(/[а-яё]/i)
    })

  test('responds to junk with 4xx, never 5xx', async () => {
    const junk = [
      { payload: { __proto__: null, constructor: { prototype: 1 } } },
      { payload: [] },
      { payload: '{"a":', headers: { 'content-type': 'application/json' } },
      { query: { 'a[b]': '1', ids: "1'--", url: `/${'%'.repeat(50)}`, orderId: '9'.repeat(40), code: '\u0000' } },
      { headers: { authorization: 'Bearer a.b.c' } },
      { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJ1aWQiOjF9.' } },
      { headers: { 'x-site-id': '1 or 1=1' } },
      { path: { fileId: '../../etc/passwd', ext: 'webp', id: '..%2f' } },
    ]
    for (const request of junk)
      expect(
        (await send(call, request as Parameters<typeof send>[1])).statusCode,
        JSON.stringify(request),
      ).toBeLessThan(500)
  })

  test('responds to junk in any field with 4xx in Russian, without much CPU time', async () => {
    for (const { what, ...request } of junkFor(call, valid)) {
      const before = process.cpuUsage()
      const answer = await send(call, request as Parameters<typeof send>[1])
      expect(answer.statusCode, what).toBeLessThan(500)
      expect(cpuMillisecondsSince(before), what).toBeLessThan(3_000)
      if (answer.statusCode < 400) continue
      const { message, errors } = answer.json<{ message: string; errors: Record<string, string> }>()
      expect([message, typeof errors], `${what}: ${answer.body.slice(0, 200)}`).toEqual([
        expect.stringMatching(russianOrSpecified),
        'object',
      ])
      for (const text of Object.values(errors)) expect(text, what).toMatch(/[а-яё]/i)
    }
  })
})

test.each([
  '/api/partners/v1/%E0%A4%A',
  `/api/file/v1/${'ш'.repeat(5_000)}`,
  '/api/%',
  '/api/catalog/v1/products/view?id=%E0%A4%A',
])('responds 4xx to a malformed address: %.40s', async (url) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.json()).toMatchObject({ message: expect.stringMatching(/[а-яё]/i), errors: expect.any(Object) })
})

test('responds 400 to an id larger than smallint without querying the database', async () => {
  expect((await send(delivery.listDeliveryPoints, { query: { methodId: '32768' } })).json()).toMatchObject({
    statusCode: 400,
    errors: { methodId: expect.any(String) },
  })
  const order = { ...(examples.placeOrder!.valid.payload as object), personalPayment: 32_768 }
  expect((await send(orders.placeOrder, { payload: order })).json()).toMatchObject({
    statusCode: 400,
    errors: { personalPayment: expect.any(String) },
  })
})

const shortLists = new Set(['siteId', 'methodId', 'paymentId', 'personalPayment', 'statusId', 'toStatusId'])

/** Paths of the ids of short lists in an input that may be larger than smallint. */
function tooLargeIds(schema: unknown, path: string): string[] {
  const { type, maximum, properties, anyOf, items } = (schema ?? {}) as {
    type?: string
    maximum?: number
    properties?: object
    anyOf?: unknown[]
    items?: unknown
  }
  if (type === 'integer') return shortLists.has(path.split('.').at(-1)!) && !(maximum! <= 32_767) ? [path] : []
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => tooLargeIds(field, `${path}.${name}`)),
    ...(anyOf ?? []).flatMap((variant) => tooLargeIds(variant, path)),
    ...(items ? tooLargeIds(items, path) : []),
  ]
}

test('no call accepts an id of a short list larger than smallint', () => {
  const all = [...rooms, ...officeRooms].flatMap((noun) => Object.entries(noun.calls as Record<string, Call>))
  expect(
    all.flatMap(([name, { body, query, params }]) =>
      [body, query, params].flatMap((schema) => tooLargeIds(schema, name)),
    ),
  ).toEqual([])
})

test('dealers see dealer prices and guests never do, in any order of requests, on both sites', async () => {
  const dealers = new Map(
    await Promise.all(
      [1, 2].map(async (siteId) => [siteId, await signIn(pool, 'dealer', 'dealer', { siteId })] as const),
    ),
  )
  const carts = { guest: '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0ab', dealer: '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0ac' }
  const callsWithDealerPrice = new Set<string>()
  for (const { name, call } of calls) {
    const { valid } = examples[name]!
    for (const who of ['guest', 'dealer', 'guest'] as const) {
      for (const siteId of [1, 2]) {
        const site = {
          'x-site-id': String(siteId),
          'x-cart-token': carts[who],
          ...(who === 'dealer' && dealers.get(siteId)),
        }
        if (/^\/(basket|delivery|orders)/.test(call.path))
          await send(basket.addProducts, { payload: { groups, change: true }, headers: site })
        const answer = await send(call, { ...valid, headers: { ...valid.headers, ...site } })
        expect(answer.statusCode, `${name} for a ${who} on site ${siteId}`).toBeLessThan(500)
        if (!showsDealerPrice(JSON.stringify(answer.headers) + answer.body)) continue
        expect(`${name} for a ${who} on site ${siteId}`).toContain('dealer')
        callsWithDealerPrice.add(name)
      }
    }
  }
  // Make sure that dealer prices are shown at all.
  const priced = [
    'listProducts',
    'viewProduct',
    'listProductsByIds',
    'listFilters',
    'listSimilarProducts',
    'listCollectionProducts',
    'compareProducts',
  ]
  expect([...callsWithDealerPrice]).toEqual(
    expect.arrayContaining([...priced, 'getBasket', 'getBasketTotal', 'addProducts', 'priceVirtualBasket']),
  )
})

const specification = fileURLToPath(new URL('../../../../shared/spec/calls.json', import.meta.url))

describe.skipIf(!existsSync(specification))('the specification’s calls', () => {
  const specified = existsSync(specification)
    ? (JSON.parse(readFileSync(specification, 'utf8')) as { method: string; path: string }[])
    : []
  const specifiedCalls = specified.map(({ method, path }) => `${method} ${path}`)
  const servedCalls = calls.map(({ call }) => `${call.method} ${call.path}`)
  const beyondSpec = new Set(
    calls.filter(({ name }) => examples[name]?.isBeyondSpec).map(({ call }) => `${call.method} ${call.path}`),
  )

  test('every call has the method and path of the specification', () => {
    expect(
      servedCalls.filter((address) => !beyondSpec.has(address) && !specifiedCalls.includes(address)),
      'calls the specification does not have: write isBeyondSpec: true in their examples',
    ).toEqual([])
  })

  test('all 115 calls are served', () => {
    expect(new Set(specifiedCalls).size).toBe(115)
    // The live channel is not a request with an answer: notifications/live-channel.test.ts covers it.
    expect(specifiedCalls.filter((address) => !servedCalls.includes(address))).toEqual([
      'WS /notifications/v1/notification/subscribe',
    ])
  })
})
