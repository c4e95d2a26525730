import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { openBanks } from '../../base/integrations/open-banks.ts'
import { sendSandboxNotice } from '../../base/integrations/sandbox-notice.port.ts'
import type { EmailName } from '../../base/mail/emails.port.ts'
import { emailOfOrder, queuedEmailsTo, recipientsOf } from '../../base/mail/test-emails.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { runOrderCommand } from '../order-status/order.command.ts'
import {
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from '../orders/test-shop.ts'
import { reconcilePayments } from './reconcile.port.ts'
import { type BuyerWithOrder, buyerWithOrder, decideAtBank, methods, notifyPayment } from './test-buyer.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

const log = { warn: vi.fn(), error: vi.fn() }
const banks = openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log })
const reconcile = () =>
  reconcilePayments({ pool, banks, log, changes: { announce: () => {} }, config: { unpaidReservationSeconds: 1200 } })

const placed = (method = methods.card, group: number = goods.needles) => buyerWithOrder(app, method, group)
const notice = (id: string, event = 'payment.succeeded', instance = app) =>
  notifyPayment(instance, 'sandbox', { type: 'notification', event, object: { id } })
const change = (orderId: number, to: string, who = 'manager:7') =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who, why: '' }))

const rows = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows
const paymentsOf = (orderId: number) =>
  rows('select status, provider, received_kopecks as received from payments where order_id = $1 order by id', orderId)
const refundsOf = (orderId: number) =>
  rows(
    'select r.amount_kopecks as amount, r.status from money_refunds r join payments p on p.id = r.payment_id ' +
      'where p.order_id = $1 order by r.id',
    orderId,
  )
const atBank = (id: string) =>
  rows(
    'select status, (select count(*)::int from sandbox_refunds where payment_id = p.id) as refunds from ' +
      'sandbox_payments p where id = $1',
    id,
  )
const emailsOf = async (name: EmailName, ids: string, orderId: number) => {
  const about = await rows(ids, orderId)
  const to = await recipientsOf(
    pool,
    name,
    about.map(({ id }) => id),
    await emailOfOrder(pool, orderId),
  )
  return to.map((each) => ({ to: each }))
}
/** Moves the order and its payments back in time. */
async function backdateOrder({ orderId }: BuyerWithOrder, interval: string) {
  await pool.query('update orders set created_at = created_at - $2::interval where id = $1', [orderId, interval])
  await pool.query(
    'update payments set created_at = created_at - $2::interval, asked_at = asked_at - $2::interval where ' +
      'order_id = $1',
    [orderId, interval],
  )
}

describe('a shop without a bank', async () => {
  // No YooKassa and no sandbox setting, with goods that are not demo goods.
  const { app: bankless } = await openTestApi(database, { sandboxBank: null })
  const kinds = async (instance: typeof app) =>
    (await sendRequest<PaymentMethod[]>(instance, guest(), 'GET', '/payments/v1')).body.map(({ kind }) => kind)

  test('200 GET /payments/v1 without cards', async () => {
    expect([await kinds(app), await kinds(bankless)]).toEqual([
      ['on-delivery', 'invoice', 'card'],
      ['on-delivery', 'invoice'],
    ])
  })

  test('400 an order by card', async () => {
    const buyer = guest()
    const basket = await fillBasket(bankless, buyer, [{ id: goods.needles }])
    const form = orderForm(basket, await calculate(bankless, buyer), { personalPayment: methods.card })
    expect(await sendRequest(bankless, buyer, 'POST', '/orders/v1', form)).toMatchObject({
      status: 400,
      body: { errors: { personalPayment: 'Такого способа оплаты нет' } },
    })
    expect(
      (await sendRequest(bankless, buyer, 'POST', '/orders/v1', { ...form, personalPayment: methods.onDelivery }))
        .status,
    ).toBe(200)
  })

  test('422: a new payment of an earlier card order; a payment started in the sandbox is refused', async () => {
    const { requestUrl, readPayment, orderId } = await placed()
    const url = new URL((await requestUrl()).body.url!)
    expect((await bankless.inject({ url: url.pathname })).statusCode).toBe(404)
    expect((await notice(url.pathname.split('/').at(-1)!, 'payment.succeeded', bankless)).statusCode).toBe(403)
    expect((await requestUrl(bankless)).status).toBe(422)
    expect(await paymentsOf(orderId)).toEqual([{ status: 'canceled', provider: 'sandbox', received: null }])
    expect(await readPayment(bankless)).toMatchObject({ canPay: false })
  })

  test('a shop with demo goods has the sandbox, unless it or the demo is switched off', async () => {
    await pool.query(`update products set source = 'demo' where id = ${goods.needles}`)
    const of = async (config: Parameters<typeof openTestApi>[1]) => kinds((await openTestApi(database, config)).app)
    expect(await of({ sandboxBank: null })).toContain('card')
    expect(await of({ sandboxBank: false })).not.toContain('card')
    expect(await of({ sandboxBank: null, isDemo: false })).not.toContain('card')
    await pool.query(`update products set source = 'shop' where id = ${goods.needles}`)
  })
})

describe('POST /payments/v1/url', () => {
  test('200: the bank’s page; repeats, also ten in parallel on two instances, are the same payment', async () => {
    const { requestUrl, orderId, billId, total } = await placed()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => requestUrl(n % 2 ? app : otherInstance)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { url } = (await requestUrl()).body
    expect(url).toMatch(/^https:\/\/shop\.test\/api\/sandbox-bank\/pay_[\w-]{24}$/)
    expect(new Set(answers.map(({ body }) => body.url))).toEqual(new Set([url]))
    expect(await paymentsOf(orderId)).toEqual([{ status: 'pending', provider: 'sandbox', received: null }])
    expect(await rows('select amount_kopecks::int as amount from sandbox_payments where bill_id = $1', billId)).toEqual(
      [{ amount: total }],
    )
    const page = await app.inject(new URL(url).pathname)
    expect(page.body).toContain('Это не настоящий банк')
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://shop.test")
  })

  test('200: for payment by СБП the page shows a code, and it is paid like any other', async () => {
    await pool.query(
      `insert into payment_methods (id, code, kind, title, needs_bill, bank_option) values (4, 'sbp', 'card', 'СБП',
        true, 'sbp')`,
    )
    const { requestUrl, readPayment, order } = await buyerWithOrder(app, 4)
    const { url } = (await requestUrl()).body
    const page = await app.inject(new URL(url).pathname)
    expect(page.body).toContain('Код для оплаты через СБП')
    expect(page.body).toContain('Оплатить через СБП')
    const { id } = await decideAtBank(app, url, 'pay')
    expect((await notice(id)).statusCode).toBe(200)
    expect((await readPayment()).payment).toMatchObject({ state: 'succeeded' })
    expect((await order()).documents.map(({ kind }) => kind)).toEqual(['order'])
  })

  test('404 for another visitor and another site, 422 for an order not paid by card, 400 for junk', async () => {
    const { requestUrl, buyer, billId, orderId } = await placed()
    expect((await sendRequest(app, guest(), 'POST', '/payments/v1/url', { billId })).status).toBe(404)
    expect(
      (
        await sendRequest(app, { headers: { ...buyer.headers, 'x-site-id': '2' } }, 'POST', '/payments/v1/url', {
          billId,
        })
      ).status,
    ).toBe(404)
    expect((await sendRequest(app, buyer, 'POST', '/payments/v1/url', { billId: 999_999 })).status).toBe(404)
    expect((await sendRequest(app, guest(), 'GET', `/payments/v1/order-status?orderId=${orderId}`)).status).toBe(404)
    for (const wrong of ['1', null, 1.5, 0, -1, 1e12, [1], { id: 1 }])
      expect((await sendRequest(app, buyer, 'POST', '/payments/v1/url', { billId: wrong })).status, String(wrong)).toBe(
        400,
      )
    expect(await (await placed(methods.invoice)).requestUrl()).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('оплачивают иначе') },
    })
    await change(orderId, 'cancelled')
    expect(await requestUrl()).toMatchObject({
      status: 422,
      body: { message: 'Заказ отменён: платить за него не нужно' },
    })
  })

  test('200: returns the same payment when the process dies between the bank’s answer and our write', async () => {
    const order = await placed()
    const { url } = (await order.requestUrl()).body
    await pool.query(
      `update payments set status = 'new', provider_id = null, confirmation_url = '' where order_id = $1`,
      [order.orderId],
    )
    expect((await order.requestUrl(otherInstance)).body.url).toBe(url)
    expect(await rows('select count(*)::int from sandbox_payments where bill_id = $1', order.billId)).toEqual([
      { count: 1 },
    ])
    // Without another request the buyer pays: the notification finds the payment by its bill.
    await pool.query(
      `update payments set status = 'new', provider_id = null, confirmation_url = '' where order_id = $1`,
      [order.orderId],
    )
    const { id } = await decideAtBank(app, url, 'pay')
    expect((await notice(id)).statusCode).toBe(200)
    expect(await order.readPayment()).toMatchObject({ bill: { state: 'paid' } })
  })

  test('200: after a decline without a notification a new payment is started', async () => {
    const order = await placed()
    const first = (await order.requestUrl()).body.url
    await decideAtBank(app, first, 'decline')
    const second = (await order.requestUrl()).body.url
    expect(second).not.toBe(first)
    expect(await paymentsOf(order.orderId)).toMatchObject([{ status: 'canceled' }, { status: 'pending' }])
    await notice((await decideAtBank(app, second, 'decline')).id, 'payment.canceled')
    expect(await order.readPayment()).toMatchObject({
      bill: { state: 'waiting' },
      payment: { state: 'declined', message: 'На карте не хватило денег. Деньги не списаны' },
      canPay: true,
    })
    expect(await order.order()).toMatchObject({ status: { code: 'new' }, isPayable: true })
    await expectInvariants(pool)
  })
})

describe('a notification', () => {
  test('five parallel notifications are one payment, one status change, one email; repeats do nothing', async () => {
    const order = await placed()
    const { orderId, total } = order
    const { returnedTo, id } = await decideAtBank(app, (await order.requestUrl()).body.url, 'pay')
    expect(returnedTo).toBe(`https://shop.test/order/${orderId}`)
    await pool.query(`update payments set asked_at = now() - interval '1 minute' where order_id = $1`, [orderId])
    const [statuses] = await Promise.all([
      Promise.all(
        Array.from(
          { length: 5 },
          async (_, n) => (await notice(id, 'payment.succeeded', n % 2 ? app : otherInstance)).statusCode,
        ),
      ),
      order.readPayment(),
      order.readPayment(otherInstance),
    ])
    expect(statuses).toEqual(Array(5).fill(200))
    const isPaid = async () => {
      expect(await paymentsOf(orderId)).toEqual([{ status: 'succeeded', provider: 'sandbox', received: total }])
      expect(await order.readPayment()).toMatchObject({
        bill: { state: 'paid' },
        payment: { state: 'succeeded' },
        canPay: false,
        payBefore: null,
      })
      expect(await order.order()).toMatchObject({
        status: { code: 'paid' },
        isPaid: true,
        isPayable: false,
        history: [{ who: 'buyer' }, { who: 'system' }],
      })
      expect(await emailsOf('order-status', 'select id::text from order_history where order_id = $1', orderId)).toEqual(
        [{ to: 'buyer' }],
      )
    }
    await isPaid()
    expect(
      await rows('select times, outcome is not null as done from payment_events where object_id = $1', id),
    ).toEqual([{ times: 5, done: true }])
    for (const event of ['payment.canceled', 'payment.waiting_for_capture', 'payment.succeeded', 'refund.succeeded'])
      expect((await notice(id, event)).statusCode).toBe(200)
    await isPaid()
    expect(await order.requestUrl()).toMatchObject({ status: 422, body: { message: 'Этот счёт уже оплачен' } })
    await expectInvariants(pool)
  })

  test('the sandbox notifies over HTTP: at once, later or never, as requested', async () => {
    const jobs = (id: string) =>
      rows(
        `select run_at > now() + interval '30 seconds' as "isLate" from graphile_worker._private_jobs where payload ->>
          'objectId' = $1`,
        id,
      )
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const paid = await placed()
    const { id } = await decideAtBank(app, (await paid.requestUrl()).body.url, 'pay')
    expect(await jobs(id)).toEqual([{ isLate: false }])
    await sendSandboxNotice({ event: 'payment.succeeded', objectId: id }, Number(new URL(address).port))
    expect(await paid.order()).toMatchObject({ status: { code: 'paid' } })
    await expect(sendSandboxNotice({ event: 'nothing', objectId: id }, Number(new URL(address).port))).rejects.toThrow(
      '403',
    )
    expect(await jobs((await decideAtBank(app, (await (await placed()).requestUrl()).body.url, 'late')).id)).toEqual([
      { isLate: true },
    ])
    expect(await jobs((await decideAtBank(app, (await (await placed()).requestUrl()).body.url, 'lose')).id)).toEqual([])
  })

  test('403 from another address or malformed, 400 for invalid input: nothing is stored', async () => {
    const order = await placed()
    const { id } = await decideAtBank(app, (await order.requestUrl()).body.url, 'pay')
    const before = await rows('select count(*)::int from payment_events')
    const body = { type: 'notification', event: 'payment.succeeded', object: { id } }
    expect((await notifyPayment(app, 'sandbox', body, '203.0.113.7')).statusCode).toBe(403)
    expect(
      (await notifyPayment(app, 'sandbox', body, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode,
    ).toBe(403)
    expect((await notifyPayment(app, 'yookassa', body)).statusCode).toBe(403)
    for (const wrong of [
      { ...body, type: 'other' },
      { ...body, event: 'payment' },
      { ...body, object: { id: "' or 1=1" } },
    ])
      expect((await notifyPayment(app, 'sandbox', wrong)).statusCode).toBe(403)
    for (const wrong of [
      {},
      [],
      { event: 1, object: id },
      { event: 'x'.repeat(101), object: { id } },
      { event: 'payment.succeeded', object: null },
    ])
      expect((await notifyPayment(app, 'sandbox', wrong)).statusCode).toBe(400)
    expect((await notifyPayment(app, 'bank', body)).statusCode).toBe(400)
    expect(await rows('select count(*)::int from payment_events')).toEqual(before)
    expect(await order.order()).toMatchObject({ status: { code: 'new' } })
  })

  test('a notification of an unknown payment is stored and harmless', async () => {
    const id = `pay_${'a'.repeat(24)}`
    expect((await notice(id)).statusCode).toBe(200)
    expect(await rows('select outcome from payment_events where object_id = $1', id)).toEqual([
      { outcome: 'not-found' },
    ])
  })

  test.each([
    ['another sum', 'amount_kopecks = amount_kopecks - 1'],
    ['another currency', `currency = 'USD'`],
    ['another bill', 'bill_id = bill_id + 100000'],
  ])('of %s: the order is not paid, the shop gets an email, repeats change nothing', async (_, tampered) => {
    const order = await placed()
    const { id } = await decideAtBank(app, (await order.requestUrl()).body.url, 'pay')
    await pool.query(`update sandbox_payments set ${tampered} where id = $1`, [id])
    await notice(id)
    await notice(id)
    expect(await paymentsOf(order.orderId)).toMatchObject([{ status: 'disputed' }])
    expect(await order.order()).toMatchObject({ status: { code: 'new' }, isPaid: false })
    expect(await order.readPayment()).toMatchObject({
      bill: { state: 'waiting' },
      payment: { state: 'disputed' },
      canPay: false,
      payBefore: null,
    })
    await backdateOrder(order, '1 hour')
    await reconcile()
    expect((await order.order()).status.code).toBe('new')
    expect(await emailsOf('payment', 'select id::text from payments where order_id = $1', order.orderId)).toEqual([
      { to: 'shop' },
    ])
    await change(order.orderId, 'cancelled')
    await reconcileAndRead(order.orderId)
  })

  test('of another sum for a cancelled order: the whole received sum is returned', async () => {
    const order = await placed()
    const { url } = (await order.requestUrl()).body
    await change(order.orderId, 'cancelled')
    const { id } = await decideAtBank(app, url, 'pay')
    await pool.query('update sandbox_payments set amount_kopecks = amount_kopecks - 1 where id = $1', [id])
    await Promise.all([notice(id), notice(id, 'payment.succeeded', otherInstance)])
    await reconcileAndRead(order.orderId)
  })

  async function reconcileAndRead(orderId: number) {
    await Promise.all([reconcile(), reconcile()])
    const [{ received }] = await paymentsOf(orderId)
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'disputed' }])
    expect(await refundsOf(orderId)).toEqual([{ amount: received, status: 'succeeded' }])
    await expectInvariants(pool)
  }
})

describe('money to be returned', () => {
  test('a late payment of a cancelled order: refunded once, with an email', async () => {
    const order = await placed()
    const { url } = (await order.requestUrl()).body
    await change(order.orderId, 'cancelled')
    const { id } = await decideAtBank(app, url, 'pay')
    await Promise.all([notice(id), notice(id, 'payment.succeeded', otherInstance)])
    expect(await paymentsOf(order.orderId)).toMatchObject([{ status: 'surplus', received: order.total }])
    expect(
      await emailsOf(
        'money-refund',
        'select r.id::text from money_refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
        order.orderId,
      ),
    ).toEqual([{ to: 'buyer' }])
    await Promise.all([reconcile(), reconcile()])
    expect(await refundsOf(order.orderId)).toEqual([{ amount: order.total, status: 'succeeded' }])
    expect(await atBank(id)).toEqual([{ status: 'succeeded', refunds: 1 }])
    expect(await order.readPayment()).toMatchObject({
      bill: { state: 'void' },
      payment: {
        state: 'returned',
        isMoneyBack: true,
        message: 'Деньги пришли, когда заказ уже не ждал оплаты. Мы вернули их на вашу карту',
      },
    })
    await expectInvariants(pool)
  })

  test('a cancelled paid order is refunded in full, once', async () => {
    const order = await placed()
    const { id } = await decideAtBank(app, (await order.requestUrl()).body.url, 'pay')
    await notice(id)
    await change(order.orderId, 'cancelled')
    expect(await order.readPayment(), 'the refund is in progress').toMatchObject({
      refunded: order.total,
      returned: 0,
      payment: { isMoneyBack: false },
    })
    await reconcile()
    await reconcile()
    expect(await refundsOf(order.orderId)).toEqual([{ amount: order.total, status: 'succeeded' }])
    expect(await atBank(id)).toEqual([{ status: 'succeeded', refunds: 1 }])
    expect(await order.readPayment()).toMatchObject({
      bill: { state: 'refunded' },
      refunded: order.total,
      returned: order.total,
      canPay: false,
    })
    await expectInvariants(pool)
  })

  test('placed, paid and cancelled within a minute: two emails, the second about all three and the money', async () => {
    const order = await placed()
    await notice((await decideAtBank(app, (await order.requestUrl()).body.url, 'pay')).id)
    await change(order.orderId, 'cancelled')
    const { contact, number } = await order.order()
    const requests = await rows(
      `select payload, run_at > now() + interval '50 seconds' as "isLater" from graphile_worker._private_jobs j
       where payload ->> 'to' = 'buyer' and (payload ->> 'email' = 'order-placed' and payload ->> 'id' = $1::text
         or payload ->> 'email' = 'order-status' and payload ->> 'id' in (select id::text from order_history
           where order_id = $1::bigint)
         or payload ->> 'email' = 'money-refund' and payload ->> 'id' in (
           select r.id::text from money_refunds r join payments p on p.id = r.payment_id where p.order_id = $1::bigint))
             order by j.id`,
      order.orderId,
    )
    expect(requests.map(({ payload, isLater }) => [payload.email, isLater])).toEqual([
      ['order-placed', false],
      ['order-status', true],
      ['order-status', true],
    ])
    const sent = (await queuedEmailsTo(pool, contact.email)).map(({ email: sent }) => sent)
    expect(sent.map(({ to, subject }) => [to.address, subject])).toEqual([
      [contact.email, `Заказ ${number} принят — Шпулька`],
      [contact.email, `Заказ ${number}: отменён — Шпулька`],
    ])
    expect(sent[1]!.text).toMatch(/Возвращаем .*₽\.\nДеньги вернутся на карту/)
    expect(sent[1]!.text).toContain('Перед этим\nОплачен: Учебный банк подтвердил оплату')
  })

  test('a cancel in parallel with the notification cancels the order and returns the money once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await placed(methods.card, goods.spool)
      const { id } = await decideAtBank(app, (await order.requestUrl()).body.url, 'pay')
      const both = [
        () => notice(id, 'payment.succeeded', otherInstance),
        () => change(order.orderId, 'cancelled', 'buyer'),
      ]
      await Promise.all((round % 2 ? both : both.reverse()).map((each) => each()))
      await reconcile()
      expect((await order.order()).status.code).toBe('cancelled')
      expect(await refundsOf(order.orderId)).toEqual([{ amount: order.total, status: 'succeeded' }])
      expect(await atBank(id)).toEqual([{ status: 'succeeded', refunds: 1 }])
    }
    await expectInvariants(pool)
  })

  test('the database refuses a second payment of a bill and refunds above the payment', async () => {
    const order = await placed()
    await notice((await decideAtBank(app, (await order.requestUrl()).body.url, 'pay')).id)
    const again = `insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks,
      settled_at)
      select order_id, bill_id, amount_kopecks, 'transfer', 'succeeded', amount_kopecks, now() from payments
        where order_id = $1`
    await expect(pool.query(again, [order.orderId])).rejects.toThrow('payments_one_charge')
    const other = again
      .replace('select order_id, bill_id, amount_kopecks', 'select order_id, bill_id, amount_kopecks + 1')
      .replace(`'succeeded', amount_kopecks`, `'surplus', amount_kopecks`)
    await expect(pool.query(other, [order.orderId])).rejects.toThrow('foreign key')
    const back = `insert into money_refunds (payment_id, amount_kopecks, why, receipt) select id, amount_kopecks - 1,
      'часть', jsonb_build_object('lines', '[]'::jsonb, 'deliveryKopecks', amount_kopecks - 1)
      from payments where order_id = $1`
    await pool.query(back, [order.orderId])
    await expect(pool.query(back, [order.orderId])).rejects.toThrow('more than was paid goes back')
  })
})

describe('on schedule', () => {
  test('the first request after returning from the bank asks it immediately', async () => {
    const order = await placed()
    await decideAtBank(app, (await order.requestUrl()).body.url, 'lose')
    expect(await order.readPayment()).toMatchObject({ payment: { state: 'succeeded' }, bill: { state: 'paid' } })
  })

  test('a lost notification is detected after two minutes, once in two parallel runs', async () => {
    const order = await placed()
    await decideAtBank(app, (await order.requestUrl()).body.url, 'lose')
    await reconcile()
    expect((await order.order()).status.code).toBe('new')
    await backdateOrder(order, '2 minutes')
    await Promise.all([reconcile(), reconcile()])
    expect(await order.order()).toMatchObject({ status: { code: 'paid' }, history: [{}, { who: 'system' }] })
    await expectInvariants(pool)
  })

  test('releases unpaid goods after 20 minutes; an open payment reserves them until it is cancelled', async () => {
    const idle = await placed(methods.card, goods.lastUnit)
    expect(new Date((await idle.readPayment()).payBefore ?? '').getTime() - Date.now()).toBeGreaterThan(19 * 60_000)
    await backdateOrder(idle, '19 minutes')
    await reconcile()
    expect((await idle.order()).status.code).toBe('new')
    await backdateOrder(idle, '1 minute')
    await Promise.all([reconcile(), reconcile()])
    expect(await idle.order()).toMatchObject({
      status: { code: 'cancelled' },
      history: [{}, { who: 'system', why: expect.stringContaining('не оплачен вовремя') }],
    })
    expect(await rows('select reserved from stock where offer_id = 9')).toEqual([{ reserved: 0 }])

    const busy = await placed(methods.card, goods.lastUnit)
    await backdateOrder(busy, '19 minutes')
    const { url } = (await busy.requestUrl()).body
    await backdateOrder(busy, '5 minutes')
    await reconcile()
    expect((await busy.order()).status.code).toBe('new')
    await backdateOrder(busy, '15 minutes')
    await reconcile()
    expect(await atBank(new URL(url).pathname.split('/').at(-1)!)).toEqual([{ status: 'canceled', refunds: 0 }])
    expect((await busy.order()).status.code).toBe('cancelled')
    await expectInvariants(pool)
  })

  test('repeated payments keep the goods reserved for an hour at most', async () => {
    const eager = await placed(methods.card, goods.lastUnit)
    let { url } = (await eager.requestUrl()).body
    for (let round = 0; round < 3; round += 1) {
      await backdateOrder(eager, '19 minutes')
      await notice((await decideAtBank(app, url, 'decline')).id, 'payment.canceled')
      url = (await eager.requestUrl()).body.url
      await reconcile()
      expect((await eager.order()).status.code).toBe('new')
    }
    await backdateOrder(eager, '4 minutes')
    await reconcile()
    expect((await eager.order()).status.code).toBe('cancelled')
    await expectInvariants(pool)
  })

  test('orders with other payment methods, and those staff have accepted, are not cancelled', async () => {
    const [invoiced, onDelivery, accepted] = [
      await placed(methods.invoice),
      await placed(methods.onDelivery),
      await placed(),
    ]
    await change(accepted.orderId, 'accepted')
    for (const order of [invoiced, onDelivery, accepted]) await backdateOrder(order, '3 days')
    await reconcile()
    for (const order of [invoiced, onDelivery, accepted]) expect((await order.order()).status.stage).toBe('open')
    expect(await accepted.readPayment()).toMatchObject({ canPay: true, payBefore: null })
  })
})

describe('payments without a bank', () => {
  test('the shop marks an invoice paid, with the author stored; cancelled, it is refunded by hand', async () => {
    const order = await placed(methods.invoice)
    expect(await order.readPayment()).toMatchObject({ bill: { state: 'waiting' }, payment: null, canPay: false })
    let output = ''
    const command = (...argv: string[]) =>
      runOrderCommand(argv, { pool, changes: { announce: () => {} }, out: { write: (text) => (output += text) } })
    expect(await command(`Ш-${order.orderId}`, 'paid')).toBe(0)
    expect(
      await rows('select provider, status, recorded_by as who from payments where order_id = $1', order.orderId),
    ).toEqual([{ provider: 'transfer', status: 'succeeded', who: 'manager:0' }])
    expect(await order.readPayment()).toMatchObject({ bill: { state: 'paid' } })
    await change(order.orderId, 'cancelled')
    await reconcile()
    expect(await refundsOf(order.orderId)).toEqual([{ amount: order.total, status: 'pending' }])
    expect(
      await emailsOf(
        'money-refund',
        'select r.id::text from money_refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
        order.orderId,
      ),
    ).toEqual([{ to: 'shop' }])
    expect(await command(`Ш-${order.orderId}`, '--refunded')).toBe(0)
    expect(output).toContain('отмечен возврат')
    expect(await refundsOf(order.orderId)).toEqual([{ amount: order.total, status: 'succeeded' }])
    expect(await command(`Ш-${order.orderId}`, '--refunded')).toBe(1)
    await expectInvariants(pool)
  })

  test('an order paid on delivery is paid when it is completed', async () => {
    const order = await placed(methods.onDelivery)
    expect(await order.readPayment()).toMatchObject({ bill: null, payment: null, canPay: false })
    await change(order.orderId, 'accepted')
    expect(await paymentsOf(order.orderId)).toEqual([])
    await change(order.orderId, 'completed')
    expect(await paymentsOf(order.orderId)).toEqual([
      { status: 'succeeded', provider: 'on-delivery', received: order.total },
    ])
    expect(await order.order()).toMatchObject({ bill: null, isPaid: true })
    await expectInvariants(pool)
  })
})
