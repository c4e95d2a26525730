import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { type Answer, type Buyer, expectAnswer, guestBuyer, prepareOrderForm, sendRequest, userBuyer } from './buyer.ts'
import type { DrillGoods } from './goods.ts'

const cardPayment = 3
let serial = 0

/** Places an order with card payment and starts its payment at the sandbox bank. */
export async function placeCardOrder(
  pool: Pool,
  url: string,
  { groupId }: DrillGoods,
): Promise<{ buyer: Buyer; orderId: number; billId: number; paymentId: string }> {
  const buyer = await userBuyer(pool)
  serial += 1
  const form = await prepareOrderForm(url, buyer, {
    groups: [{ id: groupId, count: 1 + (serial % 3) }],
    paymentId: cardPayment,
  })
  const { orderId, order } = await expectAnswer<PlacedOrder>(url, buyer, 'POST', '/orders/v1', form)
  const billId = order.bill!.id
  return { buyer, orderId, billId, paymentId: await beginPayment(url, buyer, billId) }
}

/** Starts a payment; returns its id at the bank. */
export async function beginPayment(url: string, buyer: Buyer, billId: number): Promise<string> {
  const page = await expectAnswer<{ url: string }>(url, buyer, 'POST', '/payments/v1/url', { billId })
  return new URL(page.url).pathname.split('/').at(-1)!
}

/**
 * Completes or cancels a payment at the bank without notifying the shop; with `amountKopecks` the bank records that
 * amount.
 */
export async function decideAtBank(
  pool: Pool,
  paymentId: string,
  status: 'succeeded' | 'canceled',
  amountKopecks: number | null = null,
): Promise<void> {
  await pool.query(
    `update sandbox_payments set status = $2, amount_kopecks = coalesce($3, amount_kopecks) where id = $1
      and status = 'pending'`,
    [paymentId, status, amountKopecks],
  )
}

const bank = guestBuyer()

/** Sends a bank notification from this machine, like the sandbox bank; repeats it up to five times on 503. */
export async function notifyPayment(url: string, event: string, paymentId: string): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const body = { type: 'notification', event, object: { id: paymentId } }
    const answer = await sendRequest(
      url,
      { headers: {}, agent: bank.agent },
      'POST',
      '/payments/v1/notifications/sandbox',
      body,
    )
    if (answer.status !== 503 || times === 5) return answer
  }
}
