import type { Queryable } from '../../base/db/pool.ts'
import { goodsJson } from '../receipts/receipts.port.ts'
import { billChanges } from './bill-changes.rule.ts'
import { insertBill, replaceBill } from './bills.sql.ts'
import { type ChangedGoods, goodsOfDifference } from './changed-goods.rule.ts'
import { refundPayment } from './money-refunds.port.ts'
import { succeededPayments } from './payable.rule.ts'
import { addPaymentsJob, findOrderWithPayments } from './payments.sql.ts'

const noGoods: ChangedGoods = {
  added: { lines: [], deliveryKopecks: 0 },
  removed: { lines: [], deliveryKopecks: 0 },
}

/**
 * Makes bills and payments equal the order's current total: bills it again, bills the difference, or returns it. The
 * caller must have locked the order. `changed` is what became dearer and cheaper; null: the goods are the same.
 */
export async function settleBills(tx: Queryable, orderId: number, changed: ChangedGoods | null): Promise<void> {
  const [order] = await findOrderWithPayments(tx, orderId)
  const { replacedBillId, newBillKopecks, refunds } = billChanges(order!, changed !== null)
  const { added, removed } = changed ?? noGoods
  if (replacedBillId !== null) {
    await replaceBill(tx, replacedBillId)
    // The buyer may be paying the old sum on the page of the bank: the job tries to cancel that payment.
    if (
      order!.payments.some(
        ({ billId, status }) => billId === replacedBillId && (status === 'new' || status === 'pending'),
      )
    )
      await addPaymentsJob(tx)
  }
  const payments = succeededPayments(order!)
  if (newBillKopecks !== null)
    await insertBill(
      tx,
      orderId,
      newBillKopecks,
      payments.length > 0 ? goodsJson(goodsOfDifference(added, newBillKopecks)) : null,
    )
  for (const { paymentId, amountKopecks } of refunds)
    await refundPayment(
      tx,
      payments.find(({ id }) => id === paymentId)!,
      amountKopecks,
      'Заказ изменён: он стал дешевле',
      { goods: goodsOfDifference(removed, amountKopecks), isOfChange: true },
    )
}
