import type { Queryable } from '../../base/db/pool.ts'
import { goodsOfPayments } from '../receipts/goods-of-payments.rule.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'
import {
  creditRefund,
  findDeferredDebt,
  findReturnablePayments,
  linkMoneyRefund,
  type ReturnablePaymentRow,
} from './goods-refunds.sql.ts'
import { refundPayment } from './money-refunds.port.ts'
import { settleBills } from './settle-bills.ts'

export type { ReturnablePaymentRow } from './goods-refunds.sql.ts'

/** Payments of an order that can be returned, first to last. The caller must have locked the order. */
export const returnablePayments = (tx: Queryable, orderId: number): Promise<ReturnablePaymentRow[]> =>
  findReturnablePayments(tx, orderId)

/** What an order with a deferred payment owes, 0 for others. The caller must have locked the order. */
export async function deferredDebt(tx: Queryable, orderId: number): Promise<number> {
  const [debt] = await findDeferredDebt(tx, orderId)
  return debt?.owedKopecks ?? 0
}

/**
 * Takes a refund of goods off the debt of an order with a deferred payment, and bills the rest anew. Returns the sum
 * taken off: at most the debt.
 */
export async function lowerDebt(
  tx: Queryable,
  { orderId, refundId, amountKopecks }: { orderId: number; refundId: number; amountKopecks: number },
): Promise<number> {
  const credited = Math.min(amountKopecks, await deferredDebt(tx, orderId))
  if (credited <= 0) return 0
  await creditRefund(tx, refundId, credited)
  await settleBills(tx, orderId, null)
  return credited
}

/** Divides a refund of goods among payments, from the first one. */
export const spreadRefund = (goods: RefundedGoods, payments: readonly ReturnablePaymentRow[]) =>
  goodsOfPayments(goods, payments).map(({ payment, lines, deliveryKopecks }) => ({
    payment,
    goods: { lines, deliveryKopecks },
    amountKopecks: lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks),
  }))

/**
 * Refunds money for goods: by the bank after the commit, or by hand if it was paid without a bank. Returns the sum,
 * which is less than that of the goods if less can be returned of the payments.
 */
export async function refundGoods(
  tx: Queryable,
  { orderId, refundId, why, goods }: { orderId: number; refundId: number; why: string; goods: RefundedGoods },
): Promise<number> {
  const parts = spreadRefund(goods, await findReturnablePayments(tx, orderId))
  let refunded = 0
  for (const { payment, amountKopecks, ...part } of parts) {
    const moneyRefundId = await refundPayment(tx, payment, amountKopecks, why, part)
    await linkMoneyRefund(tx, moneyRefundId, refundId)
    refunded += amountKopecks
  }
  return refunded
}
