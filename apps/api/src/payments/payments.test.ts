import type { Order, PlacedOrder } from '@shpulka/contract/orders'
import type { OrderPayment } from '@shpulka/contract/payments'
import type { Problem } from '@shpulka/contract/problem'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { ask, calculate, expectInvariants, fillBasket, fillTestShop, goods, guest, orderForm } from '../orders/test-shop.ts'
import { openTestApi } from '../test-api.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

afterEach(() => expectInvariants(pool))

type Buyer = ReturnType<typeof guest>

const [byInvoice, byCard] = [2, 3]

/** A guest with an order. */
async function placed(method = byCard, group = goods.needles) {
  const buyer = guest()
  const basket = await fillBasket(app, buyer, [{ id: group }])
  const form = orderForm(basket, await calculate(app, buyer), {
    personalPayment: method,
    ...(method === byInvoice && { payer: { name: 'ООО «Мануфактура»', inn: '7707083893', kpp: '773601001' } }),
  } as never)
  const { status, body } = await ask<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return { buyer, orderId: body.orderId, billId: body.order.bill?.id ?? 0, total: body.order.total }
}

const urlOf = (buyer: Pick<Buyer, 'headers'>, billId: number, instance = app) =>
  ask<{ url: string } & Problem>(instance, buyer, 'POST', '/payments/v1/url', { billId })
const moneyOf = (buyer: Pick<Buyer, 'headers'>, orderId: number, instance = app) =>
  ask<OrderPayment>(instance, buyer, 'GET', `/payments/v1/order-status?orderId=${orderId}`)
const orderOf = async (buyer: Buyer, orderId: number) => (await ask<Order>(app, buyer, 'GET', `/orders/v1/own?orderId=${orderId}`)).body

/** The buyer at the page of the sandbox bank. */
async function decide(url: string, decision: 'pay' | 'decline' | 'late' | 'lose') {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `decision=${decision}`,
  })
  expect(statusCode).toBe(303)
  return { returnedTo: headers.location, id: new URL(url).pathname.split('/').at(-1)! }
}

const notice = (id: string, event = 'payment.succeeded', instance = app, remoteAddress = '127.0.0.1') =>
  instance.inject({
    method: 'POST',
    url: '/api/payments/v1/notifications/sandbox',
    remoteAddress,
    payload: { type: 'notification', event, object: { id } },
  })

const rows = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows
const paymentsOf = (orderId: number) =>
  rows('select status, provider, received_kopecks as received from payments where order_id = $1 order by id', orderId)
const noticeJobs = (id: string) =>
  rows(`select run_at > now() + interval '30 seconds' as "isLate" from graphile_worker._private_jobs where payload ->> 'objectId' = $1`, id)

describe('POST /payments/v1/url', () => {
  test('200: the page of the bank; asked again, and ten times at once on two instances, it is the same payment', async () => {
    const { buyer, orderId, billId, total } = await placed()
    const { status, body } = await urlOf(buyer, billId)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.url).toMatch(/^https:\/\/shop.test\/api\/sandbox-bank\/pay_[\w-]{24}$/)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => urlOf(buyer, billId, n % 2 ? app : otherInstance)))
    expect(new Set(answers.map(({ body: { url } }) => url))).toEqual(new Set([body.url]))
    expect(await paymentsOf(orderId)).toEqual([{ status: 'pending', provider: 'sandbox', received: null }])
    expect(await rows('select amount_kopecks::int as amount from sandbox_payments where bill_id = $1', billId)).toEqual([{ amount: total }])
    const page = await app.inject(new URL(body.url).pathname)
    expect(page.body).toContain('Это не настоящий банк')
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://shop.test")
  })

  test('404 for a stranger and another site, 422 where nothing is paid by card, 400 for junk', async () => {
    const { buyer, billId, orderId } = await placed()
    expect((await urlOf(guest(), billId)).status).toBe(404)
    expect((await urlOf({ headers: { ...buyer.headers, 'x-site-id': '2' } }, billId)).status).toBe(404)
    expect((await urlOf(buyer, 999_999)).status).toBe(404)
    expect((await moneyOf(guest(), orderId)).status).toBe(404)
    for (const wrong of ['1', null, 1.5, 0, -1, 1e12, [1], { id: 1 }])
      expect((await ask(app, buyer, 'POST', '/payments/v1/url', { billId: wrong })).status, String(wrong)).toBe(400)
    const invoiced = await placed(byInvoice)
    expect(await urlOf(invoiced.buyer, invoiced.billId)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('оплачивают иначе') },
    })
    await transaction(pool, (tx) => changeStatus(tx, { orderId, to: 'cancelled', who: 'manager:1', why: '' }))
    expect(await urlOf(buyer, billId)).toMatchObject({ status: 422, body: { message: 'Заказ отменён: платить за него не нужно' } })
  })
})

describe('a payment by card', () => {
  test('paid: the notification comes over HTTP, five times at once and against the return page: one charge, one change of status, one letter', async () => {
    const { buyer, orderId, billId, total } = await placed()
    const { url } = (await urlOf(buyer, billId)).body
    const { returnedTo, id } = await decide(url, 'pay')
    expect(returnedTo).toBe(`https://shop.test/order/${orderId}`)
    expect(await noticeJobs(id)).toEqual([{ isLate: false }])
    await pool.query(`update payments set asked_at = now() - interval '1 minute' where order_id = $1`, [orderId])
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => notice(id, 'payment.succeeded', n % 2 ? app : otherInstance)),
      moneyOf(buyer, orderId),
      moneyOf(buyer, orderId, otherInstance),
    ])
    expect(answers.slice(0, 5).map((answer) => (answer as { statusCode: number }).statusCode)).toEqual(Array(5).fill(200))
    expect(await paymentsOf(orderId)).toEqual([{ status: 'succeeded', provider: 'sandbox', received: total }])
    expect((await moneyOf(buyer, orderId)).body).toMatchObject({
      bill: { state: 'paid' },
      payment: { state: 'succeeded' },
      canPay: false,
      payBefore: null,
    })
    const order = await orderOf(buyer, orderId)
    expect(order).toMatchObject({ status: { code: 'paid' }, isPaid: true, isPayable: false })
    expect(order.history.map(({ who }) => who)).toEqual(['buyer', 'system'])
    const letters = await rows(
      `select count(*)::int from graphile_worker._private_jobs where payload ->> 'letter' = 'order-status'
       and payload ->> 'id' in (select id::text from order_history where order_id = $1)`,
      orderId,
    )
    expect(letters).toEqual([{ count: 1 }])
    expect(await rows(`select times, outcome is not null as done from payment_events where object_id = $1`, id)).toEqual([{ times: 5, done: true }])
    // A day late, and reversed: read again from the bank it is still paid.
    expect((await notice(id, 'payment.canceled')).statusCode).toBe(200)
    expect((await notice(id)).statusCode).toBe(200)
    expect(await paymentsOf(orderId)).toEqual([{ status: 'succeeded', provider: 'sandbox', received: total }])
    expect(await urlOf(buyer, billId)).toMatchObject({ status: 422, body: { message: 'Этот счёт уже оплачен' } })
  })
})
