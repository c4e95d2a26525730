import type { Tx } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { isPaid, waitingBill } from './payable.rule.ts'
import { type BillRow, findOrderMoney, insertCharge, lockOrderOfMoney } from './payments.sql.ts'

/** Locks an order and gives the bill that is to be paid now; null: none is. */
export async function lockWaitingBill(tx: Tx, orderId: number): Promise<BillRow | null> {
  await lockOrderOfMoney(tx, orderId)
  const [money] = await findOrderMoney(tx, orderId)
  return money ? waitingBill(money) : null
}

/** A transfer has paid the waiting bill of a locked order; its buyer gets an email unless the status has one. */
export async function recordTransfer(tx: Tx, orderId: number, who: string): Promise<void> {
  await insertCharge(tx, orderId, who)
  const [money] = await findOrderMoney(tx, orderId)
  const charge = money!.payments.findLast(({ status }) => status === 'succeeded')
  if (charge && isPaid(money!) && !money!.mayBecomePaid)
    await addEmails(tx, [{ email: 'payment', to: 'buyer', id: charge.id }])
}
