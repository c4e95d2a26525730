import type { Tx } from '../../base/db/pool.ts'
import { insertBill, replaceBill } from './bills.sql.ts'
import { isOpen, isPaid, succeededPayments, waitingBill } from './payable.rule.ts'
import { addPaymentsJob, findOrderWithPayments } from './payments.sql.ts'

/** Whether all bills of a locked order are paid. */
export async function isOrderPaid(tx: Tx, orderId: number): Promise<boolean> {
  const [order] = await findOrderWithPayments(tx, orderId)
  return order !== undefined && isPaid(order)
}

/**
 * Adjusts the bill of a locked order to its changed payment method: an order paid on delivery has no bill until it is
 * paid. If it is partly paid, the rest stays billed. A payment in progress is cancelled at the bank; if its money
 * arrives anyway, it counts.
 */
export async function billForMethod(tx: Tx, orderId: number, needsBill: boolean): Promise<void> {
  const [order] = await findOrderWithPayments(tx, orderId)
  const waiting = waitingBill(order!)
  const isPartlyPaid = succeededPayments(order!).length > 0
  if (needsBill && !waiting && !isPartlyPaid) await insertBill(tx, orderId, order!.totalKopecks, null)
  if (!needsBill && waiting && !isPartlyPaid) await replaceBill(tx, waiting.id)
  if (order!.payments.some(isOpen)) await addPaymentsJob(tx)
}
