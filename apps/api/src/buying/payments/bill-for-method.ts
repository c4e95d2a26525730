import type { Queryable } from '../../base/db/pool.ts'
import { insertBill, replaceBill } from './bills.sql.ts'
import { isOpen, isPaid, succeededPayments, unpaidBill } from './payable.rule.ts'
import { addPaymentsJob, findOrderWithPayments } from './payments.sql.ts'

/** Whether all bills of a locked order are paid. */
export async function isOrderPaid(tx: Queryable, orderId: number): Promise<boolean> {
  const [order] = await findOrderWithPayments(tx, orderId)
  return order !== undefined && isPaid(order)
}

/**
 * Adjusts the bill of a locked order to its changed payment method: an order paid on delivery has no bill until it is
 * paid. If it is partly paid, the rest stays billed. A payment in progress is cancelled at the bank; if its money
 * arrives anyway, it counts.
 */
export async function billForMethod(tx: Queryable, orderId: number, needsBill: boolean): Promise<void> {
  const [order] = await findOrderWithPayments(tx, orderId)
  const unpaid = unpaidBill(order!)
  const isPartlyPaid = succeededPayments(order!).length > 0
  if (needsBill && !unpaid && !isPartlyPaid) await insertBill(tx, orderId, order!.totalKopecks, null)
  if (!needsBill && unpaid && !isPartlyPaid) await replaceBill(tx, unpaid.id)
  if (order!.payments.some(isOpen)) await addPaymentsJob(tx)
}
