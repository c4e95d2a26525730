import type { Queryable } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { goodsOfPayments } from '../receipts/goods-of-payments.rule.ts'
import { goodsJson, type RefundedGoods } from '../receipts/receipts.port.ts'
import { findBilledGoods } from './bills.sql.ts'
import { findGoodsNotRefunded } from './goods-refunds.sql.ts'
import { endRefundsByHand, insertMoneyRefund, reopenFailedRefunds } from './money-refunds.sql.ts'
import { isOpen, succeededPayments } from './payable.rule.ts'
import { addPaymentsJob, findOrderWithPayments, type PaymentRow } from './payments.sql.ts'
import { isReturnedByHand } from './returned-by-hand.rule.ts'

// Callers of these functions must have locked the order.

/** Returns the money paid for a cancelled order, and tries to cancel a payment in progress. */
export async function refundCancelledOrder(tx: Queryable, orderId: number): Promise<void> {
  const [order] = await findOrderWithPayments(tx, orderId)
  if (!order) return
  // The email about the cancel mentions the refund.
  const origin = { isOfCancel: true }
  const payments = succeededPayments(order).map((payment) => ({
    ...payment,
    remainingKopecks: payment.amountKopecks - payment.committedRefundKopecks,
  }))
  const goodsByPayment = await remainingGoods(tx, orderId, payments)
  for (const payment of payments)
    if (payment.remainingKopecks > 0)
      await refundPayment(tx, payment, payment.remainingKopecks, 'Заказ отменён', {
        ...origin,
        goods: goodsByPayment.get(payment.id)!,
      })
  for (const payment of order.payments)
    if (payment.status === 'disputed') await refundDisputed(tx, payment, payment.receivedKopecks ?? 0, origin)
  if (order.payments.some(isOpen)) await addPaymentsJob(tx)
}

/**
 * The goods to return for each payment: an order has several payments, or was refunded in part, or was paid by a former
 * bill, and the receipt of a refund must sum to its money.
 */
async function remainingGoods(
  tx: Queryable,
  orderId: number,
  payments: readonly { readonly id: number; readonly remainingKopecks: number }[],
): Promise<Map<number, RefundedGoods>> {
  const [goods] = await findGoodsNotRefunded(tx, orderId)
  const spread = goodsOfPayments(goods!, payments)
  return new Map(
    payments.map(({ id, remainingKopecks }) => {
      const { lines = [], deliveryKopecks = 0 } = spread.find(({ payment }) => payment.id === id) ?? {}
      const restKopecks = remainingKopecks - lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks)
      const restLine = { title: 'Оплата отменённого заказа', count: 1, sumKopecks: restKopecks }
      return [id, { lines: restKopecks > 0 ? [...lines, restLine] : lines, deliveryKopecks }]
    }),
  )
}

/**
 * Returns a payment of a cancelled order whose sum differs from the requested one: the whole sum, with a receipt for it
 * instead of the goods.
 */
export async function refundDisputed(
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  receivedKopecks: number,
  { isOfCancel = false } = {},
): Promise<void> {
  if (receivedKopecks === 0) return
  const goods = {
    lines: [{ title: 'Оплата отменённого заказа', count: 1, sumKopecks: receivedKopecks }],
    deliveryKopecks: 0,
  }
  await refundPayment(tx, payment, receivedKopecks, 'Заказ отменён', { goods, isOfCancel })
}

/** Returns a payment the order did not need, with the goods it was paid for: those of its bill. */
export async function refundSurplus(
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'provider' | 'billId'>,
  receivedKopecks: number,
  why: string,
): Promise<void> {
  const [billed] = await findBilledGoods(tx, payment.billId)
  await refundPayment(tx, payment, receivedKopecks, why, { goods: billed!.goods })
}

/** Why money is returned. */
interface RefundOrigin {
  /** What the receipt of the refund names; its sum is that of the money. */
  readonly goods: RefundedGoods
  readonly isOfCancel?: boolean
  /** The order was changed and costs less now. */
  readonly isOfChange?: boolean
}

/**
 * Returns money. The bank is asked after the commit, then on schedule until it is done. Payments without a bank are
 * returned by hand, and the shop gets an email. `isOfCancel`: the email about the cancel mentions it, so no separate
 * one is sent.
 */
export async function refundPayment(
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  amountKopecks: number,
  why: string,
  { goods, isOfCancel = false, isOfChange = false }: RefundOrigin,
): Promise<number> {
  const [refund] = await insertMoneyRefund(tx, payment.id, amountKopecks, why, goodsJson(goods), isOfCancel, isOfChange)
  const isByHand = isReturnedByHand(payment.provider)
  await addEmails(tx, [
    ...(isOfCancel ? [] : [{ email: 'money-refund', to: 'buyer', id: refund!.id } as const]),
    ...(isByHand ? [{ email: 'money-refund', to: 'shop', id: refund!.id } as const] : []),
  ])
  if (!isByHand) await addPaymentsJob(tx)
  return refund!.id
}

/** Records that the shop returned money by hand: payments without a bank or refused refunds. Returns the sum. */
export async function recordRefundsByHand(tx: Queryable, orderId: number): Promise<number> {
  return sumOf(await endRefundsByHand(tx, orderId))
}

/** Asks the bank again for refunds it has refused; returns their sum. */
export async function retryRefunds(tx: Queryable, orderId: number): Promise<number> {
  const reopened = await reopenFailedRefunds(tx, orderId)
  if (reopened.length > 0) await addPaymentsJob(tx)
  return sumOf(reopened)
}

const sumOf = (refunds: readonly { readonly amountKopecks: number }[]) =>
  refunds.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
