import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderChange, OrderDraft } from '@shpulka/contract/buying/order-changes'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { openBanks } from '../../base/integrations/open-banks.ts'
import { openFakeYookassa } from '../../base/integrations/yookassa.fake.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { expectInvariants, fillTestShop, goods, sendRequest } from '../orders/test-shop.ts'
import { writeReceipts } from '../receipts/receipts.port.ts'
import { reconcilePayments } from './reconcile.port.ts'
import { type BuyerWithOrder, buyerWithOrder, notifyPayment } from './test-buyer.ts'

// The fake bank refuses a receipt whose sum is not that of the money, as YooKassa does.
const service = await openFakeYookassa()
const yookassa = service.config
const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database, { yookassa })
const owner = await signedInStaff(app, pool, 'owner')
const log = { warn: vi.fn(), error: vi.fn() }
const banks = openBanks({ pool, config: { yookassa }, isSandboxOpen: () => true, log })
const reconcile = () =>
  reconcilePayments({ pool, banks, log, changes: { announce: () => {} }, config: { unpaidReservationSeconds: 1200 } })

afterEach(() => expectInvariants(pool))

type Lines = OrderDraft['lines']
const line = (number: number | null, groupId: number, count: number, price: number | null = null): Lines[number] => ({
  line: number,
  groupId,
  count,
  price,
})
async function changeOrder({ orderId }: BuyerWithOrder, lines: Lines) {
  const draft: OrderDraft = { lines, prices: 'order', bonuses: 0, delivery: null }
  const saved = await owner.send<OrderChange>('PUT', `/orders/${orderId}/change`, { draft, version: null })
  const { id, version, total, delivery } = saved.body
  const applied = await owner.send<DeskOrder>('POST', `/orders/${orderId}/change/apply`, {
    changeId: id,
    version,
    total: total.is,
    deliveryPrice: delivery.is,
    why: 'Как договорились',
  })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
}
const cancel = ({ orderId }: BuyerWithOrder) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to: 'cancelled', who: 'manager:0', why: '' }))

/** Begins a payment of the bill that waits to be paid; returns its id at the bank. */
async function beginPayment(order: BuyerWithOrder): Promise<string> {
  const { bill } = await order.readPayment()
  const { body } = await sendRequest<{ url: string }>(app, order.buyer, 'POST', '/payments/v1/url', {
    billId: bill!.id,
  })
  return new URL(body.url).searchParams.get('orderId')!
}
const finishPayment = async (id: string) =>
  expect((await notifyPayment(app, 'yookassa', service.settle(id, 'succeeded'), '185.71.76.7')).statusCode).toBe(200)
async function paidOrder() {
  const order = await buyerWithOrder(app)
  const id = await beginPayment(order)
  await finishPayment(id)
  return { order, id }
}

/** Returns the money and registers receipts; the refunds with the lines of their receipts as the bank has them. */
async function refundsAtBank({ orderId }: BuyerWithOrder) {
  await reconcile()
  await writeReceipts({ pool, bankOf: banks.of, log })
  expect(log.error).not.toHaveBeenCalled()
  const { rows } = await pool.query<{ status: string; amount: number; bankId: string; receipt: string; sum: number }>(
    `select m.status, m.amount_kopecks::int as amount, m.provider_id as "bankId", e.status as receipt,
       e.amount_kopecks::int as sum
     from money_refunds m join payments p on p.id = m.payment_id left join receipts e on e.money_refund_id = m.id
     where p.order_id = $1 order by m.id`,
    [orderId],
  )
  return rows.map(({ bankId, ...refund }) => ({
    ...refund,
    lines: service.receipts
      .filter(({ refund_id }) => refund_id === bankId)
      .flatMap(({ items }) =>
        (items as { description: string; quantity: number; amount: { value: string } }[]).map(
          ({ description, quantity, amount }) => `${description}: ${quantity} × ${amount.value}`,
        ),
      ),
  }))
}
const returned = (amount: number, ...lines: string[]) => ({
  status: 'succeeded',
  amount,
  receipt: 'registered',
  sum: amount,
  lines,
})

describe('a cancelled order is returned with receipts of the money of each payment', () => {
  test('more goods were added and not paid for', async () => {
    const { order } = await paidOrder()
    await changeOrder(order, [line(1, goods.needles, 1), line(null, goods.spool, 3)])
    await cancel(order)
    expect(await refundsAtBank(order)).toEqual([
      returned(
        order.total,
        'Иглы DBx1: 1 × 150.00',
        'Нить «Прочная», бобина: 3 × 10.00',
        'Доставка: Курьер: 1 × 270.00',
      ),
    ])
  })

  test('more goods were added and paid for', async () => {
    const { order } = await paidOrder()
    await changeOrder(order, [line(1, goods.needles, 1), line(null, goods.spool, 3)])
    await finishPayment(await beginPayment(order))
    await cancel(order)
    expect(await refundsAtBank(order)).toEqual([
      returned(
        order.total,
        'Иглы DBx1: 1 × 150.00',
        'Нить «Прочная», бобина: 3 × 10.00',
        'Доставка: Курьер: 1 × 270.00',
      ),
      returned(3_000, 'Доставка: Курьер: 1 × 30.00'),
    ])
  })

  test('only its former bill was paid', async () => {
    const order = await buyerWithOrder(app)
    const id = await beginPayment(order)
    await changeOrder(order, [line(1, goods.needles, 2)])
    await finishPayment(id)
    await cancel(order)
    expect(await refundsAtBank(order)).toEqual([
      returned(order.total, 'Иглы DBx1: 2 × 150.00', 'Доставка: Курьер: 1 × 150.00'),
    ])
  })

  test('it had become cheaper', async () => {
    const { order } = await paidOrder()
    await changeOrder(order, [line(1, goods.needles, 1, 14_000)])
    await cancel(order)
    expect(await refundsAtBank(order)).toEqual([
      returned(1_000, 'Иглы DBx1: 1 × 10.00'),
      returned(order.total - 1_000, 'Иглы DBx1: 1 × 140.00', 'Доставка: Курьер: 1 × 300.00'),
    ])
  })
})

describe('money that is not needed is returned with the receipt it was paid with', () => {
  test('for the former bill of an order that was paid by the new one', async () => {
    const order = await buyerWithOrder(app)
    const former = await beginPayment(order)
    await changeOrder(order, [line(1, goods.needles, 4)])
    await finishPayment(await beginPayment(order))
    await finishPayment(former)
    expect(await refundsAtBank(order)).toEqual([
      returned(order.total, 'Иглы DBx1: 1 × 150.00', 'Доставка: Курьер: 1 × 300.00'),
    ])
  })

  test('for the difference of an order that is cancelled', async () => {
    const { order } = await paidOrder()
    await changeOrder(order, [line(1, goods.needles, 1), line(null, goods.spool, 3)])
    const difference = await beginPayment(order)
    await cancel(order)
    await finishPayment(difference)
    expect((await refundsAtBank(order)).at(-1)).toEqual(returned(3_000, 'Нить «Прочная», бобина: 3 × 10.00'))
  })

  test('for the whole of an order that is changed before the bank is asked', async () => {
    const order = await buyerWithOrder(app)
    const first = await beginPayment(order)
    await notifyPayment(app, 'yookassa', service.settle(first, 'canceled'), '185.71.76.7')
    await finishPayment(await beginPayment(order))
    // The bank takes its refusal back.
    await finishPayment(first)
    await changeOrder(order, [line(1, goods.needles, 2)])
    expect(await refundsAtBank(order)).toEqual([
      returned(order.total, 'Иглы DBx1: 1 × 150.00', 'Доставка: Курьер: 1 × 300.00'),
    ])
  })
})

test('a refund of a partly returned, cancelled order that the bank refused is asked for again', async () => {
  const { order, id } = await paidOrder()
  await changeOrder(order, [line(1, goods.needles, 1, 14_000)])
  await refundsAtBank(order)
  await cancel(order)
  service.settle(id, 'canceled')
  await reconcile()
  service.settle(id, 'succeeded')
  const failed = (
    await pool.query<{ id: number }>(
      `select m.id from money_refunds m join payments p on p.id = m.payment_id where p.order_id = $1 and m.status = 'failed'`,
      [order.orderId],
    )
  ).rows
  expect(failed).toHaveLength(1)
  expect((await owner.send('POST', `/money-refunds/${failed[0]!.id}/retry`, {})).status).toBe(200)
  expect((await refundsAtBank(order)).at(-1)).toMatchObject({ status: 'succeeded', amount: order.total - 1_000 })
})

test('a refused refund of a cheaper order is returned by the cancel, and not once more', async () => {
  const { order, id } = await paidOrder()
  service.settle(id, 'canceled')
  await changeOrder(order, [line(1, goods.needles, 1, 14_000)])
  await reconcile()
  await cancel(order)
  await reconcile()
  const { rows } = await pool.query<{ id: number; status: string }>(
    `select m.id, m.status from money_refunds m join payments p on p.id = m.payment_id where p.order_id = $1
     order by m.id`,
    [order.orderId],
  )
  expect(rows.map(({ status }) => status)).toEqual(['failed', 'failed'])
  const [ofChange, ofCancel] = rows.map((each) => `/money-refunds/${each.id}`)
  for (const action of ['retry', 'by-hand'])
    expect(await owner.send('POST', `${ofChange}/${action}`, {})).toMatchObject({
      status: 422,
      body: { message: 'Эти деньги возвращает отмена заказа' },
    })
  service.settle(id, 'succeeded')
  expect((await owner.send('POST', `${ofCancel}/retry`, {})).status).toBe(200)
  expect(await refundsAtBank(order)).toMatchObject([
    { status: 'failed' },
    returned(
      order.total,
      'Иглы DBx1: 1 × 140.00',
      'Оплата отменённого заказа: 1 × 10.00',
      'Доставка: Курьер: 1 × 300.00',
    ),
  ])
  expect((await owner.send<DeskPage>('GET', '/orders?view=money')).body.orders).toEqual([])
})
