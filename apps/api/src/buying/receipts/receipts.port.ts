import type { Tx } from '../../base/db/pool.ts'
import { receiptOf } from './receipt.rule.ts'
import type { Receipt } from './receipt-lines.rule.ts'
import { addReceiptsJob, findReceiptFacts, findRefundFacts, type RefundedGoods } from './receipts.sql.ts'

export type { RefundedGoods } from './receipts.sql.ts'
export { writeReceipts } from './write-receipts.ts'

/** What goes to a bank with the payment of an order; null: there is no such order, or nothing to pay. */
export async function receiptOfPayment(tx: Tx, orderId: number): Promise<Receipt | null> {
  const [facts] = await findReceiptFacts(tx, orderId)
  return facts ? filled(receiptOf(facts)) : null
}

/**
 * What goes to a bank with a refund of money: of the goods its row names (`money_refunds.receipt`), else of everything.
 */
export async function receiptOfRefund(tx: Tx, moneyRefundId: number): Promise<Receipt | null> {
  const [facts] = await findRefundFacts(tx, moneyRefundId)
  return facts ? filled(receiptOf(facts, facts.goods)) : null
}

const filled = (receipt: Receipt) => (receipt.lines.length > 0 ? receipt : null)

/** Goods of a refund as its row of money keeps them. */
export const goodsJson = (goods: RefundedGoods): string => JSON.stringify(goods)

/** Money has moved or goods were handed over: after the commit the queue writes what receipts are due. */
export async function queueReceipts(tx: Tx): Promise<void> {
  await addReceiptsJob(tx)
}
