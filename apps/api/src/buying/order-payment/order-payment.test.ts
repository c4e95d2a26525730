import { randomUUID } from 'node:crypto'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderChange } from '@shpulka/contract/buying/order-changes'
import type { OrderPaymentChoice } from '@shpulka/contract/buying/order-payment'
import type { StaffPaymentChoice } from '@shpulka/contract/buying/staff-orders'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { emailOfOrder, recipientsOf } from '../../base/mail/test-emails.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import * as shop from '../orders/test-shop.ts'
import { buyerWithOrder, decideAtBank, methods } from '../payments/test-buyer.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
const warehouse = await signedInStaff(app, pool, 'warehouse')
const school = await signedInStaff(app, pool, 'manager', 2)

afterEach(() => shop.expectInvariants(pool))

const choose = (id: number, methodId: number, from: number, by = manager) =>
  by.send<DeskOrder>('PUT', `/orders/${id}/payment-method`, { methodId, from })
const remind = (id: number, by = manager) => by.send<DeskOrder>('POST', `/orders/${id}/payment-link`, {})
const emails = async (name: string) =>
  (
    await pool.query<{ to: string; order: number }>(
      `select j.payload ->> 'to' as to, r.order_id as order from graphile_worker._private_jobs j
         join payment_reminders r on r.id::text = j.payload ->> 'id' where j.payload ->> 'email' = $1`,
      [name],
    )
  ).rows

test('after a declined payment: another payment method with its bill; money paid by the previous bill counts', async () => {
  const order = await buyerWithOrder(app, methods.card)
  const { body: first } = await order.requestUrl()
  await decideAtBank(app, first.url, 'decline')
  await order.readPayment()
  const onDelivery = await choose(order.orderId, methods.onDelivery, methods.card)
  expect([onDelivery.status, onDelivery.body.bill]).toEqual([200, null])
  expect((await order.readPayment()).canPay).toBe(false)
  const card = await choose(order.orderId, methods.card, methods.onDelivery)
  expect(card.body.bill).toEqual({ number: `Ш-${order.orderId}-2`, amount: order.total })
  const payment = await order.readPayment()
  expect(payment).toMatchObject({ canPay: true, bill: { state: 'waiting' } })
  // The time to pay by card starts when the method was chosen.
  await pool.query(`update orders set created_at = now() - interval '3 days' where id = $1`, [order.orderId])
  expect(new Date((await order.readPayment()).payBefore!).getTime()).toBeGreaterThan(Date.now())
  const { body } = await shop.sendRequest<{ url: string }>(app, order.buyer, 'POST', '/payments/v1/url', {
    billId: payment.bill!.id,
  })
  await choose(order.orderId, methods.onDelivery, methods.card)
  await decideAtBank(app, body.url, 'pay')
  await order.readPayment()
  expect((await order.order()).isPaid).toBe(true)
  const late = await choose(order.orderId, methods.card, methods.onDelivery)
  expect([late.status, late.body.message]).toEqual([422, 'Заказ уже оплачен'])
  expect((await remind(order.orderId)).status).toBe(422)
})

test.each([
  ['card', 'completed', methods.card],
  ['invoice', 'paid', methods.invoice],
])(
  'an order by %s that is to be paid on delivery becomes %s: its money has a bill of its own',
  async (_, to, method) => {
    const order = await buyerWithOrder(app, method)
    expect((await choose(order.orderId, methods.onDelivery, method)).status).toBe(200)
    for (const code of ['accepted', to])
      await transaction(pool, (tx) => changeStatus(tx, { orderId: order.orderId, to: code, who: 'manager:0', why: '' }))
    const { rows } = await pool.query(
      `select b.number, p.amount_kopecks::int as amount, p.provider from payments p join bills b on b.id = p.bill_id
     where p.order_id = $1`,
      [order.orderId],
    )
    expect(rows).toEqual([{ number: `Ш-${order.orderId}-2`, amount: order.total, provider: 'on-delivery' }])
    expect((await order.order()).isPaid).toBe(true)
  },
)

const record = (id: number, amount: number, by = owner) =>
  by.send<DeskOrder>('POST', `/orders/${id}/credit/payment`, {
    key: randomUUID(),
    amount,
    why: 'Платёжное поручение 7',
  })
const move = async (id: number, ...codes: string[]) => {
  for (const to of codes)
    await transaction(pool, (tx) => changeStatus(tx, { orderId: id, to, who: 'manager:0', why: '' }))
}

test('200: a transfer for goods added to an order that was paid by invoice is recorded, once its status cannot', async () => {
  const { orderId, total } = await buyerWithOrder(app, methods.invoice)
  const byStatus = await record(orderId, total)
  expect([byStatus.status, byStatus.body.isPaymentRecordable]).toEqual([422, undefined])
  await move(orderId, 'accepted', 'paid')
  const { body: order } = await owner.send<DeskOrder>('GET', `/orders/${orderId}`)
  const lines = order.lines.map(({ line, groupId, count }) => ({ line, groupId, count: count + 1, price: null }))
  const { body: draft } = await owner.send<OrderChange>('PUT', `/orders/${orderId}/change`, {
    version: null,
    draft: { prices: 'order', bonuses: 0, delivery: null, lines },
  })
  const { body: changed } = await owner.send<DeskOrder>('POST', `/orders/${orderId}/change/apply`, {
    changeId: draft.id,
    version: draft.version,
    total: draft.total.is,
    deliveryPrice: draft.delivery.is,
  })
  const due = draft.total.is - total
  expect(changed).toMatchObject({ isPaid: false, owed: due, isPaymentRecordable: true })
  expect((await record(orderId, due, warehouse)).status).toBe(403)
  expect(await record(orderId, due)).toMatchObject({
    status: 200,
    body: { isPaid: true, owed: 0, isPaymentRecordable: false, status: { code: 'paid' } },
  })
  expect((await record(orderId, due)).status).toBe(422)
})

test('422: no transfer is recorded for an order by card or on delivery', async () => {
  for (const method of [methods.card, methods.onDelivery]) {
    const { orderId, total } = await buyerWithOrder(app, method)
    expect((await record(orderId, total)).status).toBe(422)
  }
})

test('methods that do not fit have a reason; 409 for an outdated change; 403 and 404 by rights and sites', async () => {
  const order = await buyerWithOrder(app, methods.card)
  await pool.query(`update payment_methods set payers = 'organization' where id = $1`, [methods.invoice])
  const { body } = await manager.send<OrderPaymentChoice[]>('GET', `/orders/${order.orderId}/payment-choices`)
  expect(body.map(({ id, isCurrent, problem }) => [id, isCurrent, problem !== null])).toEqual([
    [methods.onDelivery, false, false],
    [methods.invoice, false, true],
    [methods.card, true, false],
  ])
  expect((await choose(order.orderId, methods.invoice, methods.card)).status).toBe(422)
  expect((await choose(order.orderId, 99, methods.card)).body.errors).toHaveProperty('methodId')
  expect((await choose(order.orderId, methods.onDelivery, methods.card)).status).toBe(200)
  expect(await choose(order.orderId, methods.card, methods.card, owner)).toMatchObject({
    status: 409,
    body: {
      message: 'Оплату уже сменили (Анна manager): теперь «При получении»',
      conflict: { paymentMethod: { seen: methods.card, current: methods.onDelivery, who: 'Анна manager' } },
    },
  })
  expect((await choose(order.orderId, methods.card, methods.onDelivery)).status).toBe(200)
  expect((await choose(order.orderId, methods.card, methods.card)).status).toBe(200)
  expect((await choose(order.orderId, methods.onDelivery, methods.card, warehouse)).status).toBe(403)
  expect((await choose(order.orderId, methods.onDelivery, methods.card, school)).status).toBe(404)
  expect((await remind(order.orderId, school)).status).toBe(404)
  await pool.query(`update payment_methods set payers = 'any' where id = $1`, [methods.invoice])
})

test.each([
  ['cards alone', false, true, null],
  ['cash alone', true, false, null],
  ['nothing', false, false, 'Этот пункт не принимает оплату: оплатите заказ заранее или выберите другой пункт'],
])('a point that takes %s', async (_, cash, card, problem) => {
  const order = await buyerWithOrder(app, methods.card)
  await pool.query(
    `with point as (update delivery_points set takes_cash = $2, takes_card = $3 where code = 'moscow-2' returning id)
     update orders set delivery_method_id = 4, delivery_point_id = (select id from point) where id = $1`,
    [order.orderId, cash, card],
  )
  const { body } = await manager.send<OrderPaymentChoice[]>('GET', `/orders/${order.orderId}/payment-choices`)
  expect(body.find(({ id }) => id === methods.onDelivery)!.problem).toBe(problem)
  expect((await choose(order.orderId, methods.onDelivery, methods.card)).status).toBe(problem === null ? 200 : 422)
  const ofDraft = await manager.send<StaffPaymentChoice[]>('POST', '/order-payment-choices', {
    siteId: 1,
    userId: null,
    hasPayer: false,
    delivery: { methodId: 4, pointCode: 'moscow-2' },
  })
  expect(ofDraft.body.find(({ id }) => id === methods.onDelivery)!.problem).toBe(problem)
})

test('the payment link is sent at most once a minute; 422 for an order paid on delivery', async () => {
  const order = await buyerWithOrder(app, methods.invoice)
  const [one, other] = await Promise.all([remind(order.orderId), remind(order.orderId)])
  expect([one.status, other.status].sort()).toEqual([200, 429])
  expect(await emails('payment-link')).toEqual([{ to: 'buyer', order: order.orderId }])
  const reminders = await pool.query('select id from payment_reminders where order_id = $1', [order.orderId])
  const buyerEmail = await emailOfOrder(pool, order.orderId)
  expect(await recipientsOf(pool, 'payment-link', [reminders.rows[0].id], buyerEmail)).toEqual(['buyer'])
  const later = await buyerWithOrder(app, methods.onDelivery)
  expect((await remind(later.orderId)).status).toBe(422)
})
