import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { CustomerBonusLevel } from '@shpulka/contract/buying/bonuses'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import type { FiscalReceipt } from '@shpulka/contract/buying/receipts'
import type { Refund, RefundForm, RefundTerms } from '@shpulka/contract/buying/refunds'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { pdfText } from '../../base/documents/test-pdf-text.ts'
import { openBanks } from '../../base/integrations/open-banks.ts'
import { openFakeYookassa } from '../../base/integrations/yookassa.fake.ts'
import type { EmailName } from '../../base/mail/emails.port.ts'
import { emailOfOrder, queuedEmailsTo, recipientsOf } from '../../base/mail/test-emails.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import {
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  orderForm,
  sendRequest,
  type TestVisitor,
} from '../orders/test-shop.ts'
import { reconcilePayments } from '../payments/reconcile.port.ts'
import { writeReceipts } from '../receipts/receipts.port.ts'
import { consumerReturnPeriod } from './consumer-return.port.ts'
import { runRefundCommand } from './refund.command.ts'
import { applyMoneyRefundResults, remindOfDeadlines } from './refunds.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query('update sites set tax_system_code = 1, vat_percent = 10 where id = 1')
const fake = await openFakeYookassa()
const config = { yookassa: fake.config }
const { app } = await openTestApi(database, config)
const { app: otherInstance } = await openTestApi(database, config)
const log = { error: (fields: object) => void expect(fields).toBeNull(), warn: () => {} }
const banks = openBanks({ pool, config, isSandboxOpen: () => true, log })

afterEach(() => expectInvariants(pool))

const [onDelivery, invoice, byCard] = [1, 2, 3]
const signedIn = async (role: 'guest' | 'dealer' = 'guest'): Promise<TestVisitor> => ({
  cartToken: '',
  headers: { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt', role)) },
})
const rows = async (query: string, ...values: unknown[]) => (await pool.query(query, values)).rows
const recipients = async (name: EmailName, { id, orderId }: Refund) =>
  recipientsOf(
    pool,
    name,
    (await rows('select id from refund_history where refund_id = $1', id)).map(({ id: change }) => change),
    await emailOfOrder(pool, orderId),
  )
const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:1', why: '' }))

async function place(buyer: TestVisitor, groups: { id: number; count?: number }[], method: number) {
  const basket = await fillBasket(app, buyer, groups)
  const { status, body } = await sendRequest<PlacedOrder>(
    app,
    buyer,
    'POST',
    '/orders/v1',
    orderForm(basket, await calculate(app, buyer), { personalPayment: method }),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order
}

/** A completed order of 3 spools and a pack of needles, paid on delivery. */
async function placeCompletedOrder(
  buyer: TestVisitor,
  groups: { id: number; count?: number }[] = [{ id: goods.spool, count: 3 }, { id: goods.needles }],
) {
  const order = await place(buyer, groups, onDelivery)
  await change(order.id, 'accepted')
  await change(order.id, 'completed')
  return order
}

/** An order with the same goods, paid by card at YooKassa. */
async function placePaidByCard(buyer: TestVisitor) {
  const order = await place(buyer, [{ id: goods.spool, count: 3 }, { id: goods.needles }], byCard)
  const { status, body } = await sendRequest(app, buyer, 'POST', '/payments/v1/url', { billId: order.bill!.id })
  expect(status, JSON.stringify(body)).toBe(200)
  const [{ id }] = await rows('select provider_id as id from payments where order_id = $1', order.id)
  const payload = fake.settle(id, 'succeeded')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payments/v1/notifications/yookassa',
    remoteAddress: '185.71.76.3',
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return order
}

const form = (orderId: number, changed: Partial<RefundForm> = {}): RefundForm => ({
  orderId,
  lines: [{ line: 1, count: 1 }],
  reasonId: 1,
  comment: 'Не тот цвет',
  way: 'Привезу в магазин',
  photos: [],
  ...changed,
})
const request = (buyer: Pick<TestVisitor, 'headers'>, body: object, instance = app) =>
  sendRequest<Refund & Problem>(instance, buyer, 'POST', '/orders/v1/refunds', body)
const view = async (buyer: TestVisitor, id: number) =>
  (await sendRequest<Refund>(app, buyer, 'GET', `/orders/v1/refunds/${id}`)).body
const terms = (buyer: Pick<TestVisitor, 'headers'>, orderId: number) =>
  sendRequest<RefundTerms & Problem>(app, buyer, 'GET', `/orders/v1/refunds/terms?orderId=${orderId}`)
const firstLine = async (orderId: number) =>
  Number((await rows('select min(line) as line from order_lines where order_id = $1', orderId))[0].line)

async function run(...argv: string[]) {
  let output = ''
  const code = await runRefundCommand(argv, {
    pool,
    changes: { announce: () => {} },
    out: { write: (text) => (output += text) },
  })
  return { code, output }
}

async function runPaymentJobs() {
  await reconcilePayments({
    pool,
    banks,
    changes: { announce: () => {} },
    log,
    config: { port: 1, unpaidReservationSeconds: 1200 },
    currentSettings: () => ({ sites: [] }),
  } as never)
  await applyMoneyRefundResults(pool, log)
  await writeReceipts({ pool, bankOf: (code) => banks.of(code), log })
}
const receiptsOf = async (buyer: TestVisitor, orderId: number) => {
  await runPaymentJobs()
  await pool.query('update receipts set asked_at = null')
  await runPaymentJobs()
  return (await sendRequest<FiscalReceipt[]>(app, buyer, 'GET', `/orders/v1/receipts?orderId=${orderId}`)).body
}

describe('POST /orders/v1/refunds', () => {
  test('200: some of the lines; a repeat, also in parallel on two instances, returns the same request', async () => {
    const buyer = await signedIn()
    const order = await placeCompletedOrder(buyer)
    const line = await firstLine(order.id)
    const body = form(order.id, { lines: [{ line, count: 2 }] })
    const answers = await Promise.all([request(buyer, body), request(buyer, body, otherInstance), request(buyer, body)])
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(answers[0]!.body),
    ).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    const refund = answers[0]!.body
    expect(refund).toMatchObject({
      orderId: order.id,
      orderNumber: order.number,
      amount: 2000,
      items: 2000,
      delivery: 0,
      bonuses: 0,
      isConsumer: true,
      status: { code: 'requested', stage: 'open' },
      lines: [{ line, count: 2, amount: 2000 }],
      history: [{ who: 'buyer', status: 'Заявка принята' }],
    })
    const days = (Date.parse(refund.moneyUntil!) - Date.parse(refund.createdAt)) / 86_400_000
    expect(days).toBeGreaterThan(10 - 0.001)
    expect(days).toBeLessThan(11)
    expect((await terms(buyer, order.id)).body).toMatchObject({
      isOpen: true,
      lines: [{ returned: 2, refunded: 2000 }, { returned: 0 }],
    })
    expect(await recipients('refund', refund)).toEqual(['buyer', 'shop'])
    expect(
      (
        await sendRequest<{ refunds: Refund[] }>(app, buyer, 'GET', `/orders/v1/refunds?orderId=${order.id}`)
      ).body.refunds.map(({ id }) => id),
    ).toEqual([refund.id])
    // Past the last page the total is what it is.
    const past = await sendRequest(app, buyer, 'GET', '/orders/v1/refunds?page=3&limit=1')
    expect(past.body).toEqual({ refunds: [], meta: { page: 3, limit: 1, total: 1, pages: 1 } })
  })

  test('parallel requests cannot refund more than was ordered, in five rounds', async () => {
    const buyer = await signedIn()
    for (let round = 0; round < 5; round += 1) {
      const order = await placeCompletedOrder(buyer, [{ id: goods.spool }])
      const line = await firstLine(order.id)
      const answers = await Promise.all(
        [app, otherInstance, app].map((instance, n) =>
          request(buyer, form(order.id, { lines: [{ line, count: 1 }], comment: `Заявка ${n}` }), instance),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
      // Reset the hourly limit of the user, so that every round can send requests.
      await pool.query('delete from limit_hits')
      await pool.query(`update stock set on_hand = on_hand + 1 where offer_id = 3`)
      await pool.query(
        `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (3, 1, 'receipt', 1)`,
      )
    }
  })

  test('401 for a guest and on another site; 404 for another buyer and an unknown order', async () => {
    const buyer = await signedIn()
    const order = await placeCompletedOrder(buyer)
    const stranger = await signedIn()
    expect((await request({ headers: { 'x-site-id': '1' } }, form(order.id))).status).toBe(401)
    expect((await request({ headers: { ...buyer.headers, 'x-site-id': '2' } }, form(order.id))).status).toBe(401)
    expect((await request(stranger, form(order.id))).status).toBe(404)
    expect((await terms(stranger, order.id)).status).toBe(404)
    expect((await request(buyer, form(999_999))).status).toBe(404)
    const { body } = await request(buyer, form(order.id, { lines: [{ line: await firstLine(order.id), count: 1 }] }))
    expect((await sendRequest(app, stranger, 'GET', `/orders/v1/refunds/${body.id}`)).status).toBe(404)
    expect(
      (await sendRequest<{ refunds: Refund[] }>(app, stranger, 'GET', `/orders/v1/refunds?orderId=${order.id}`)).body
        .refunds,
    ).toEqual([])
    expect(
      (await sendRequest<unknown[]>(app, stranger, 'GET', `/orders/v1/receipts?orderId=${order.id}`)).body,
    ).toEqual([])
  })

  test('400 for invalid input, 422 for goods that cannot be returned; sums in the body are ignored', async () => {
    const buyer = await signedIn()
    const order = await placeCompletedOrder(buyer)
    const line = await firstLine(order.id)
    for (const invalid of [
      { lines: [] },
      { lines: [{ line, count: 0 }] },
      { lines: [{ line, count: 1.5 }] },
      { lines: [{ line, count: '1e3' }] },
      { way: ' ' },
      { photos: ['../x'] },
      { reasonId: 0 },
    ])
      expect((await request(buyer, form(order.id, invalid as never))).status, JSON.stringify(invalid)).toBe(400)
    expect((await request(buyer, form(order.id, { reasonId: 99 }))).body.errors).toHaveProperty('reasonId')
    expect(
      (await request(buyer, form(order.id, { lines: [{ line, count: 1 }], photos: [randomUUID()] }))).body.errors,
    ).toHaveProperty('photos')
    expect((await request(buyer, form(order.id, { lines: [{ line, count: 4 }] }))).body).toMatchObject({
      statusCode: 422,
      errors: { 'lines.0.count': 'Вернуть можно не больше 3 шт.' },
    })
    await pool.query('update products set has_individual_properties = true where id = 3')
    expect(
      (await request(buyer, form(order.id, { lines: [{ line, count: 1 }] }))).body.errors['lines.0.count'],
    ).toMatch(/под заказ/)
    await pool.query('update products set has_individual_properties = false where id = 3')
    const { body } = await request(buyer, {
      ...form(order.id, { lines: [{ line, count: 1 }] }),
      amount: 1e9,
      total: 1e9,
      isConsumer: false,
      price: 1,
    })
    expect(body).toMatchObject({ amount: 1000, isConsumer: true })
  })

  test('422 before the order is received; a week after it, only for a defect', async () => {
    const buyer = await signedIn()
    const open = await place(buyer, [{ id: goods.needles }], onDelivery)
    const refundForm = form(open.id, { lines: [{ line: await firstLine(open.id), count: 1 }] })
    expect((await request(buyer, refundForm)).body.message).toMatch(/отменить/)
    await pool.query('update order_statuses set is_buyer_cancellable = false where id = 1')
    expect((await request(buyer, refundForm)).body.message).toMatch(/позвоните нам/)
    expect((await terms(buyer, open.id)).body.message).not.toMatch(/можно отменить/)
    await pool.query('update order_statuses set is_buyer_cancellable = true where id = 1')
    await change(open.id, 'accepted')
    await change(open.id, 'shipped')
    expect((await request(buyer, refundForm)).body.message).toMatch(/в пути/)
    await change(open.id, 'completed')
    await pool.query(`update order_history set created_at = created_at - interval '9 days' where order_id = $1`, [
      open.id,
    ])
    expect((await terms(buyer, open.id)).body.reasons.map(({ isOpen }) => isOpen)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
    expect((await request(buyer, refundForm)).status).toBe(422)
    expect((await request(buyer, { ...refundForm, reasonId: 3 })).body).toMatchObject({
      amount: 15_000 + open.delivery!.price,
      delivery: open.delivery!.price,
    })
  })

  test('an organization may request a refund at any time, by agreement', async () => {
    const dealer = await signedIn('dealer')
    const order = await placeCompletedOrder(dealer, [{ id: goods.needles }])
    const shown = await sendRequest<Order>(app, dealer, 'GET', `/orders/v1/view?orderId=${order.id}`)
    expect(shown.body.isConsumer).toBe(false)
    await pool.query(`update order_history set created_at = created_at - interval '60 days' where order_id = $1`, [
      order.id,
    ])
    expect((await terms(dealer, order.id)).body).toMatchObject({
      isConsumer: false,
      isOpen: true,
      message: expect.stringContaining('по соглашению'),
    })
    expect(
      (await request(dealer, form(order.id, { lines: [{ line: await firstLine(order.id), count: 1 }] }))).body,
    ).toMatchObject({
      isConsumer: false,
      moneyUntil: null,
    })
  })
})

describe('npm run refund', () => {
  test('a refund of an order paid by card changes stock, money, bonuses and receipts, each once', async () => {
    const buyer = await signedIn()
    const order = await placePaidByCard(buyer)
    expect(
      fake.requests.find(
        ({ path, body }) =>
          path === '/payments' && (body.metadata as { billId: string }).billId === String(order.bill!.id),
      )!.body.receipt,
    ).toMatchObject({
      items: [{ quantity: 3, payment_mode: 'full_prepayment' }, { quantity: 1 }, { payment_subject: 'service' }],
    })
    const prepaid = await receiptsOf(buyer, order.id)
    expect(prepaid).toMatchObject([
      {
        kind: 'payment',
        status: 'registered',
        isFiscal: true,
        amount: order.total,
        documentNumber: expect.stringMatching(/^\d+$/),
      },
    ])
    await change(order.id, 'shipped')
    await change(order.id, 'completed')
    expect((await receiptsOf(buyer, order.id)).map(({ kind, status, amount }) => [kind, status, amount])).toEqual([
      ['payment', 'registered', order.total],
      ['hand-over', 'registered', order.total],
    ])
    await pool.query(
      `insert into bonus_accounts (user_id) select user_id from orders where id = $1 on conflict do nothing`,
      [order.id],
    )
    await pool.query(
      `insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, expires_at) select a.id, 'accrue', 900,
        o.id, now() + interval '1 year'
       from orders o join bonus_accounts a on a.user_id = o.user_id where o.id = $1 and not exists (select
         from bonus_ledger where order_id = o.id and kind = 'accrue')`,
      [order.id],
    )
    const before = (await rows('select on_hand from stock where offer_id = 3'))[0].on_hand
    const line = await firstLine(order.id)
    const { body: refund } = await request(buyer, form(order.id, { lines: [{ line, count: 2 }] }))
    expect(await run(refund.number)).toEqual({
      code: 0,
      output: 'Возможны: approved (Возврат одобрен), rejected (Отказано)\n',
    })
    expect(await run(refund.number, 'paid')).toMatchObject({
      code: 1,
      output: expect.stringContaining('нельзя перейти'),
    })
    expect((await run(refund.number, 'approved', '--why', 'Ждём в магазине')).code).toBe(0)
    expect((await run(refund.number, 'received')).code).toBe(0)
    expect((await run(refund.number, 'paying')).code).toBe(0)
    expect((await rows('select on_hand from stock where offer_id = 3'))[0].on_hand).toBe(before + 2)
    const all = await receiptsOf(buyer, order.id)
    expect(all.at(-1)).toMatchObject({
      kind: 'refund',
      status: 'registered',
      amount: 2000,
      lines: [{ quantity: 2, price: 1000 }],
    })
    expect(all).toHaveLength(3)
    expect(await view(buyer, refund.id)).toMatchObject({
      status: { code: 'paid', stage: 'paid' },
      history: [{}, { why: 'Ждём в магазине', who: 'shop' }, {}, {}, { who: 'system' }],
    })
    expect(
      await rows(
        'select count(*)::int, sum(m.amount_kopecks)::int as sum from money_refunds m join payments p on p.id = ' +
          'm.payment_id where p.order_id = $1',
        order.id,
      ),
    ).toEqual([{ count: 1, sum: 2000 }])
    const reversedBonuses = Math.floor((900 * 2000) / order.itemsPrice)
    expect(await rows('select delta_kopecks::int as delta from bonus_ledger where refund_id = $1', refund.id)).toEqual([
      { delta: -reversedBonuses },
    ])
    expect(await run(refund.number, 'rejected')).toMatchObject({ code: 1 })
  })

  test('a payment without a bank is refunded by hand; rejected goods can be requested again', async () => {
    const buyer = await signedIn()
    const order = await placeCompletedOrder(buyer)
    const line = await firstLine(order.id)
    const { body: first } = await request(buyer, form(order.id, { lines: [{ line, count: 3 }] }))
    expect(await run(first.number, 'rejected', '--why', ' ')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Напишите причину'),
    })
    expect((await run(first.number, 'rejected', '--why', 'Нет упаковки')).code).toBe(0)
    const emails = await queuedEmailsTo(pool, await emailOfOrder(pool, order.id), ['refund'])
    const [rejection] = emails.filter(({ email }) => email.subject.includes(`${first.number}: отказано`))
    expect(rejection!.email.text).toMatch(/Что хотели вернуть\n.+: 3\sшт/)
    expect(rejection!.email.text).not.toContain('Итого')
    const { body: second } = await request(buyer, form(order.id, { lines: [{ line, count: 3 }] }))
    expect(second.id).not.toBe(first.id)
    await run(second.number, 'approved')
    await run(second.number, 'paying')
    expect(await view(buyer, second.id)).toMatchObject({ status: { code: 'paying' } })
    await pool.query(`update money_refunds set status = 'succeeded', settled_at = now() where status = 'pending'`)
    await runPaymentJobs()
    expect(await view(buyer, second.id)).toMatchObject({ status: { code: 'paid' }, amount: 3000 })
    expect(await receiptsOf(buyer, order.id)).toEqual([])
  })

  test('goods of a rejected request do not return to stock; those of the next request do, once', async () => {
    const onHand = async () => (await rows('select on_hand from stock where offer_id = 3'))[0].on_hand
    const buyer = await signedIn()
    const order = await placeCompletedOrder(buyer)
    const refundForm = form(order.id, { lines: [{ line: await firstLine(order.id), count: 2 }] })
    const before = await onHand()
    const { body: refund } = await request(buyer, refundForm)
    await run(refund.number, 'approved')
    await run(refund.number, 'received')
    expect((await run(refund.number, 'rejected', '--why', 'Катушки начаты')).code).toBe(0)
    expect(await onHand()).toBe(before)
    const { body: again } = await request(buyer, refundForm)
    for (const to of ['approved', 'received', 'paying']) expect((await run(again.number, to)).code, to).toBe(0)
    expect(await onHand()).toBe(before + 2)
  })

  test('money is requested from the bank once; the status does not change until the bank refuses', async () => {
    const buyer = await signedIn()
    const order = await placePaidByCard(buyer)
    await change(order.id, 'shipped')
    await change(order.id, 'completed')
    const onHand = async () => (await rows('select on_hand from stock where offer_id = 3'))[0].on_hand
    const before = await onHand()
    const { body: refund } = await request(
      buyer,
      form(order.id, { lines: [{ line: await firstLine(order.id), count: 1 }] }),
    )
    for (const to of ['approved', 'received', 'paying']) expect((await run(refund.number, to)).code, to).toBe(0)
    expect(await run(refund.number, 'received')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Деньги ещё в пути'),
    })
    expect(await run(refund.number, 'paid')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Деньги ещё в пути'),
    })
    // The bank refuses. After a retry the money is refunded once and the goods return to stock once.
    await pool.query(`update money_refunds set status = 'failed', settled_at = now() where refund_id = $1`, [refund.id])
    await applyMoneyRefundResults(pool, log)
    expect(await view(buyer, refund.id)).toMatchObject({ status: { code: 'received' } })
    expect((await run(refund.number, 'paying')).code).toBe(0)
    await runPaymentJobs()
    expect(await view(buyer, refund.id)).toMatchObject({ status: { code: 'paid' } })
    expect(await onHand()).toBe(before + 1)
    expect(
      await rows(
        `select m.status, m.amount_kopecks::int as amount from money_refunds m join payments p on p.id = m.payment_id
          where p.order_id = $1 order by m.id`,
        order.id,
      ),
    ).toEqual([
      { status: 'failed', amount: 1000 },
      { status: 'succeeded', amount: 1000 },
    ])
  })

  test('a request that is marked paid lowers the debt of an unpaid order with a deferred payment', async () => {
    const buyer = await signedIn()
    const order = await place(buyer, [{ id: goods.spool, count: 3 }], invoice)
    await pool.query('update orders set credit_days = 30 where id = $1', [order.id])
    for (const to of ['accepted', 'shipped', 'completed']) await change(order.id, to)
    const lines = [{ line: await firstLine(order.id), count: 1 }]
    const { body: refund } = await request(buyer, form(order.id, { lines }))
    await run(refund.number, 'approved')
    expect(await run(refund.number, 'paid')).toMatchObject({ output: expect.stringContaining('Долг уменьшен') })
    expect(await view(buyer, refund.id)).toMatchObject({ status: { title: 'Долг уменьшен' }, credited: 1000 })
    const bills = await rows(
      'select amount_kopecks::int as amount from bills where order_id = $1 and replaced_at is null',
      order.id,
    )
    expect(bills).toEqual([{ amount: order.total - 1000 }])
  })

  test('refunded goods do not count towards the bonus level', async () => {
    const buyer = await signedIn()
    const order = await placeCompletedOrder(buyer)
    const spent = async () =>
      (await sendRequest<CustomerBonusLevel>(app, buyer, 'GET', '/bonuses/v1/client')).body.spent
    expect(await spent()).toBe(order.itemsPrice)
    const { body: refund } = await request(
      buyer,
      form(order.id, { lines: [{ line: await firstLine(order.id), count: 3 }] }),
    )
    await run(refund.number, 'approved')
    expect(await spent()).toBe(order.itemsPrice)
    expect((await run(refund.number, 'paid')).code).toBe(0)
    expect(await spent()).toBe(order.itemsPrice - 3000)
  })

  test('the shop gets one reminder two days before the deadline for money', async () => {
    const buyer = await signedIn()
    const order = await placeCompletedOrder(buyer)
    const { body: refund } = await request(
      buyer,
      form(order.id, { lines: [{ line: await firstLine(order.id), count: 1 }] }),
    )
    const until = Date.parse(refund.moneyUntil!)
    const reminders = () => recipients('refund-deadline', refund)
    await remindOfDeadlines(pool, new Date(until - 2 * 86_400_000 - 1000))
    expect(await reminders()).toEqual([])
    await remindOfDeadlines(pool, new Date(until - 2 * 86_400_000))
    await remindOfDeadlines(pool, new Date(until))
    expect(await reminders()).toEqual(['shop'])
  })

  test('the period named in the emails of an order is that of the reasons, and for consumers only', async () => {
    const placed = await place(await signedIn(), [{ id: goods.needles }], onDelivery)
    const ofDealer = await place(await signedIn('dealer'), [{ id: goods.needles }], onDelivery)
    const tx = await pool.connect()
    try {
      await tx.query('begin; update refund_reasons set within_days = 14 where not is_shop_fault')
      expect(await consumerReturnPeriod(tx, placed.id)).toBe('в течение 14 дней после получения')
      expect(await consumerReturnPeriod(tx, ofDealer.id)).toBeNull()
      await tx.query('update refund_reasons set is_of_staff = true')
      expect(await consumerReturnPeriod(tx, placed.id)).toBeNull()
    } finally {
      await tx.query('rollback')
      tx.release()
    }
  })

  test('an unknown request is refused', async () => {
    expect(await run('В-999999')).toEqual({ code: 1, output: 'Заявки В-999999 нет\n' })
  })

  test.each([[], ['В-0'], ['возврат'], ['В-101', 'paid', 'ещё'], ['В-101', '--what']])(
    'wrong arguments print the usage: %j %j',
    async (...argv) => {
      expect(await run(...argv)).toMatchObject({ code: 2, output: expect.stringContaining('npm run refund') })
    },
  )
})

describe('receipts', () => {
  test('have the same VAT as the documents of the order', async () => {
    const buyer = await signedIn()
    const order = await placePaidByCard(buyer)
    await change(order.id, 'shipped')
    await change(order.id, 'completed')
    await receiptsOf(buyer, order.id)
    const codes = await rows(
      `select distinct kind, (l ->> 'vatCode')::int as code from receipts, jsonb_array_elements(lines) l
        where order_id = $1 order by 1`,
      order.id,
    )
    expect(codes).toEqual([
      { kind: 'hand-over', code: 3 },
      { kind: 'payment', code: 5 },
    ])
    const act = await app.inject({
      url: `/api/orders/v1/documents?orderId=${order.id}&kind=act`,
      headers: buyer.headers,
    })
    expect(pdfText(act.rawPayload).join('\n')).toContain('НДС 10')
    await expect(pool.query(`update sites set requisites = requisites || '{"vatPercent": 22}'`)).rejects.toThrow(
      /sites_vat_once/,
    )
  })

  test('a refund has the VAT of the payment, or of the shipment of what was handed over', async () => {
    const buyer = await signedIn()
    const order = await placePaidByCard(buyer)
    const prepaid = await placePaidByCard(await signedIn())
    await change(order.id, 'shipped')
    await pool.query('update sites set vat_percent = 22 where id = 1')
    await change(order.id, 'completed')
    await receiptsOf(buyer, order.id)
    const { body: refund } = await request(buyer, form(order.id))
    for (const to of ['approved', 'received', 'paying']) expect((await run(refund.number, to)).code).toBe(0)
    await change(prepaid.id, 'cancelled')
    await receiptsOf(buyer, order.id)
    const codes = (orderId: number) =>
      rows(
        `select distinct kind, (l ->> 'vatCode')::int as code from receipts, jsonb_array_elements(lines) l
          where order_id = $1 order by 1`,
        orderId,
      )
    expect(await codes(order.id)).toEqual([
      { kind: 'hand-over', code: 3 },
      { kind: 'payment', code: 5 },
      { kind: 'refund', code: 3 },
    ])
    expect(await codes(prepaid.id)).toEqual([
      { kind: 'payment', code: 5 },
      { kind: 'refund', code: 5 },
    ])
    await pool.query('update sites set vat_percent = 10 where id = 1')
  })

  test('the database refuses a receipt with another sum than its payment, and a second receipt', async () => {
    const buyer = await signedIn()
    const order = await placePaidByCard(buyer)
    await receiptsOf(buyer, order.id)
    const copy = (changed: string) =>
      pool.query(
        `insert into receipts (order_id, payment_id, kind, provider, amount_kopecks, lines) select order_id, payment_id,
          ${changed} from receipts where order_id = $1`,
        [order.id],
      )
    await expect(copy(`'payment', provider, amount_kopecks, lines`)).rejects.toThrow(/receipts_once/)
    await expect(copy(`'payment', provider, amount_kopecks + 1, lines`)).rejects.toThrow(/receipts_sum/)
    await change(order.id, 'shipped')
    const handOver = (kopecks: number) =>
      pool.query(
        `insert into receipts (order_id, payment_id, kind, provider, amount_kopecks, lines, shipment_id)
         select r.order_id, r.payment_id, 'hand-over', r.provider, $2, $3::jsonb, s.id from receipts r
           join shipments s on s.order_id = r.order_id where r.order_id = $1`,
        [order.id, kopecks, JSON.stringify([{ quantity: 1, priceKopecks: kopecks }])],
      )
    await expect(handOver(order.total + 1)).rejects.toThrow(/kopecks for/)
    await expect(copy(`'hand-over', provider, amount_kopecks, lines`)).rejects.toThrow(/receipts_check/)
  })
})
