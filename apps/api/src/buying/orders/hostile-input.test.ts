import { randomUUID } from 'node:crypto'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import {
  address,
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from './test-shop.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
const { app } = await openTestApi(database)

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e9,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    '1e3',
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'NaN',
    "' or '1'='1",
    '<script>',
    '{{7*7}}',
    '../../etc/passwd',
    'x'.repeat(100_000),
    [],
    {},
    [[[[]]]],
    { __proto__: null, toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

const anna = guest()
const basket = await fillBasket(app, anna, [{ id: goods.needles, count: 2 }])
const calculation: Calculation = await calculate(app, anna)

const bodies: [method: 'POST' | 'PATCH' | 'DELETE', url: string, body: object][] = [
  ['POST', '/basket/v1/products', { groups: [{ id: goods.spool, count: 1 }], change: true }],
  [
    'PATCH',
    '/basket/v1',
    { groups: [{ id: goods.needles, count: 2, selected: true }], removeSelectedNotInStock: false },
  ],
  ['DELETE', '/basket/v1/products', { groupIds: [999], notInStock: true }],
  ['POST', '/basket/v1/select', { selected: true, groupIds: [1], inStock: true }],
  ['POST', '/basket/v1/virtual/products', { groups: [{ id: goods.spool, count: 1 }] }],
  [
    'POST',
    '/delivery/v1/calculate/address',
    { address: { ...address, zip: '302000', country: 'Россия', value: 'Орёл' } },
  ],
  ['POST', '/delivery/v1/calculate/pickupPoint', { deliveryPointCode: 'orel-shop' }],
  ['POST', '/users/v1/refresh', { oldRefreshToken: 'x', deviceId: 'phone' }],
  [
    'POST',
    '/orders/v1',
    orderForm(basket, calculation, {
      personalCommentary: 'Позвоните',
      deliveryDescription: { price: 1 },
      scenario: 'user',
    }),
  ],
]

/** The body with one of its values, chosen by number, replaced. */
function poisoned(body: unknown, place: number, value: unknown): unknown {
  let left = place
  const walk = (at: unknown): unknown => {
    if (left === 0) {
      left -= 1
      return value
    }
    left -= 1
    if (Array.isArray(at)) return at.map(walk)
    if (at !== null && typeof at === 'object')
      return Object.fromEntries(Object.entries(at).map(([field, of]) => [field, walk(of)]))
    return at
  }
  return walk(body)
}

test.each(bodies)(
  '%s %s answers any body in the standard shape, never with a server error',
  async (method, url, body) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(24), hostile, async (place, value) => {
        const { status, body: answer } = await sendRequest(app, anna, method, url, poisoned(body, place, value))
        expect(status, JSON.stringify(answer)).toBeLessThan(500)
        if (status >= 400)
          expect(answer).toMatchObject({
            statusCode: status,
            message: expect.stringMatching(/[а-я]/),
            errors: expect.any(Object),
          })
      }),
      { numRuns: 150 },
    )
    await expectInvariants(database.pool)
  },
  60_000,
)

test.each([
  ['/delivery/v1/points', ['city', 'methodId']],
  ['/orders/v1/own', ['orderId']],
  ['/orders/v1/view', ['orderId']],
  ['/basket/v1', ['x']],
] as const)(
  'GET %s answers any query and headers',
  async (url, fields) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ maxLength: 60 }),
        async (field, value, header) => {
          const { status } = await sendRequest(app, anna, 'GET', `${url}?${new URLSearchParams({ [field]: value })}`)
          expect(status).toBeLessThan(500)
          const name = ['x-cart-token', 'x-site-id', 'x-currency-id', 'authorization', 'idempotency-key'][
            value.length % 5
          ]!
          const withHeader = await sendRequest(
            app,
            { headers: { [name]: name === 'authorization' ? `Bearer ${header}` : header } },
            'GET',
            url,
          )
          expect(withHeader.status).toBeLessThan(500)
        },
      ),
      { numRuns: 100 },
    )
  },
  60_000,
)

test('a body that is not JSON is 400', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/orders/v1',
    headers: { 'content-type': 'application/json', 'x-cart-token': randomUUID() },
    payload: '{"accept":',
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ statusCode: 400, message: expect.any(String) })
})
