import type { Tx } from '../../base/db/pool.ts'
import { goodsJson } from '../receipts/receipts.port.ts'
import { billChanges } from './bill-changes.rule.ts'
import { type ChangedGoods, goodsOfDifference } from './changed-goods.rule.ts'
import { refundPayment } from './order-money.port.ts'
import { chargesOf } from './payable.rule.ts'
import { addPaymentsJob, findOrderMoney, insertBill, replaceBill } from './payments.sql.ts'

/** What a change of an order's total did to its bills and money. */
export interface BilledOrderChange {
  /** Sum of the new bill, kopecks; null: no new bill. */
  readonly billedKopecks: number | null
  /** Returned, kopecks; 0: nothing. */
  readonly returnedKopecks: number
}

const noGoods: ChangedGoods = {
  added: { lines: [], deliveryKopecks: 0 },
  removed: { lines: [], deliveryKopecks: 0 },
}

/**
 * Makes bills and payments equal the order's present total: bills it again, bills the difference, or returns it. The
 * caller has locked the order. `changed`: what became dearer and cheaper; null: not known.
 */
export async function billOrder(tx: Tx, orderId: number, changed: ChangedGoods | null): Promise<BilledOrderChange> {
  const [money] = await findOrderMoney(tx, orderId)
  const { replaces, bills, returns } = billChanges(money!)
  const { added, removed } = changed ?? noGoods
  if (replaces !== null) {
    await replaceBill(tx, replaces)
    // The buyer may be paying the former sum on the page of the bank: that payment is ended as far as the bank can.
    if (money!.payments.some(({ billId, status }) => billId === replaces && (status === 'new' || status === 'pending')))
      await addPaymentsJob(tx)
  }
  const charges = chargesOf(money!)
  if (bills !== null)
    await insertBill(tx, orderId, bills, charges.length > 0 ? goodsJson(goodsOfDifference(added, bills)) : null)
  for (const { paymentId, amountKopecks } of returns)
    await refundPayment(
      tx,
      charges.find(({ id }) => id === paymentId)!,
      amountKopecks,
      'Заказ изменён: он стал дешевле',
      { goods: goodsOfDifference(removed, amountKopecks), isOfChange: true },
    )
  return { billedKopecks: bills, returnedKopecks: returns.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0) }
}
