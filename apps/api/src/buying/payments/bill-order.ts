import type { Tx } from '../../base/db/pool.ts'
import { goodsJson } from '../receipts/receipts.port.ts'
import { billChanges } from './bill-changes.rule.ts'
import { insertBill, replaceBill } from './bills.sql.ts'
import { type ChangedGoods, goodsOfDifference } from './changed-goods.rule.ts'
import { refundPayment } from './order-money.port.ts'
import { chargesOf } from './payable.rule.ts'
import { addPaymentsJob, findOrderMoney } from './payments.sql.ts'

/** How a changed total was billed or returned. */
export interface BilledOrderChange {
  /** Sum of the new bill. Null when there is none. */
  readonly billedKopecks: number | null
  /** Money returned. */
  readonly returnedKopecks: number
}

const noGoods: ChangedGoods = {
  added: { lines: [], deliveryKopecks: 0 },
  removed: { lines: [], deliveryKopecks: 0 },
}

/**
 * Makes bills and payments equal the order's current total: bills it again, bills the difference, or returns it. The
 * caller must have locked the order. `changed` is what became dearer and cheaper, if known.
 */
export async function billOrder(tx: Tx, orderId: number, changed: ChangedGoods | null): Promise<BilledOrderChange> {
  const [money] = await findOrderMoney(tx, orderId)
  const { replacedBillId, newBillKopecks, refunds } = billChanges(money!)
  const { added, removed } = changed ?? noGoods
  if (replacedBillId !== null) {
    await replaceBill(tx, replacedBillId)
    // The buyer may be paying the old sum on the page of the bank: the job tries to cancel that payment.
    if (
      money!.payments.some(
        ({ billId, status }) => billId === replacedBillId && (status === 'new' || status === 'pending'),
      )
    )
      await addPaymentsJob(tx)
  }
  const charges = chargesOf(money!)
  if (newBillKopecks !== null)
    await insertBill(
      tx,
      orderId,
      newBillKopecks,
      charges.length > 0 ? goodsJson(goodsOfDifference(added, newBillKopecks)) : null,
    )
  for (const { paymentId, amountKopecks } of refunds)
    await refundPayment(
      tx,
      charges.find(({ id }) => id === paymentId)!,
      amountKopecks,
      'Заказ изменён: он стал дешевле',
      { goods: goodsOfDifference(removed, amountKopecks), isOfChange: true },
    )
  return {
    billedKopecks: newBillKopecks,
    returnedKopecks: refunds.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
  }
}
