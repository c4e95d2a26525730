import type { Tx } from '../../base/db/pool.ts'
import { insertBill, replaceBill } from './bills.sql.ts'
import { chargesOf, isOpen, isPaid, waitingBill } from './payable.rule.ts'
import { addPaymentsJob, findOrderMoney } from './payments.sql.ts'

/** Whether all bills of a locked order are paid. */
export async function isOrderPaid(tx: Tx, orderId: number): Promise<boolean> {
  const [money] = await findOrderMoney(tx, orderId)
  return money !== undefined && isPaid(money)
}

/**
 * Adjusts the bill of a locked order to its changed payment method: an order paid on delivery has no bill until it is
 * paid. If it is partly paid, the rest stays billed. A payment in progress is cancelled at the bank; if its money
 * arrives anyway, it counts.
 */
export async function billForMethod(tx: Tx, orderId: number, needsBill: boolean): Promise<void> {
  const [money] = await findOrderMoney(tx, orderId)
  const waiting = waitingBill(money!)
  const hasMoney = chargesOf(money!).length > 0
  if (needsBill && !waiting && !hasMoney) await insertBill(tx, orderId, money!.totalKopecks, null)
  if (!needsBill && waiting && !hasMoney) await replaceBill(tx, waiting.id)
  if (money!.payments.some(isOpen)) await addPaymentsJob(tx)
}
