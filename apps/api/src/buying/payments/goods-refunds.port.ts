import type { Tx } from '../../base/db/pool.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'
import { settledGoods } from '../receipts/settled-goods.rule.ts'
import { findReturnablePayments, type ReturnablePaymentRow, saveRefundOfMoney } from './goods-refunds.sql.ts'
import { refundPayment } from './order-money.port.ts'

export type { ReturnablePaymentRow } from './goods-refunds.sql.ts'

/** What came for an order and can go back, first to last. The order is locked by who asks. */
export const returnablePayments = (tx: Tx, orderId: number): Promise<ReturnablePaymentRow[]> =>
  findReturnablePayments(tx, orderId)

/** By which payments the money of goods goes back, and the goods of each: the first that came goes first. */
export const spreadRefund = (goods: RefundedGoods, payments: readonly ReturnablePaymentRow[]) =>
  settledGoods(goods, payments).map(({ payment, lines, deliveryKopecks }) => ({
    payment,
    goods: { lines, deliveryKopecks },
    amountKopecks: lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks),
  }))

/**
 * Money of goods goes back: through the bank after the commit, by hand where it came by hand. Returns how much; less
 * than the goods are of: no more is left of what was paid.
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
