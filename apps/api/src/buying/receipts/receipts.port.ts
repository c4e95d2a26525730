import type { Queryable } from '../../base/db/pool.ts'
import type { Receipt } from '../../base/integrations/receipt.rule.ts'
import { receiptOf } from './order-receipt.rule.ts'
import { addReceiptsJob, findReceiptSource, findRefundReceiptSource, type RefundedGoods } from './receipts.sql.ts'

export type { RefundedGoods } from './receipts.sql.ts'
export { writeReceipts } from './write-receipts.ts'

/** The receipt sent to the bank with the payment of a bill. Null if there is no such order or nothing to pay. */
export async function receiptOfPayment(tx: Queryable, orderId: number, billId: number): Promise<Receipt | null> {
  const [source] = await findReceiptSource(tx, orderId, billId)
  return source ? nullIfEmpty(receiptOf(source, source.goods)) : null
}

/**
 * The receipt sent to the bank with a refund. It lists the goods of `money_refunds.receipt`, or the whole order if that
 * is null, as older refunds have it.
 */
export async function receiptOfRefund(tx: Queryable, moneyRefundId: number): Promise<Receipt | null> {
  const [source] = await findRefundReceiptSource(tx, moneyRefundId)
  return source ? nullIfEmpty(receiptOf(source, source.goods)) : null
}

/** The receipt that a refund of these goods would have now. */
export async function receiptOfGoods(tx: Queryable, orderId: number, goods: RefundedGoods): Promise<Receipt | null> {
  const [source] = await findReceiptSource(tx, orderId, null)
  return source ? nullIfEmpty(receiptOf(source, goods)) : null
}

const nullIfEmpty = (receipt: Receipt) => (receipt.lines.length > 0 ? receipt : null)

/** The goods of a refund, serialized for the column `money_refunds.receipt`. */
export const goodsJson = (goods: RefundedGoods): string => JSON.stringify(goods)

/**
 * Called after a payment, a refund or a hand-over of goods: once the transaction commits, a job writes the due
 * receipts.
 */
export async function queueReceipts(tx: Queryable): Promise<void> {
  await addReceiptsJob(tx)
}
