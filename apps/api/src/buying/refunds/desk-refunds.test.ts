import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { nothingChanged, type OrderChange } from '@shpulka/contract/buying/order-changes'
import type { DeskRefundTerms, RefundPreview } from '@shpulka/contract/buying/order-refunds'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Refund } from '@shpulka/contract/buying/refunds'
import { afterEach, describe, expect, test } from 'vitest'
import { systemActor } from '../../base/audit/audit.port.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { pdfText } from '../../base/documents/test-pdf-text.ts'
import { openBanks } from '../../base/integrations/open-banks.ts'
import { openFakeYookassa } from '../../base/integrations/yookassa.fake.ts'
import { recipientsOf } from '../../base/mail/test-emails.ts'
import { sumInWords } from '../../base/money/sum-in-words.rule.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { officeHost, signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import * as shop from '../orders/test-shop.ts'
import { reconcilePayments } from '../payments/reconcile.port.ts'
import { writeReceipts } from '../receipts/receipts.port.ts'
import { changeRefund } from './change-refund.ts'
import { applyMoneyRefundResults } from './refunds.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await pool.query(
  `update stock set on_hand = on_hand + 500 where (offer_id, warehouse_id) in ((1, 2), (2, 1), (3, 1));
   insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (1, 2, 'receipt', 500),
     (2, 1, 'receipt', 500), (3, 1, 'receipt', 500);
   insert into bonus_levels (site_id, code, title, from_kopecks, percent) values (1, 'first', 'Первый', 0, 3);
   insert into bonus_terms (site_id, multiplier, lasting_days, write_off_percent) values (1, 1, 365, 30);
   update sites set tax_system_code = 1, vat_percent = 10 where id = 1`,
)
const fake = await openFakeYookassa()
const config = { yookassa: fake.config }
const { app } = await openTestApi(database, config)
const { app: otherInstance } = await openTestApi(database, config)
const log = { error: (fields: object) => void expect(fields).toBeNull(), warn: () => {} }
const banks = openBanks({ pool, config, isSandboxOpen: () => true, log })

const owner = await signedInStaff(app, pool, 'owner')
const accountant = await signedInStaff(app, pool, 'accountant')
const warehouse = await signedInStaff(app, pool, 'warehouse')
const school = await signedInStaff(app, pool, 'accountant', 2)
const confirm = (by: typeof owner, isRecent = true) =>
  pool.query(`update staff_sessions set confirmed_at = now() - $2 * interval '1 hour' where staff_id = $1`, [
    by.id,
    isRecent ? 0 : 1,
  ])

afterEach(() => shop.expectInvariants(pool))

const { needles, overlocker } = shop.goods
const [onDelivery, invoice, byCard] = [1, 2, 3]
type Rows = Record<string, unknown>[]
const rows = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows as Rows
const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))

let payers = 0
/** Starts a payment, each from another IP address, and sends the bank's notification that it succeeded. */
async function pay(orderId: number, billId: number, headers: Record<string, string>) {
  payers += 1
  const started = await app.inject({
    method: 'POST',
    url: '/api/payments/v1/url',
    remoteAddress: `10.7.${payers >> 8}.${payers & 255}`,
    headers,
    payload: { billId },
  })
  expect(started.statusCode, started.body).toBe(200)
  const [payment] = await rows(
    'select provider_id as "bankPaymentId" from payments where order_id = $1 order by id desc limit 1',
    orderId,
  )
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payments/v1/notifications/yookassa',
    remoteAddress: '185.71.76.3',
    payload: fake.settle(String(payment!.bankPaymentId), 'succeeded'),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  // A notification too soon after another one is left to the job, which only checks payments that are old enough.
  await pool.query(
    `update payments set created_at = created_at - interval '5 minutes', asked_at = asked_at - interval '5 minutes'
     where status = 'pending'`,
  )
  await reconcile()
  const [last] = await rows('select status from payments where order_id = $1 order by id desc limit 1', orderId)
  expect(last).toEqual({ status: 'succeeded' })
}

/** An order of three packs of needles (line 1) and two overlockers (line 2). */
async function placeAndPay({ payment = byCard, to = [] as string[], bonuses = 0, promoCode = '' } = {}) {
  const buyer = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt', 'guest')) }, cartToken: '' }
  const basket = await shop.fillBasket(app, buyer, [
    { id: needles, count: 3 },
    { id: overlocker, count: 2 },
  ])
  if (bonuses > 0) {
    await pool.query(
      `with account as (insert into bonus_accounts (user_id) select max(id) from users returning id)
       insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at, why)
       select id, 'adjust', $1, now() + interval '1 year', '' from account`,
      [bonuses],
    )
    await shop.sendRequest(app, buyer, 'PATCH', '/basket/v1', { bonuses })
  }
  if (promoCode !== '') await shop.sendRequest(app, buyer, 'PATCH', '/basket/v1', { promoCode })
  const priced = (await shop.sendRequest<typeof basket>(app, buyer, 'GET', '/basket/v1')).body
  const calculation = await shop.calculate(app, buyer)
  const form = shop.orderForm(priced, calculation, { personalPayment: payment })
  const { status, body } = await shop.sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  const { orderId: id, order } = body
  if (payment === byCard) await pay(id, order.bill!.id, buyer.headers)
  for (const code of to) await change(id, code)
  return { id, buyer, total: order.total, delivery: calculation.price }
}

interface Line {
  line: number
  count: unknown
  unsent?: number
  returned?: number
}
const fullLines = (lines: Line[]) => lines.map((each) => ({ unsent: 0, returned: 0, ...each }))
const terms = async (id: number) => (await owner.send<DeskRefundTerms>('GET', `/orders/${id}/refund-terms`)).body
const preview = (id: number, body: object, by = owner) =>
  by.send<RefundPreview & Problem>('POST', `/orders/${id}/refund-previews`, body)
async function refund(id: number, lines: Line[], changed: object = {}, by = owner) {
  const withDelivery = (changed as { withDelivery?: boolean }).withDelivery ?? false
  const amount = (await preview(id, { lines: fullLines(lines), withDelivery })).body.amount ?? 0
  return by.send<DeskOrder & Problem>('POST', `/orders/${id}/refunds`, {
    key: randomUUID(),
    lines: fullLines(lines),
    withDelivery,
    reasonId: 1,
    isReceived: true,
    amount,
    why: '',
    ...changed,
  })
}
const reconcile = () =>
  reconcilePayments({
    pool,
    banks,
    changes: { announce: () => {} },
    log,
    config: { unpaidReservationSeconds: 1200 },
  } as never)

/** Runs the jobs until the bank has answered about everything. */
async function runPaymentJobs() {
  const isOpen = `status in ('new', 'pending')`
  for (let run = 0; run < 5; run += 1) {
    await pool.query('update receipts set asked_at = null')
    await pool.query(`update money_refunds set asked_at = null where ${isOpen}`)
    await reconcile()
    // Two processes may run this job in parallel.
    await Promise.all([applyMoneyRefundResults(pool, log), applyMoneyRefundResults(pool, log)])
    await writeReceipts({ pool, bankOf: (provider) => banks.of(provider), log })
    const open = await rows(
      `select from money_refunds m join payments p on p.id = m.payment_id where m.${isOpen} and p.provider = 'yookassa'
       union all select from receipts where status = 'waiting'`,
    )
    if (open.length === 0) return
  }
}
const desk = async (id: number) => (await owner.send<DeskOrder>('GET', `/orders/${id}`)).body
const stockOf = async (offer: number) =>
  (
    await rows(
      'select sum(on_hand)::int as "onHand", sum(reserved)::int as reserved from stock where offer_id = $1',
      offer,
    )
  )[0]!

describe('POST /office/v1/orders/{id}/refunds', () => {
  test('200: the bank refunds returned goods with the previewed receipt; the goods return to stock', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    await runPaymentJobs()
    expect(await terms(order.id)).toMatchObject({
      whyNot: null,
      paid: order.total,
      left: order.total,
      delivery: order.delivery,
      requests: [],
      lines: [{ sentLeft: 3, unsentLeft: 0, paid: 45_000 }, { sentLeft: 2 }],
    })
    const shown = (await preview(order.id, { lines: fullLines([{ line: 1, count: 2 }]) })).body
    expect(shown).toEqual({
      lines: [
        {
          line: 1,
          title: 'Иглы DBx1',
          count: 2,
          price: 15_000,
          discount: 0,
          bonuses: 0,
          rounding: 0,
          amount: 30_000,
        },
      ],
      items: 30_000,
      delivery: 0,
      amount: 30_000,
      bonuses: 0,
      returned: 0,
      debt: 0,
      parts: [
        {
          way: 'ЮKassa',
          isByHand: false,
          amount: 30_000,
          receipt: [{ description: 'Иглы DBx1', quantity: 2, price: 15_000, isHandedOver: true }],
        },
      ],
    })
    const before = await stockOf(2)
    const { status, body } = await refund(order.id, [{ line: 1, count: 2 }], { why: 'Не подошли' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      refunds: [{ amount: 30_000, status: 'Возвращаем деньги' }],
      moneyRefunds: [{ amount: 30_000, status: 'new', isByHand: false }],
      lines: [{ returnedCount: 2 }, {}],
    })
    expect(await stockOf(2)).toEqual({ ...before, onHand: Number(before.onHand) + 2 })
    await runPaymentJobs()
    expect(await desk(order.id)).toMatchObject({
      refunds: [{ status: 'Деньги возвращены' }],
      moneyRefunds: [{ status: 'succeeded' }],
    })
    expect(
      (await rows(`select lines from receipts where order_id = $1 and kind = 'refund'`, order.id))[0]!.lines,
    ).toMatchObject([{ description: 'Иглы DBx1', quantity: 2, priceKopecks: 15_000, mode: 'full_payment' }])
    const history = await rows(
      'select h.id from refund_history h join order_refunds r on r.id = h.refund_id where r.order_id = $1 order by h.id',
      order.id,
    )
    // The buyer gets two emails: one for all intermediate statuses, one for the last.
    expect(
      await recipientsOf(
        pool,
        'refund',
        history.map(({ id }) => Number(id)),
        'nobody',
      ),
    ).toHaveLength(2)
    expect(await rows(`select changes from audit_log where action = 'refund.begin' order by id desc limit 1`)).toEqual([
      { changes: { order: [null, order.id], amount: [null, 30_000], 'lines.1.count': [0, 2] } },
    ])
  })

  test('403 an unconfirmed sign-in or no permission, 404 another site; one key makes one refund', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    await confirm(accountant, false)
    expect(await refund(order.id, [{ line: 1, count: 1 }], {}, accountant)).toMatchObject({
      status: 403,
      body: { isConfirmationNeeded: true },
    })
    expect((await refund(order.id, [{ line: 1, count: 1 }], {}, warehouse)).status).toBe(403)
    expect((await refund(order.id, [{ line: 1, count: 1 }], {}, school)).status).toBe(404)
    expect((await preview(order.id, { lines: fullLines([{ line: 1, count: 1 }]) }, school)).status).toBe(404)
    await confirm(accountant)
    const form = {
      key: randomUUID(),
      lines: fullLines([{ line: 1, count: 1 }]),
      withDelivery: false,
      reasonId: 1,
      isReceived: true,
      amount: 15_000,
      why: '',
    }
    const send = (body: object) => accountant.send<DeskOrder>('POST', `/orders/${order.id}/refunds`, body)
    const answers = await Promise.all([send(form), send(form), send(form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await desk(order.id)).refunds).toHaveLength(1)
    expect((await send({ ...form, withDelivery: true })).status).toBe(422)
  })

  test.each([
    ['count 0', 400, [{ line: 1, count: 0 }]],
    ['negative', 400, [{ line: 1, count: -1 }]],
    ['a fraction', 400, [{ line: 1, count: 0.5 }]],
    ['nothing', 400, []],
    ['too many', 422, [{ line: 1, count: 4 }]],
    ['an unknown line', 422, [{ line: 9, count: 1 }]],
    [
      'a duplicate line',
      422,
      [
        { line: 1, count: 1 },
        { line: 1, count: 1 },
      ],
    ],
    ['sent pieces as unsent', 422, [{ line: 1, count: 1, unsent: 1 }]],
    ['an outdated returned count', 409, [{ line: 1, count: 1, returned: 2 }]],
  ])('%s: %i, nothing is refunded', async (_, expected, lines) => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    expect((await preview(order.id, { lines: fullLines(lines) })).status).toBe(expected)
    expect((await refund(order.id, lines, { amount: 15_000 })).status).toBe(expected)
    expect((await desk(order.id)).moneyRefunds).toEqual([])
  })

  test('409 an outdated sum; 422 an unpaid, cancelled or wholly unsent order; 400 an unknown reason', async () => {
    const order = await placeAndPay()
    expect(await refund(order.id, [{ line: 1, count: 1, unsent: 1 }], { amount: 14_999 })).toMatchObject({
      status: 409,
      body: { conflict: { amount: { seen: 14_999, current: 15_000 } } },
    })
    expect((await refund(order.id, [{ line: 1, count: 1, unsent: 1 }], { reasonId: 99 })).status).toBe(400)
    const whole = [
      { line: 1, count: 3, unsent: 3 },
      { line: 2, count: 2, unsent: 2 },
    ]
    expect((await refund(order.id, whole)).body.message).toContain('отмените его')
    const unpaid = await placeAndPay({ payment: onDelivery })
    expect((await refund(unpaid.id, [{ line: 1, count: 1, unsent: 1 }])).body.message).toContain('не осталось денег')
    await change(order.id, 'cancelled')
    expect((await refund(order.id, [{ line: 1, count: 1, unsent: 1 }])).body.message).toContain('Заказ отменён')
  })

  test('of two parallel refunds one gets 409 with the name; never more is refunded than was paid', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    await confirm(accountant)
    const sendOn = (instance: typeof app, { cookie }: typeof owner, lines: Line[], amount: number) =>
      instance.inject({
        method: 'POST',
        url: `/api/office/v1/orders/${order.id}/refunds`,
        headers: { host: `${officeHost}:3000`, cookie: cookie() },
        payload: {
          key: randomUUID(),
          lines: fullLines(lines),
          withDelivery: true,
          reasonId: 1,
          isReceived: true,
          amount: amount + order.delivery,
        },
      })
    const answers = await Promise.all([
      sendOn(app, owner, [{ line: 2, count: 2 }], 200_000),
      sendOn(otherInstance, accountant, [{ line: 2, count: 2 }], 200_000),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().message).toMatch(
      /в возвратах уже 2 шт\. \(Анна /,
    )
    // The delivery is refunded with it. Only the needles are left, to the kopeck.
    expect(await terms(order.id)).toMatchObject({ paid: order.total, left: 45_000, delivery: 0 })
    for (let n = 0; n < 3; n++) expect((await refund(order.id, [{ line: 1, count: 1, returned: n }])).status).toBe(200)
    expect((await terms(order.id)).whyNot).toContain('не осталось денег')
    await runPaymentJobs()
    expect(
      (
        await rows(
          'select sum(m.amount_kopecks)::int as sum from money_refunds m join payments p on p.id = m.payment_id where p.order_id = $1',
          order.id,
        )
      )[0],
    ).toEqual({ sum: order.total })
  })
})

/** Adds packs of needles to an order. */
async function addNeedles(id: number, packs: number) {
  await confirm(owner)
  const { body: draft } = await owner.send<{
    id: number
    version: number
    total: { is: number }
    delivery: { is: number }
  }>('PUT', `/orders/${id}/change`, {
    version: null,
    draft: {
      prices: 'order',
      bonuses: 0,
      delivery: null,
      lines: [
        { line: 1, groupId: needles, count: 3 + packs, price: null },
        { line: 2, groupId: overlocker, count: 2, price: null },
      ],
    },
  })
  const { id: changeId, version, total, delivery } = draft
  const seen = { changeId, version, total: total.is, deliveryPrice: delivery.is }
  expect((await owner.send('POST', `/orders/${id}/change/apply`, seen)).status).toBe(200)
}

describe('a partly sent order', () => {
  const sendPart = (id: number, lines: { line: number; count: number; sent: number }[]) =>
    owner.send<DeskOrder>('POST', `/orders/${id}/shipments`, { key: randomUUID(), lines })

  const receiptSums = (id: number) =>
    rows(
      `select kind, sum(amount_kopecks)::int as sum from receipts where order_id = $1 group by kind order by kind`,
      id,
    )

  test.each([false, true])(
    'goods and delivery (%s) refunded on their way are not settled at the hand-over',
    async (withDelivery) => {
      const order = await placeAndPay({ to: ['shipped'] })
      await runPaymentJobs()
      const { status, body } = await refund(order.id, [{ line: 1, count: 1 }], { withDelivery, isReceived: false })
      expect(status, JSON.stringify(body)).toBe(200)
      await change(order.id, 'completed')
      await runPaymentJobs()
      const refunded = 15_000 + (withDelivery ? order.delivery : 0)
      expect(await receiptSums(order.id)).toEqual([
        { kind: 'hand-over', sum: order.total - refunded },
        { kind: 'payment', sum: order.total },
        { kind: 'refund', sum: refunded },
      ])
      const [handOver] = await rows(`select lines from receipts where order_id = $1 and kind = 'hand-over'`, order.id)
      expect(handOver!.lines).toMatchObject(
        [{ description: 'Иглы DBx1', quantity: 2 }, { quantity: 2 }, {}].slice(0, withDelivery ? 2 : 3),
      )
    },
  )

  describe('goods and delivery refunded on their way, whose refund the bank refused before the hand-over', () => {
    async function refusedOnTheWay() {
      const order = await placeAndPay({ to: ['shipped'] })
      await runPaymentJobs()
      const { body } = await refund(order.id, [{ line: 1, count: 1 }], { withDelivery: true, isReceived: false })
      const [money] = await rows(
        `update money_refunds m set status = 'failed', settled_at = now() from payments p
         where p.id = m.payment_id and p.order_id = $1 returning m.id::int`,
        order.id,
      )
      await applyMoneyRefundResults(pool, log)
      const refunded = 15_000 + order.delivery
      const settled = { kind: 'hand-over', sum: order.total - refunded }
      return { ...order, refunded, settled, moneyRefundId: money!.id, refundId: body.refunds.at(-1)!.id }
    }
    const reject = (refundId: number) =>
      transaction(pool, (tx) =>
        changeRefund(tx, { refundId, to: 'rejected', actor: systemActor, why: 'Товар остался у покупателя' }),
      )

    test('return a prepayment when the bank is asked again after the hand-over', async () => {
      const { id, total, refunded, settled, moneyRefundId } = await refusedOnTheWay()
      await change(id, 'completed')
      await runPaymentJobs()
      expect((await owner.send('POST', `/money-refunds/${moneyRefundId}/retry`)).status).toBe(200)
      await runPaymentJobs()
      const payment = { kind: 'payment', sum: total }
      expect(await receiptSums(id)).toEqual([settled, payment, { kind: 'refund', sum: refunded }])
      const [{ lines }] = (await rows(`select lines from receipts where order_id = $1 and kind = 'refund'`, id)) as [
        { lines: { mode: string }[] },
      ]
      expect(lines.map(({ mode }) => mode)).toEqual(['full_prepayment', 'full_prepayment'])
    })

    test('cannot be rejected once the receipt of the hand-over has left them out', async () => {
      const { id, settled, refundId } = await refusedOnTheWay()
      await change(id, 'completed')
      await runPaymentJobs()
      await expect(reject(refundId)).rejects.toMatchObject({ statusCode: 422 })
      expect(await receiptSums(id)).toContainEqual(settled)
    })

    test('are settled when the refund is rejected before', async () => {
      const { id, total, refundId } = await refusedOnTheWay()
      await reject(refundId)
      await change(id, 'completed')
      await runPaymentJobs()
      expect(await receiptSums(id)).toContainEqual({ kind: 'hand-over', sum: total })
    })
  })

  test('goods that came back between two hand-overs are settled once; what came back whole has no receipt', async () => {
    const order = await placeAndPay()
    const handOver = (id: number) => owner.send('POST', `/shipments/${id}/hand-over`)
    const parts = [[{ line: 1, count: 2, sent: 0 }], [{ line: 1, count: 1, sent: 2 }], [{ line: 2, count: 2, sent: 0 }]]
    const ids: number[] = []
    for (const lines of parts) ids.push((await sendPart(order.id, lines)).body.shipments.at(-1)!.id)
    await handOver(ids[0]!)
    await runPaymentJobs()
    // One of the three packs is still on its way: the refund of a pack returns a prepayment.
    expect((await refund(order.id, [{ line: 1, count: 1 }], { isReceived: false })).status).toBe(200)
    await handOver(ids[1]!)
    // The buyer had both packs that are left: this refund returns a settlement.
    expect((await refund(order.id, [{ line: 1, count: 1, returned: 1 }], { isReceived: false })).status).toBe(200)
    await handOver(ids[2]!)
    await runPaymentJobs()
    const handOvers = await rows(
      `select shipment_id::int as id, amount_kopecks::int as sum from receipts
       where order_id = $1 and kind = 'hand-over' order by shipment_id`,
      order.id,
    )
    expect(handOvers).toEqual([
      { id: ids[0], sum: 30_000 + order.delivery },
      { id: ids[2], sum: 200_000 },
    ])
  })

  test('of two payments each settles what is left of its prepayment after a refund on the way', async () => {
    const order = await placeAndPay()
    await addNeedles(order.id, 2)
    const [bill] = await rows('select id from bills where order_id = $1 order by id desc limit 1', order.id)
    await pay(order.id, Number(bill!.id), order.buyer.headers)
    await change(order.id, 'shipped')
    const back = [{ line: 2, count: 1 }]
    expect((await refund(order.id, back, { isReceived: false, withDelivery: true })).status).toBe(200)
    await change(order.id, 'completed')
    await runPaymentJobs()
    const handOvers = await rows(
      `select amount_kopecks::int as sum from receipts where order_id = $1 and kind = 'hand-over' order by payment_id`,
      order.id,
    )
    expect(handOvers).toEqual([{ sum: order.total - 100_000 - order.delivery }, { sum: 30_000 }])
  })

  test('unsent goods are released and refunded as a prepayment; after the last of them the order is sent', async () => {
    const order = await placeAndPay()
    const free = await stockOf(1)
    const sent = (await sendPart(order.id, [{ line: 1, count: 3, sent: 0 }])).body
    await owner.send('POST', `/shipments/${sent.shipments[0]!.id}/hand-over`)
    const first = await refund(order.id, [{ line: 2, count: 1, unsent: 1 }])
    expect(first.body).toMatchObject({
      status: { stage: 'open' },
      lines: [{}, { withdrawnCount: 1, returnedCount: 1, available: 1 }],
    })
    expect(await stockOf(1)).toEqual({ ...free, reserved: Number(free.reserved) - 1 })
    const mixed = [
      { line: 2, count: 1, unsent: 1, returned: 1 },
      { line: 1, count: 1 },
    ]
    const shown = (await preview(order.id, { lines: fullLines(mixed) })).body.parts[0]!.receipt
    expect(shown).toEqual([
      { description: 'Оверлок «Волна»', quantity: 1, price: 100_000, isHandedOver: false },
      { description: 'Иглы DBx1', quantity: 1, price: 15_000, isHandedOver: true },
    ])
    const last = await refund(order.id, mixed)
    expect(last.body).toMatchObject({ status: { code: 'shipped' }, sendTo: null })
    await change(order.id, 'completed')
    await runPaymentJobs()
    // The prepayment is settled at the hand-over or refunded before it; one handed over pack is refunded as well.
    expect(await receiptSums(order.id)).toEqual([
      { kind: 'hand-over', sum: 45_000 + order.delivery },
      { kind: 'payment', sum: order.total },
      { kind: 'refund', sum: 215_000 },
    ])
  })
})

test('an order with two payments is refunded to both, each with a receipt for its share', async () => {
  const order = await placeAndPay()
  await addNeedles(order.id, 2)
  const [bill] = await rows('select id from bills where order_id = $1 order by id desc limit 1', order.id)
  await pay(order.id, Number(bill!.id), order.buyer.headers)
  await change(order.id, 'shipped')
  await change(order.id, 'completed')
  await runPaymentJobs()
  const whole = [
    { line: 1, count: 5 },
    { line: 2, count: 2 },
  ]
  const { body } = await refund(order.id, whole, { withDelivery: true })
  expect(body.moneyRefunds.map(({ amount }) => amount)).toEqual([order.total, 30_000])
  await runPaymentJobs()
  const moved = await rows(
    `select m.status, m.amount_kopecks::int as sum from money_refunds m join payments p on p.id = m.payment_id
     where p.order_id = $1 order by m.id`,
    order.id,
  )
  expect(moved).toEqual([
    { status: 'succeeded', sum: order.total },
    { status: 'succeeded', sum: 30_000 },
  ])
  expect((await desk(order.id)).refunds).toMatchObject([{ code: 'paid', amount: order.total + 30_000 }])
  expect(
    await rows(
      `select amount_kopecks::int as sum from receipts where order_id = $1 and kind = 'refund' order by 1`,
      order.id,
    ),
  ).toEqual([{ sum: 30_000 }, { sum: order.total }])
  expect((await terms(order.id)).whyNot).toContain('не осталось денег')
})

describe('delivery that was refunded', () => {
  const unsentWithDelivery = (id: number) => refund(id, [{ line: 1, count: 1, unsent: 1 }], { withDelivery: true })

  test('keeps its price: a change of it would refund it once more', async () => {
    const order = await placeAndPay()
    await confirm(owner)
    expect((await unsentWithDelivery(order.id)).status).toBe(200)
    await runPaymentJobs()
    const draft = (price: number, version: number | null) =>
      owner.send<OrderChange>('PUT', `/orders/${order.id}/change`, {
        version,
        draft: {
          prices: 'order',
          bonuses: 0,
          delivery: { methodId: 1, pointCode: null, address: null, price, why: 'Заберут сами' },
          lines: [
            { line: 1, groupId: needles, count: 3, price: null },
            { line: 2, groupId: overlocker, count: 2, price: null },
          ],
        },
      })
    const refusal = 'Доставку уже вернули: её цена не меняется'
    const { body: free } = await draft(0, null)
    expect(free.problems).toEqual([refusal])
    const { body: dearer } = await draft(order.delivery + 20_000, free.version)
    expect(dearer.problems).toEqual([refusal])
    const { status } = await owner.send('POST', `/orders/${order.id}/change/apply`, {
      changeId: dearer.id,
      version: dearer.version,
      total: dearer.total.is,
      deliveryPrice: dearer.delivery.is,
      why: 'Заберут сами',
    })
    expect(status).toBe(422)
    expect((await draft(order.delivery, dearer.version)).body.problems).toEqual([nothingChanged])
    const cheaper =
      'update orders set delivery_kopecks = 0, items_kopecks = items_kopecks + delivery_kopecks where id = $1'
    await expect(pool.query(cheaper, [order.id])).rejects.toThrow(/is refunded more delivery than it has/)
  })

  test('409: a request for it that was refused stays refused once it is in another refund', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    await confirm(owner)
    const [request] = await rows(
      `insert into order_refunds (order_id, reason_id, is_consumer, way, items_kopecks, delivery_kopecks, amount_kopecks,
         fingerprint)
       values ($1, 1, true, '', 15000, $2::bigint, 15000 + $2::bigint, '\\x0a') returning id`,
      order.id,
      order.delivery,
    )
    const item = `/inbox/refund/${request!.id}`
    const values = [request!.id, order.id]
    await rows(
      'insert into order_refund_lines (refund_id, order_id, line, count, amount_kopecks) values ($1, $2, 1, 1, 15000)',
      ...values,
    )
    await rows(`insert into refund_history (refund_id, to_status_id, who) values ($1, 1, 'buyer')`, request!.id)
    const { version } = (await owner.send<{ version: string }>('GET', item)).body
    const rejection = { action: 'rejected', text: 'Упаковка вскрыта', version }
    expect((await owner.send('POST', `${item}/actions`, rejection)).status).toBe(200)
    const [entry] = await rows('select max(id)::int as id from audit_log')
    expect((await refund(order.id, [{ line: 2, count: 1 }], { withDelivery: true })).status).toBe(200)
    await runPaymentJobs()
    expect((await owner.send('POST', `/changes/${entry!.id}/undo`)).status).toBe(409)
  })
})

test('the preview of a partial refund adds up to the kopeck: promo code, bonuses, delivery, payments', async () => {
  await pool.query(`insert into promo_codes (site_id, code, percent) values (1, 'ШВЕЯ7', 7)`)
  const order = await placeAndPay({ bonuses: 9_999, promoCode: 'ШВЕЯ7', to: ['shipped', 'completed'] })
  const refunded = { money: 0, bonuses: 0 }
  for (const [returned, count] of [
    [0, 1],
    [1, 2],
  ] as const) {
    const form = { lines: fullLines([{ line: 1, count, returned }]), withDelivery: returned === 0 }
    const shown = (await preview(order.id, form)).body
    const [line] = shown.lines
    expect(line).toMatchObject({ title: 'Иглы DBx1', count, price: 15_000 })
    expect(line!.discount).toBeGreaterThan(0)
    expect(line!.bonuses).toBeGreaterThan(0)
    expect(line!.price * count - line!.discount - line!.bonuses + line!.rounding).toBe(line!.amount)
    expect(shown).toMatchObject({ items: line!.amount, bonuses: line!.bonuses })
    expect(line!.amount + shown.delivery).toBe(shown.amount)
    expect(shown.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown.amount)
    expect((await refund(order.id, [{ line: 1, count, returned }], form)).status).toBe(200)
    refunded.money += line!.amount
    refunded.bonuses += line!.bonuses
  }
  const [whole] = await rows(
    'select sum_kopecks::int as money, bonus_kopecks::int as bonuses from order_lines where order_id = $1 and line = 1',
    order.id,
  )
  expect(refunded).toEqual(whole)
  expect(await terms(order.id)).toMatchObject({
    paid: order.total,
    left: order.total - order.delivery - refunded.money,
    lines: [{ returned: 3, refunded: refunded.money, sentLeft: 0 }, { returned: 0 }],
  })
})

describe('bonuses when a part of the order is refunded unsent', () => {
  const balance = async (id: number) =>
    Number(
      (
        await rows(
          'select a.balance_kopecks as sum from bonus_accounts a join orders o on o.user_id = a.user_id where o.id = $1',
          id,
        )
      )[0]!.sum,
    )

  test('spent bonuses return with the money, and not twice when the rest is cancelled', async () => {
    const order = await placeAndPay({ bonuses: 10_000 })
    expect(await balance(order.id)).toBe(0)
    const { body } = await refund(order.id, [{ line: 2, count: 1, unsent: 1 }])
    await runPaymentJobs()
    const returned = await balance(order.id)
    expect(returned).toBeGreaterThan(0)
    expect(body.refunds[0]!.amount + returned).toBe(100_000)
    await change(order.id, 'cancelled')
    expect(await balance(order.id)).toBe(10_000)
    // The bank accepts a receipt only for the refunded sum, without what was refunded before.
    await runPaymentJobs()
    expect((await desk(order.id)).moneyRefunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  })

  test('the refunded part earns no bonuses when the rest is handed over', async () => {
    const order = await placeAndPay({ bonuses: 10_000 })
    await refund(order.id, [{ line: 2, count: 2, unsent: 2 }])
    await runPaymentJobs()
    const returned = await balance(order.id)
    await change(order.id, 'shipped')
    await change(order.id, 'completed')
    // 3 % of what the needles cost in money.
    const [needlesPaid] = await rows(
      'select sum_kopecks::int as sum from order_lines where order_id = $1 and line = 1',
      order.id,
    )
    expect(
      Math.abs((await balance(order.id)) - returned - Math.floor(Number(needlesPaid!.sum) * 0.03)),
    ).toBeLessThanOrEqual(100)
  })
})

describe('refunds by hand, and a bank that refuses', () => {
  const moneyOf = async (id: number) => (await desk(id)).moneyRefunds.at(-1)!
  /** Whether staff have to see to the money of the order. */
  const isMoneyDue = async (id: number) => {
    const { body } = await owner.send<DeskPage>('GET', '/orders?view=money')
    const { body: counted } = await owner.send<{ counts: { view: string; count: number }[] }>('GET', '/orders/counts')
    expect(counted.counts.find(({ view }) => view === 'money')!.count).toBe(body.orders.length)
    return body.orders.some((order) => order.id === id)
  }
  const byHand = (id: number, by = owner) => by.send<DeskOrder>('POST', `/money-refunds/${id}/by-hand`)
  const retry = (id: number, by = owner) => by.send<DeskOrder>('POST', `/money-refunds/${id}/retry`)

  test('200: a payment by transfer is refunded by transfer, and staff record it', async () => {
    const order = await placeAndPay({ payment: invoice, to: ['paid', 'shipped', 'completed'] })
    const shown = (await preview(order.id, { lines: fullLines([{ line: 1, count: 1 }]) })).body
    expect(shown.parts).toEqual([{ way: 'перевод', isByHand: true, amount: 15_000, receipt: null }])
    expect(await isMoneyDue(order.id)).toBe(false)
    await refund(order.id, [{ line: 1, count: 1 }])
    const { id } = await moneyOf(order.id)
    expect(await isMoneyDue(order.id)).toBe(true)
    expect((await byHand(id, school)).status).toBe(404)
    expect((await byHand(id, warehouse)).status).toBe(403)
    expect((await retry(id)).status).toBe(422)
    expect((await byHand(id)).body).toMatchObject({
      moneyRefunds: [{ status: 'succeeded', isByHand: true }],
      refunds: [{ status: 'Деньги возвращены' }],
    })
    expect((await byHand(id)).status).toBe(200)
    expect(await isMoneyDue(order.id)).toBe(false)
  })

  test('200: a refund refused by the bank is retried, or recorded as made by hand, once', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    await refund(order.id, [{ line: 1, count: 1 }])
    const refuse = async () => {
      const { id } = await moneyOf(order.id)
      await pool.query(`update money_refunds set status = 'failed', settled_at = now() where id = $1`, [id])
      return id
    }
    const first = await refuse()
    await applyMoneyRefundResults(pool, log)
    expect((await desk(order.id)).refunds).toMatchObject([{ status: 'Товар получен' }])
    expect(await isMoneyDue(order.id)).toBe(true)
    expect((await retry(first)).body.moneyRefunds).toMatchObject([{ status: 'failed' }, { status: 'new' }])
    expect(await isMoneyDue(order.id)).toBe(false)
    const second = await refuse()
    expect((await byHand(first)).status).toBe(422)
    expect((await byHand(second)).body).toMatchObject({
      moneyRefunds: [{ status: 'failed' }, { status: 'succeeded', isByHand: true }],
      refunds: [{ status: 'Деньги возвращены' }],
    })
    await runPaymentJobs()
    expect(
      (await rows(`select count(*)::int from receipts where order_id = $1 and kind = 'refund'`, order.id))[0],
    ).toEqual({ count: 0 })
  })

  test('200: a rejected receipt is sent again separately, with another key', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    await refund(order.id, [{ line: 1, count: 1 }])
    await runPaymentJobs()
    const all = (await desk(order.id)).receipts
    expect(all.map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['hand-over', 'registered'],
      ['payment', 'registered'],
      ['refund', 'registered'],
    ])
    await pool.query(`update receipts set status = 'refused', registered_at = null where order_id = $1`, [order.id])
    for (const { id } of all) expect((await owner.send('POST', `/receipts/${id}/retry`)).status).toBe(200)
    expect((await owner.send('POST', `/receipts/${all[0]!.id}/retry`)).status).toBe(422)
    expect((await school.send('POST', `/receipts/${all[0]!.id}/retry`)).status).toBe(404)
    const before = fake.receipts.length
    await runPaymentJobs()
    expect(fake.receipts.length).toBe(before + 3)
    expect((await desk(order.id)).receipts.map(({ status }) => status)).toEqual([
      'registered',
      'registered',
      'registered',
    ])
  })
})

test('a receipt that the bank does not take is refused, and sent again once its contact is corrected', async () => {
  const order = await placeAndPay({ to: ['shipped'] })
  await runPaymentJobs()
  const contact = (email: string) =>
    pool.query(`update orders set contact = contact || jsonb_build_object('email', $2::text) where id = $1`, [
      order.id,
      email,
    ])
  await contact('anna@')
  await change(order.id, 'completed')
  const errors: unknown[] = []
  const refusing = { error: (fields: object) => void errors.push(fields), warn: () => {} }
  await writeReceipts({ pool, bankOf: (provider) => banks.of(provider), log: refusing })
  const handOver = async () => (await desk(order.id)).receipts.find(({ kind }) => kind === 'hand-over')!
  expect([(await handOver()).status, errors]).toMatchObject(['refused', [{ orderId: order.id, kind: 'hand-over' }]])
  await contact('anna@example.ru')
  expect((await owner.send('POST', `/receipts/${(await handOver()).id}/retry`)).status).toBe(200)
  await runPaymentJobs()
  expect((await handOver()).status).toBe('registered')
})

test('a receipt that waits for more than a day is shown among money to see to', async () => {
  const order = await placeAndPay({ to: ['shipped', 'completed'] })
  await runPaymentJobs()
  const isListed = async () =>
    (await owner.send<DeskPage>('GET', '/orders?view=money')).body.orders.some(({ id }) => id === order.id)
  const wait = (time: string) =>
    pool.query(
      `update receipts set status = 'waiting', registered_at = null, created_at = now() - $2::interval, asked_at = now()
       where order_id = $1 and kind = 'hand-over'`,
      [order.id, time],
    )
  await wait('23 hours')
  expect(await isListed()).toBe(false)
  await wait('25 hours')
  expect(await isListed()).toBe(true)
  await runPaymentJobs()
  expect(await isListed()).toBe(false)
})

describe('what the buyer reads of a refund', () => {
  const sent = { to: ['shipped', 'completed'] }
  const [one, unsent] = [
    { line: 1, count: 1 },
    { line: 1, count: 1, unsent: 1 },
  ]
  test.each([
    ['goods that came back', sent, one, true, byCard, 'Товар получен', 'Товар у нас'],
    ['goods that the buyer still has', sent, one, false, byCard, 'Готовим возврат денег', 'Деньги ещё не вернулись'],
    ['goods that were not sent', { to: [] }, unsent, false, byCard, 'Готовим возврат денег', 'Деньги ещё не вернулись'],
    ['goods paid by transfer', { to: ['paid', ...sent.to] }, one, true, invoice, null, ''],
  ] as const)('%s: neither a bank that was not asked nor goods that did not come', async (...row) => {
    const [, placed, line, isReceived, payment, refusedTitle, refusedText] = row
    const order = await placeAndPay({ to: [...placed.to], payment })
    expect((await refund(order.id, [line], { isReceived })).status).toBe(200)
    const own = async () =>
      (await shop.sendRequest<{ refunds: Refund[] }>(app, order.buyer, 'GET', `/orders/v1/refunds?orderId=${order.id}`))
        .body.refunds[0]!
    expect((await own()).status).toMatchObject({
      title: 'Возвращаем деньги',
      description: expect.not.stringMatching(/банк|отправлен/i),
    })
    const settle = (status: string) =>
      pool.query(
        `update money_refunds m set status = $2, settled_at = now() from payments p
         where p.id = m.payment_id and p.order_id = $1 and m.status in ('new', 'pending')`,
        [order.id, status],
      )
    if (refusedTitle !== null) {
      await settle('failed')
      await applyMoneyRefundResults(pool, log)
      expect(await own()).toMatchObject({
        status: { code: 'received', title: refusedTitle, description: expect.stringContaining(refusedText) },
      })
      expect((await own()).history.at(-1)).toMatchObject({ status: refusedTitle })
      const [request] = (await terms(order.id)).requests
      expect(request).toMatchObject({ isReceived, status: { title: refusedTitle } })
      await owner.send('POST', `/money-refunds/${(await desk(order.id)).moneyRefunds.at(-1)!.id}/retry`)
    }
    await settle('succeeded')
    await applyMoneyRefundResults(pool, log)
    expect((await own()).status).toMatchObject({ title: 'Деньги возвращены', description: 'Возврат завершён.' })
  })
})

describe('POST /office/v1/refunds/{id}/pay', () => {
  test('200: of a request that the bank paid in part, the preview and the payment are of the rest', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    await refund(order.id, [{ line: 2, count: 2 }])
    const [half] = await rows(
      `update money_refunds m set amount_kopecks = 120000, status = 'succeeded', settled_at = now(),
         is_by_hand = true from payments p
       where p.id = m.payment_id and p.order_id = $1 returning m.refund_id as "refundId", m.payment_id as "paymentId"`,
      order.id,
    )
    await pool.query(
      `insert into money_refunds (payment_id, refund_id, amount_kopecks, why, receipt, status, settled_at)
       select payment_id, refund_id, 80000, why, jsonb_build_object('deliveryKopecks', 0, 'lines', jsonb_build_array(
         jsonb_build_object('title', 'Оверлок «Волна»', 'count', 1, 'sumKopecks', 80000))), 'failed', now()
         from money_refunds where refund_id = $1`,
      [half!.refundId],
    )
    await applyMoneyRefundResults(pool, log)
    const requestId = Number(half!.refundId)
    expect((await preview(order.id, { requestId })).body).toMatchObject({
      amount: 200_000,
      returned: 120_000,
      debt: 0,
      parts: [{ amount: 80_000, receipt: [{ description: 'Оверлок «Волна»' }] }],
    })
    const paid = await owner.send<DeskOrder>('POST', `/refunds/${requestId}/pay`, {
      from: 'received',
      isReceived: true,
      amount: 200_000,
    })
    expect(paid.body.moneyRefunds.map(({ amount }) => amount)).toEqual([120_000, 80_000, 80_000])
  })

  test('200: a request is paid in one step with the previewed sums; 409 when its status has changed', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    const { body: request } = await shop.sendRequest<Refund>(app, order.buyer, 'POST', '/orders/v1/refunds', {
      orderId: order.id,
      lines: [{ line: 2, count: 1 }],
      reasonId: 1,
      way: 'Привезу сам',
    })
    expect((await terms(order.id)).requests).toMatchObject([
      { id: request.id, number: request.number, status: { code: 'requested' }, amount: 100_000, isReceived: false },
    ])
    expect((await preview(order.id, { requestId: request.id })).body).toMatchObject({
      amount: 100_000,
      parts: [{ receipt: [{ description: 'Оверлок «Волна»', isHandedOver: true }] }],
    })
    expect((await preview(order.id, { requestId: 999_999 })).status).toBe(404)
    expect((await preview(order.id, {})).status).toBe(400)
    const pay = (body: object, by = owner) => by.send<DeskOrder>('POST', `/refunds/${request.id}/pay`, body)
    const form = { from: 'requested', isReceived: true, amount: 100_000 }
    expect((await pay(form, school)).status).toBe(404)
    expect((await pay({ ...form, amount: 1 })).status).toBe(409)
    const before = await stockOf(1)
    const paying = await Promise.all([pay(form), pay(form)])
    expect(paying.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf(1)).toEqual({ ...before, onHand: Number(before.onHand) + 1 })
    await runPaymentJobs()
    expect((await desk(order.id)).refunds).toMatchObject([{ status: 'Деньги возвращены', amount: 100_000 }])
  })
})

describe('POST /office/v1/refunds/{id}/goods', () => {
  test('200: goods that come after their money went back return to stock once, by whoever presses first', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    const { body } = await refund(order.id, [{ line: 1, count: 2 }], { isReceived: false })
    const refundId = body.refunds[0]!.id
    const receive = (by = owner, id = refundId) => by.send<DeskOrder & Problem>('POST', `/refunds/${id}/goods`)
    const before = await stockOf(2)
    expect((await receive()).status, 'the money is on its way').toBe(422)
    await runPaymentJobs()
    expect((await desk(order.id)).refunds).toMatchObject([{ status: 'Деньги возвращены', awaitsGoods: true }])
    expect(await stockOf(2)).toEqual(before)
    expect((await receive(school)).status).toBe(404)
    expect((await receive(warehouse)).status).toBe(403)
    expect((await receive(owner, 999_999)).status).toBe(404)
    const received = await Promise.all([receive(), receive(accountant), receive()])
    expect(received.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOf(2)).toEqual({ ...before, onHand: Number(before.onHand) + 2 })
    const { refunds, timeline } = await desk(order.id)
    expect(refunds).toMatchObject([{ awaitsGoods: false }])
    expect(timeline.filter(({ title }) => title === 'Товар возврата пришёл')).toHaveLength(1)
  })

  test('422: goods with a defect, and goods that were never sent, return to no stock', async () => {
    const order = await placeAndPay({ to: ['shipped', 'completed'] })
    const [defect] = await rows('select id from refund_reasons where not is_sold_again order by id limit 1')
    const { body } = await refund(order.id, [{ line: 1, count: 1 }], { isReceived: false, reasonId: defect!.id })
    await runPaymentJobs()
    expect((await desk(order.id)).refunds).toMatchObject([{ code: 'paid', awaitsGoods: false }])
    expect((await owner.send('POST', `/refunds/${body.refunds[0]!.id}/goods`)).status).toBe(422)
  })
})

test('the act and the УПД are of what was sent: unsent goods that were returned are in neither', async () => {
  const order = await placeAndPay()
  await pool.query(
    `update orders set payer = '{"name": "ООО «Мануфактура»", "inn": "7707083893", "kpp": "770701001", "ogrn": "",
       "legalAddress": "Иваново"}' where id = $1`,
    [order.id],
  )
  await refund(order.id, [{ line: 2, count: 1, unsent: 1 }])
  await change(order.id, 'shipped')
  const paper = async (kind: string) => {
    const answer = await app.inject({
      url: `/api/orders/v1/documents?orderId=${order.id}&kind=${kind}`,
      headers: order.buyer.headers,
    })
    return pdfText(answer.rawPayload).join('\n')
  }
  const overlockerPrice = 100_000
  expect(await paper('upd')).toContain(sumInWords(order.total - overlockerPrice))
  const act = await paper('act')
  expect(act).toContain(sumInWords(order.total - overlockerPrice))
  expect(act).toContain('Возвращено до отправки')
})

test('delivery that the carrier has made is returned as a settlement, before the order is completed too', async () => {
  const order = await placeAndPay({ to: ['shipped'] })
  await pool.query('update shipments set handed_over_at = now() where order_id = $1', [order.id])
  await runPaymentJobs()
  const line = { lines: fullLines([{ line: 2, count: 1 }]), withDelivery: true }
  const [part] = (await preview(order.id, line)).body.parts
  expect(part!.receipt!.map(({ isHandedOver }) => isHandedOver)).toEqual([true, true])
  expect((await refund(order.id, [{ line: 2, count: 1 }], { withDelivery: true })).status).toBe(200)
  await runPaymentJobs()
  const receipts = await rows(`select lines from receipts where order_id = $1 and kind = 'refund'`, order.id)
  expect(receipts[0]!.lines).toMatchObject([
    { subject: 'commodity', mode: 'full_payment' },
    { subject: 'service', mode: 'full_payment' },
  ])
})

test('delivery that was returned before the goods went is in neither the act nor the УПД', async () => {
  const order = await placeAndPay()
  await pool.query(
    `update orders set payer = '{"name": "ООО «Мануфактура»", "inn": "7707083893", "kpp": "770701001", "ogrn": "",
       "legalAddress": "Иваново"}' where id = $1`,
    [order.id],
  )
  await refund(order.id, [{ line: 2, count: 1, unsent: 1 }], { withDelivery: true })
  await change(order.id, 'shipped')
  const sum = sumInWords(order.total - 100_000 - order.delivery)
  for (const kind of ['upd', 'act']) {
    const { rawPayload } = await app.inject({
      url: `/api/orders/v1/documents?orderId=${order.id}&kind=${kind}`,
      headers: order.buyer.headers,
    })
    expect(pdfText(rawPayload).join('\n'), kind).toContain(sum)
  }
})

test('cancelled after its buyer’s accounts were merged: bonuses return to the account that is left, once', async () => {
  const order = await placeAndPay({ bonuses: 30_000 })
  expect((await refund(order.id, [{ line: 1, count: 1, unsent: 1 }])).status).toBe(200)
  await runPaymentJobs()
  await signIn(pool, 'guest_opt', 'guest')
  const [users] = await rows(
    'select o.user_id as "from", (select max(id) from users) as into from orders o where o.id = $1',
    order.id,
  )
  await pool.query('update users set email_proven_at = null where id = $1', [users!.from])
  await pool.query('insert into bonus_accounts (user_id) values ($1)', [users!.into])
  const merged = await owner.send('POST', `/customers/${users!.into}/merge`, { from: users!.from, why: 'Один человек' })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  await change(order.id, 'cancelled')
  expect(
    await rows(
      `select user_id as "user", balance_kopecks::int as balance from bonus_accounts
       where user_id in ($1, $2) order by user_id`,
      users!.from,
      users!.into,
    ),
  ).toEqual([
    { user: users!.from, balance: 0 },
    { user: users!.into, balance: 30_000 },
  ])
})
