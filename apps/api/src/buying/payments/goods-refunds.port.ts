import type { Tx } from '../../base/db/pool.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'
import { settledGoods } from '../receipts/settled-goods.rule.ts'
import { findReturnablePayments, linkMoneyRefund, type ReturnablePaymentRow } from './goods-refunds.sql.ts'
import { refundPayment } from './order-money.port.ts'

export type { ReturnablePaymentRow } from './goods-refunds.sql.ts'

/** Payments of an order that can be returned, first to last. The caller must have locked the order. */
export const returnablePayments = (tx: Tx, orderId: number): Promise<ReturnablePaymentRow[]> =>
  findReturnablePayments(tx, orderId)

/** Divides a refund of goods among payments, from the first one. */
export const spreadRefund = (goods: RefundedGoods, payments: readonly ReturnablePaymentRow[]) =>
  settledGoods(goods, payments).map(({ payment, lines, deliveryKopecks }) => ({
    payment,
    goods: { lines, deliveryKopecks },
    amountKopecks: lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks),
  }))

/**
 * Refunds money for goods: by the bank after the commit, or by hand if it was paid without a bank. Returns the sum,
 * which is less than that of the goods if less can be returned of the payments.
 */
export async function refundGoods(
  tx: Tx,
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
