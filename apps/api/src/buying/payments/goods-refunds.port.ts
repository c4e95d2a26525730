import type { Tx } from '../../base/db/pool.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'
import { settledGoods } from '../receipts/settled-goods.rule.ts'
import { findReturnablePayments, type ReturnablePaymentRow, saveRefundOfMoney } from './goods-refunds.sql.ts'
import { refundPayment } from './order-money.port.ts'

export type { ReturnablePaymentRow } from './goods-refunds.sql.ts'

/** Payments of an order that can be returned, first to last. The caller has locked the order. */
export const returnablePayments = (tx: Tx, orderId: number): Promise<ReturnablePaymentRow[]> =>
  findReturnablePayments(tx, orderId)

/** Divides a refund of goods among payments, the first payment first. */
export const spreadRefund = (goods: RefundedGoods, payments: readonly ReturnablePaymentRow[]) =>
  settledGoods(goods, payments).map(({ payment, lines, deliveryKopecks }) => ({
    payment,
    goods: { lines, deliveryKopecks },
    amountKopecks: lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks),
  }))

/**
 * Returns money for goods: through the bank after the commit, or by hand where it came by hand. Returns the sum; it is
 * less than that of the goods if less is left of what was paid.
 */
export async function refundGoods(
  tx: Tx,
  { orderId, refundId, why, goods }: { orderId: number; refundId: number; why: string; goods: RefundedGoods },
): Promise<number> {
  const parts = spreadRefund(goods, await findReturnablePayments(tx, orderId))
  let refunded = 0
  for (const { payment, amountKopecks, ...part } of parts) {
    const moneyRefundId = await refundPayment(tx, payment, amountKopecks, why, part)
    await saveRefundOfMoney(tx, moneyRefundId, refundId)
    refunded += amountKopecks
  }
  return refunded
}
