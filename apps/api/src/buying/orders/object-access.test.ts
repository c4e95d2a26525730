import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { rooms } from '../../rooms.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import {
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
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)

// Nothing of these requests may change anything.
afterAll(() => expectInvariants(pool))

const email = 'owner@example.ru'
const signedIn = async (
  options: { siteId?: number; priceRole?: string; role?: 'guest' | 'org_user' | 'dealer'; email?: string } = {},
) => {
  const { siteId = 1, priceRole = 'guest_opt', role = 'guest' } = options
  const { authToken } = await openTestSession(pool, {
    siteId,
    priceRole,
    role,
    tokenSecret: testTokenSecret,
    email: options.email,
  })
  return { headers: { 'x-site-id': String(siteId), authorization: `Bearer ${authToken}` } }
}

const owner = await signedIn({ email })
const basket = await fillBasket(app, owner as never, [{ id: goods.needles, count: 2 }])
const form = orderForm(basket, await calculate(app, owner as never), { personalPayment: 2 })
const { body: placed } = await sendRequest<PlacedOrder>(app, owner, 'POST', '/orders/v1', {
  ...form,
  payer: { name: 'ООО «Ромашка»', inn: '7707083893', kpp: '773601001' },
})
const orderId = placed.orderId
const billId = placed.order.bill!.id

/** Visitors without access to the order, who know its ids. */
const strangers = {
  'another buyer': await signedIn(),
  'a guest': guest(),
  'a dealer': await signedIn({ priceRole: 'dealer', role: 'dealer' }),
  'the same email on another site': await signedIn({ siteId: 2, email }),
}

type TestRequest = readonly [method: InjectOptions['method'], url: string, body?: object]

/**
 * A valid request of the owner for every call that has the id of an order or a bill, by name in the contract. The last
 * ones change the order.
 */
const calls: Readonly<Record<string, TestRequest>> = {
  viewOwnOrder: ['GET', `/orders/v1/own?orderId=${orderId}`],
  viewOrder: ['GET', `/orders/v1/view?orderId=${orderId}`],
  repeatOrder: ['PATCH', '/orders/v1/add-to-basket', { orderId }],
  getOrderDocument: ['GET', `/orders/v1/documents?orderId=${orderId}&kind=order`],
  getOrderPayment: ['GET', `/payments/v1/order-status?orderId=${orderId}`],
  listReceipts: ['GET', `/orders/v1/receipts?orderId=${orderId}`],
  listRefunds: ['GET', `/orders/v1/refunds?orderId=${orderId}`],
  getRefundTerms: ['GET', `/orders/v1/refunds/terms?orderId=${orderId}`],
  requestRefund: [
    'POST',
    '/orders/v1/refunds',
    { orderId, lines: [{ line: 1, count: 1 }], reasonId: 1, way: 'Курьером' },
  ],
  createPaymentUrl: ['POST', '/payments/v1/url', { billId }],
  confirmOrder: ['POST', '/orders/v1/confirm', { orderId }],
  cancelOwnOrder: ['DELETE', `/orders/v1/own?orderId=${orderId}&cancelStatusId=1`],
  cancelOrder: ['DELETE', `/orders/v1?orderId=${orderId}&cancelStatusId=1`],
}

/** Calls that answer with an empty list instead of 404. */
const empty: Readonly<Record<string, unknown>> = { listReceipts: [], listRefunds: { refunds: [], meta: { total: 0 } } }
/**
 * Calls refused to the owner too: an order paid by bank transfer is not paid by card, and goods that were not delivered
 * cannot be returned.
 */
const refusedToOwner = new Set(['createPaymentUrl', 'requestRefund'])

/** Calls that need the key of an email's link. */
const needsOrderKey = new Set(['confirmOrder'])

const idFields = /"(orderId|billId)"/
const declared = rooms.flatMap(({ calls: of }) =>
  Object.entries(of).filter(([, { query, body, params }]) => idFields.test(JSON.stringify([query, body, params]))),
)
const known = declared.filter(([name]) => calls[name] !== undefined)

test('every call with the id of an order or a bill is tested', () => {
  expect(declared.map(([name]) => name).filter((name) => calls[name] === undefined)).toEqual([])
})

describe.each(Object.entries(strangers))('%s', (_who, stranger) => {
  test.each(known)('gets no access by %s', async (name, { needs }) => {
    const [method, url, body] = calls[name]!
    const before = await stateOfOrder()
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: stranger.headers,
      ...(body && { payload: body }),
    })
    const isGuest = !('authorization' in stranger.headers)
    expect(response.statusCode, response.body).toBe(isGuest && needs === 'user' ? 401 : name in empty ? 200 : 404)
    if (response.statusCode === 200) expect(response.json()).toMatchObject(empty[name] as object)
    expect(response.body).not.toContain(email)
    expect(await stateOfOrder()).toEqual(before)
  })
})

test.each(known)('the owner gets an answer by %s', async (name) => {
  const [method, url, body] = calls[name]!
  const response = await app.inject({
    method,
    url: `/api${url}`,
    headers: owner.headers,
    ...(body && { payload: body }),
  })
  expect(response.statusCode, response.body).toBe(refusedToOwner.has(name) ? 422 : needsOrderKey.has(name) ? 404 : 200)
})

const stateOfOrder = async () =>
  (
    await pool.query(
      'select o.*, (select count(*) from order_history h where h.order_id = o.id) from orders o where id = $1',
      [orderId],
    )
  ).rows
