import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { openBanks } from '../../base/integrations/open-banks.ts'
import { openFakeYookassa } from '../../base/integrations/yookassa.fake.ts'
import type { EmailName } from '../../base/mail/emails.port.ts'
import { emailOfOrder, recipientsOf } from '../../base/mail/test-emails.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { runOrderCommand } from '../order-status/order.command.ts'
import { expectInvariants, fillTestShop } from '../orders/test-shop.ts'
import { findDueReceipts } from '../receipts/receipts.sql.ts'
import { refundPayment } from './money-refunds.port.ts'
import { reconcilePayments } from './reconcile.port.ts'
import { type BuyerWithOrder, buyerWithOrder, notifyPayment } from './test-buyer.ts'

type Fault = 'none' | '500' | 'reset before' | 'reset after' | 'hangs' | 'no list of refunds'

/** The fault simulated by the proxy before the bank. */
let fault: Fault = 'none'
const service = await openFakeYookassa()
const proxy = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  if (fault === '500')
    return void response.writeHead(500, { 'content-type': 'application/json' }).end('{"type":"error"}')
  if (fault === 'reset before') return void response.socket?.destroy()
  if (fault === 'no list of refunds' && request.url?.startsWith('/refunds?'))
    return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"type":"error"}')
  const { authorization, 'idempotence-key': key, 'content-type': type } = request.headers
  const answer = await fetch(`${service.config.url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization && { authorization }),
      ...(key && { 'idempotence-key': String(key) }),
      ...(type && { 'content-type': type }),
    },
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
  })
  const text = await answer.text()
  if (fault === 'reset after') return void response.socket?.destroy()
  if (fault === 'hangs') return
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
})
await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
})

const yookassa = { ...service.config, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database, { yookassa })
const { app: otherInstance } = await openTestApi(database, { yookassa })
const owner = await signedInStaff(app, pool, 'owner')
const log = { warn: vi.fn(), error: vi.fn() }
const reconcile = () =>
  reconcilePayments({
    pool,
    banks: openBanks({ pool, config: { yookassa }, isSandboxOpen: () => true, log }),
    log,
    changes: { announce: () => {} },
    config: { unpaidReservationSeconds: 1200 },
  })

beforeEach(() => {
  fault = 'none'
})

const fromBank = '185.71.76.7'
const idOf = (url: string) => new URL(url).searchParams.get('orderId')!
const created = (billId: number) =>
  service.requests.filter(
    ({ path, body }) => path === '/payments' && (body.metadata as { billId: string }).billId === String(billId),
  )
const rows = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows
/** As if the bank was last asked three minutes ago. */
const backdatePayment = ({ orderId }: BuyerWithOrder) =>
  pool.query(
    `update payments set created_at = created_at - interval '3 minutes', asked_at = asked_at - interval '3 minutes'
      where order_id = $1`,
    [orderId],
  )

test.each<Fault>(['500', 'reset before', 'reset after', 'hangs'])(
  'a bank that answers with «%s» when a payment is created: a repeat continues the same payment',
  async (simulated) => {
    const order = await buyerWithOrder(app)
    fault = simulated
    expect(await order.requestUrl()).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Банк сейчас не отвечает') },
    })
    expect(await rows('select status from payments where order_id = $1', order.orderId)).toEqual([{ status: 'new' }])
    fault = 'none'
    const [first, second] = await Promise.all([order.requestUrl(), order.requestUrl(otherInstance)])
    expect(first).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^https:\/\/yoomoney\.ru\//) } })
    expect(second.body.url).toBe(first.body.url)
    expect(new Set(created(order.billId).map(({ key }) => key)).size).toBe(1)
    expect(await rows('select status from payments where order_id = $1', order.orderId)).toEqual([
      { status: 'pending' },
    ])
  },
)

test('a notification is accepted only from the bank’s addresses, and only its payment id is trusted', async () => {
  const order = await buyerWithOrder(app)
  const id = idOf((await order.requestUrl()).body.url)
  // The notification is false: nothing was paid.
  const falseNotification = {
    type: 'notification',
    event: 'payment.succeeded',
    object: { id, status: 'succeeded', amount: { value: '1.00', currency: 'RUB' } },
  }
  expect((await notifyPayment(app, 'yookassa', falseNotification, fromBank)).statusCode).toBe(200)
  expect((await order.order()).status.code).toBe('new')
  const notification = service.settle(id, 'succeeded')
  for (const address of ['203.0.113.7', '127.0.0.1', '185.71.78.1'])
    expect((await notifyPayment(app, 'yookassa', notification, address)).statusCode).toBe(403)
  expect(
    (await notifyPayment(app, 'yookassa', notification, '203.0.113.7', { 'x-forwarded-for': fromBank })).statusCode,
  ).toBe(403)
  expect((await notifyPayment(app, 'sandbox', notification)).statusCode).toBe(403)
  expect((await order.order()).status.code).toBe('new')
  expect((await notifyPayment(app, 'yookassa', notification, fromBank)).statusCode).toBe(200)
  expect((await order.order()).status.code).toBe('paid')
  await expectInvariants(pool)
})

test('stores a notification while the bank is down, answers 200 and processes it on schedule', async () => {
  const order = await buyerWithOrder(app)
  const id = idOf((await order.requestUrl()).body.url)
  const notification = service.settle(id, 'succeeded')
  fault = '500'
  expect((await notifyPayment(app, 'yookassa', notification, fromBank)).statusCode).toBe(200)
  expect(await rows('select outcome from payment_events where object_id = $1', id)).toEqual([{ outcome: null }])
  await reconcile()
  expect((await order.order()).status.code).toBe('new')
  fault = 'none'
  await Promise.all([reconcile(), reconcile()])
  expect(await rows('select outcome is not null as done from payment_events where object_id = $1', id)).toEqual([
    { done: true },
  ])
  expect(await order.order()).toMatchObject({ status: { code: 'paid' }, history: [{}, { who: 'system' }] })
})

test('a failing bank does not block the release of goods; a late payment is refunded once despite faults', async () => {
  const order = await buyerWithOrder(app)
  const id = idOf((await order.requestUrl()).body.url)
  await pool.query(`update orders set created_at = created_at - interval '1 hour' where id = $1`, [order.orderId])
  await pool.query(
    `update payments set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 hour'
      where order_id = $1`,
    [order.orderId],
  )
  await reconcile()
  expect((await order.order()).status.code).toBe('cancelled')
  service.settle(id, 'succeeded')
  await backdatePayment(order)
  fault = 'reset after'
  await reconcile()
  fault = 'none'
  await backdatePayment(order)
  await reconcile()
  expect(await rows('select status from payments where order_id = $1', order.orderId)).toEqual([{ status: 'surplus' }])
  fault = 'reset after'
  await pool.query(`update money_refunds set asked_at = null where status in ('new', 'pending')`)
  await reconcile()
  fault = 'none'
  await pool.query(`update money_refunds set asked_at = null where status in ('new', 'pending')`)
  await Promise.all([reconcile(), reconcile()])
  const refunds = await rows(
    'select r.status, r.amount_kopecks as amount from money_refunds r join payments p on p.id = r.payment_id ' +
      'where p.order_id = $1',
    order.orderId,
  )
  expect(refunds).toEqual([{ status: 'succeeded', amount: order.total }])
  const refundRequests = service.requests.filter(({ path, body }) => path === '/refunds' && body.payment_id === id)
  expect(new Set(refundRequests.map(({ key }) => key)).size).toBe(1)
  await expectInvariants(pool)
})

describe('a refund of a part whose answer was lost', () => {
  async function unanswered(simulated: Fault = 'reset after') {
    const order = await buyerWithOrder(app)
    const id = idOf((await order.requestUrl()).body.url)
    await notifyPayment(app, 'yookassa', service.settle(id, 'succeeded'), fromBank)
    const [payment] = await rows(`select id, provider from payments where order_id = $1`, order.orderId)
    const goods = { lines: [{ title: 'Иглы DBx1', count: 1, sumKopecks: 5000 }], deliveryKopecks: 0 }
    const refundId = await transaction(pool, (tx) => refundPayment(tx, payment!, 5000, 'Скидка за брак', { goods }))
    fault = simulated
    await reconcile()
    fault = 'none'
    const ageRequest = () =>
      pool.query(`update money_refunds set asked_at = asked_at - interval '1 minute' where id = $1`, [refundId])
    await ageRequest()
    const bankRefund = () => service.refundsOf(id)[0]!
    const expectOne = async () => {
      expect(service.refundsOf(id)).toHaveLength(1)
      expect(await rows('select status, provider_id from money_refunds where id = $1', refundId)).toEqual([
        { status: 'succeeded', provider_id: bankRefund().id },
      ])
      await expectInvariants(pool)
    }
    return { order, id, refundId, ageRequest, bankRefund, expectOne }
  }

  test('is found a day later, when the bank has forgotten its key', async () => {
    const { expectOne } = await unanswered()
    service.passTime(86_400_001)
    await reconcile()
    await expectOne()
  })

  test('is found although its receipt would be another now', async () => {
    const { order, expectOne } = await unanswered()
    await pool.query(`update orders set contact = contact || '{"email": "new@example.ru"}' where id = $1`, [
      order.orderId,
    ])
    await reconcile()
    await expectOne()
  })

  test('is recorded by its notification', async () => {
    const { bankRefund, expectOne } = await unanswered()
    await notifyPayment(app, 'yookassa', service.refundNotification(bankRefund().id), fromBank)
    await expectOne()
  })

  test('is asked for again if the bank has not made it', async () => {
    const { expectOne } = await unanswered('reset before')
    await reconcile()
    await expectOne()
  })

  test('is not taken for refused when the bank refuses to list its refunds', async () => {
    const { refundId, ageRequest, expectOne } = await unanswered()
    fault = 'no list of refunds'
    await reconcile()
    expect(await rows('select status from money_refunds where id = $1', refundId)).toEqual([{ status: 'new' }])
    fault = 'none'
    await ageRequest()
    await reconcile()
    await expectOne()
  })

  /** As the release before asks, which sends no key in the metadata. */
  async function askWithoutKey(id: string, refundId: number, value = '50.00') {
    const [{ key }] = (await rows('select idempotence_key as key from money_refunds where id = $1', refundId)) as [
      { key: string },
    ]
    const answer = await fetch(`${service.config.url}/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${yookassa.shopId}:${yookassa.secretKey}`).toString('base64')}`,
        'content-type': 'application/json',
        'idempotence-key': key,
      },
      body: JSON.stringify({ payment_id: id, amount: { value, currency: 'RUB' } }),
    })
    expect(answer.status).toBe(200)
  }

  test('is found when the release before had asked for it', async () => {
    const { id, refundId, expectOne } = await unanswered('reset before')
    await askWithoutKey(id, refundId)
    await reconcile()
    await expectOne()
  })

  test('of the release before is found beside another of the same sum: each has its own', async () => {
    const { order, id, refundId } = await unanswered('reset before')
    const [payment] = await rows(`select id, provider from payments where order_id = $1`, order.orderId)
    const goods = { lines: [{ title: 'Иглы DBx1', count: 1, sumKopecks: 5000 }], deliveryKopecks: 0 }
    const otherId = await transaction(pool, (tx) => refundPayment(tx, payment!, 5000, 'Ещё скидка', { goods }))
    await pool.query(`update money_refunds set asked_at = now() - interval '1 hour' where id = $1`, [otherId])
    for (const each of [refundId, otherId]) await askWithoutKey(id, each)
    await reconcile()
    expect(service.refundsOf(id)).toHaveLength(2)
    const stored = await rows('select status, provider_id as id from money_refunds where payment_id = $1', payment!.id)
    expect(stored).toHaveLength(2)
    expect(stored).toEqual(
      expect.arrayContaining(service.refundsOf(id).map((refund) => ({ status: 'succeeded', id: refund.id }))),
    )
    await expectInvariants(pool)
  })

  test.each([
    ['of another sum', '1.00', 0],
    ['made before it was asked for', '50.00', 1],
  ])('is asked for although the bank has one %s', async (_, value, hoursLater) => {
    const { id, refundId } = await unanswered('reset before')
    await askWithoutKey(id, refundId, value)
    await pool.query(
      `update money_refunds set idempotence_key = gen_random_uuid(), created_at = now() + $2 * interval '1 hour'
         where id = $1`,
      [refundId, hoursLater],
    )
    await reconcile()
    expect(service.refundsOf(id)).toHaveLength(2)
    expect(await rows('select provider_id as id from money_refunds where id = $1', refundId)).toEqual([
      { id: service.refundsOf(id)[0]!.id },
    ])
  })
})

test('a refund that the bank does not take for hours: one email to the shop, and the order among money to see to', async () => {
  const order = await buyerWithOrder(app)
  const id = idOf((await order.requestUrl()).body.url)
  await notifyPayment(app, 'yookassa', service.settle(id, 'succeeded'), fromBank)
  await transaction(pool, (tx) =>
    changeStatus(tx, { orderId: order.orderId, to: 'cancelled', who: 'manager:1', why: '' }),
  )
  const [refund] = await rows(
    'select r.id from money_refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
    order.orderId,
  )
  const emailsToShop = async (name: EmailName) =>
    (await recipientsOf(pool, name, [refund!.id], await emailOfOrder(pool, order.orderId))).filter(
      (to) => to === 'shop',
    )
  const toShop = () => emailsToShop('money-refund-waiting')
  const isMoneyDue = async () =>
    (await owner.send<DeskPage>('GET', '/orders?view=money')).body.orders.some((each) => each.id === order.orderId)
  fault = '500'
  await reconcile()
  expect([await toShop(), await isMoneyDue()]).toEqual([[], false])
  await pool.query(`update money_refunds set created_at = now() - interval '4 hours' where id = $1`, [refund!.id])
  await Promise.all([reconcile(), reconcile()])
  await reconcile()
  expect([await toShop(), await isMoneyDue()]).toEqual([['shop'], true])
  fault = 'none'
  await pool.query('update money_refunds set asked_at = null where id = $1', [refund!.id])
  await reconcile()
  expect(await isMoneyDue()).toBe(false)
  // Returned before the email was sent: the shop has nothing to do.
  expect([await toShop(), await emailsToShop('money-refund')]).toEqual([[], []])
})

test('a refund that the bank refuses after hours: its email is another one than the warning', async () => {
  const order = await buyerWithOrder(app)
  const id = idOf((await order.requestUrl()).body.url)
  await notifyPayment(app, 'yookassa', service.settle(id, 'succeeded'), fromBank)
  await transaction(pool, (tx) =>
    changeStatus(tx, { orderId: order.orderId, to: 'cancelled', who: 'manager:1', why: '' }),
  )
  fault = '500'
  await reconcile()
  const [refund] = await rows(
    `update money_refunds r set created_at = now() - interval '4 hours', asked_at = null from payments p
       where p.id = r.payment_id and p.order_id = $1 returning r.id`,
    order.orderId,
  )
  await reconcile()
  fault = 'none'
  service.settle(id, 'canceled')
  await pool.query('update money_refunds set asked_at = null where id = $1', [refund!.id])
  await reconcile()
  const names = ['money-refund', 'money-refund-waiting']
  const jobs = await rows(
    `select payload ->> 'email' as email from graphile_worker._private_jobs
       where payload ->> 'email' = any ($1) and split_part(payload ->> 'id', '.', 1) = $2::text and payload ->> 'to' = 'shop' order by 1`,
    names,
    String(refund!.id),
  )
  expect(jobs.map(({ email }) => email)).toEqual(names)
  expect(await command(order, '--refunded')).toMatchObject({ code: 0 })
})

const command = async (order: BuyerWithOrder, action: string) => {
  let output = ''
  const deps = { pool, changes: { announce: () => {} }, out: { write: (text: string) => (output += text) } }
  return { code: await runOrderCommand([`Ш-${order.orderId}`, action], deps), output }
}

test('a bank that refuses a refund: the shop gets an email', async () => {
  const order = await buyerWithOrder(app)
  const id = idOf((await order.requestUrl()).body.url)
  expect((await notifyPayment(app, 'yookassa', service.settle(id, 'succeeded'), fromBank)).statusCode).toBe(200)
  service.settle(id, 'canceled')
  await transaction(pool, (tx) =>
    changeStatus(tx, { orderId: order.orderId, to: 'cancelled', who: 'manager:1', why: '' }),
  )
  await reconcile()
  expect(
    await rows(
      'select r.status from money_refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
      order.orderId,
    ),
  ).toEqual([{ status: 'failed' }])
  const refunds = await rows(
    'select r.id from money_refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
    order.orderId,
  )
  expect(
    await recipientsOf(
      pool,
      'money-refund',
      refunds.map(({ id: refundId }) => refundId),
      await emailOfOrder(pool, order.orderId),
    ),
  ).toEqual(['shop'])
  expect(await command(order, '--refunded')).toMatchObject({ code: 0 })
})

describe('a refund of a cancelled order that the bank refused', () => {
  const refundsOf = (order: BuyerWithOrder) =>
    rows(
      'select r.status, r.amount_kopecks as amount, r.is_by_hand from money_refunds r join payments p on p.id = ' +
        'r.payment_id where p.order_id = $1',
      order.orderId,
    )
  async function refused() {
    const order = await buyerWithOrder(app)
    const id = idOf((await order.requestUrl()).body.url)
    await notifyPayment(app, 'yookassa', service.settle(id, 'succeeded'), fromBank)
    service.settle(id, 'canceled')
    await transaction(pool, (tx) =>
      changeStatus(tx, { orderId: order.orderId, to: 'cancelled', who: 'manager:1', why: '' }),
    )
    await reconcile()
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed' }])
    return { order, id }
  }

  test('is requested again with a new key and returned once', async () => {
    const { order, id } = await refused()
    service.settle(id, 'succeeded')
    expect(await command(order, '--refund-again')).toMatchObject({
      code: 0,
      output: expect.stringContaining('снова просим'),
    })
    expect(await command(order, '--refund-again')).toMatchObject({ code: 1 })
    expect(await command(order, '--refunded')).toMatchObject({ code: 1 })
    await reconcile()
    await reconcile()
    expect(await refundsOf(order)).toEqual([{ status: 'succeeded', amount: order.total, is_by_hand: false }])
    const keys = service.requests
      .filter(({ path, body }) => path === '/refunds' && body.payment_id === id)
      .map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(await command(order, '--refunded')).toMatchObject({ code: 1 })
    await expectInvariants(pool)
  })

  test('is refunded by hand: the bank is not asked again, and there is no receipt', async () => {
    const { order } = await refused()
    expect(await command(order, '--refunded')).toMatchObject({
      code: 0,
      output: expect.stringContaining('отмечен возврат'),
    })
    expect(await command(order, '--refund-again')).toMatchObject({ code: 1 })
    expect(await refundsOf(order)).toEqual([{ status: 'succeeded', amount: order.total, is_by_hand: true }])
    const due = await findDueReceipts(pool, 1000, 1)
    expect(due.filter(({ orderId }) => orderId === order.orderId).map(({ kind }) => kind)).not.toContain('refund')
  })
})
