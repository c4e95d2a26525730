import type { Tx } from '../../base/db/pool.ts'
import type { Receipt } from '../../base/integrations/receipt.rule.ts'
import { receiptOf } from './order-receipt.rule.ts'
import { addReceiptsJob, findReceiptSource, findRefundReceiptSource, type RefundedGoods } from './receipts.sql.ts'

export type { RefundedGoods } from './receipts.sql.ts'
export { writeReceipts } from './write-receipts.ts'

/** The receipt that the bank gets with the payment of a bill. Null: the order does not exist or has nothing to pay. */
export async function receiptOfPayment(tx: Tx, orderId: number, billId: number): Promise<Receipt | null> {
  const [source] = await findReceiptSource(tx, orderId, billId)
  return source ? nullIfEmpty(receiptOf(source, source.goods)) : null
}

/**
 * The receipt that the bank gets with a refund of money. It lists the goods in `money_refunds.receipt`; when that is
 * null, everything in the order.
 */
export async function receiptOfRefund(tx: Tx, moneyRefundId: number): Promise<Receipt | null> {
  const [source] = await findRefundReceiptSource(tx, moneyRefundId)
  return source ? nullIfEmpty(receiptOf(source, source.goods)) : null
}

/** The receipt a refund of these goods would have now. */
export async function receiptOfGoods(tx: Tx, orderId: number, goods: RefundedGoods): Promise<Receipt | null> {
  const [source] = await findReceiptSource(tx, orderId, null)
  return source ? nullIfEmpty(receiptOf(source, goods)) : null
}

const nullIfEmpty = (receipt: Receipt) => (receipt.lines.length > 0 ? receipt : null)

/** The goods of a refund as the column `money_refunds.receipt` stores them. */
export const goodsJson = (goods: RefundedGoods): string => JSON.stringify(goods)

/**
 * Called after a payment, a refund or a hand-over of goods: once the transaction commits, a job writes the receipts
 * due.
 */
export async function queueReceipts(tx: Tx): Promise<void> {
  await addReceiptsJob(tx)
}
