import type { Tx } from '../../base/db/pool.ts'
import { chargesOf, isOpen, isPaid, waitingBill } from './payable.rule.ts'
import { addPaymentsJob, findOrderMoney, insertBill, replaceBill } from './payments.sql.ts'

/** Whether everything billed of a locked order is paid. */
export async function isOrderPaid(tx: Tx, orderId: number): Promise<boolean> {
  const [money] = await findOrderMoney(tx, orderId)
  return money !== undefined && isPaid(money)
}

/**
 * Bills a locked order whose payment method was changed: one paid on delivery has no bill until the money comes. If
 * some money has come, the rest stays billed. A payment under way is ended at the bank; should its money come anyway,
 * it counts.
 */
export async function billForMethod(tx: Tx, orderId: number, needsBill: boolean): Promise<void> {
  const [money] = await findOrderMoney(tx, orderId)
  const waiting = waitingBill(money!)
  const hasMoney = chargesOf(money!).length > 0
  if (needsBill && !waiting && !hasMoney) await insertBill(tx, orderId, money!.totalKopecks, null)
  if (!needsBill && waiting && !hasMoney) await replaceBill(tx, waiting.id)
  if (money!.payments.some(isOpen)) await addPaymentsJob(tx)
}
