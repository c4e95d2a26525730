import type { Tx } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { isPaid, waitingBill } from './payable.rule.ts'
import { type BillRow, findOrderMoney, insertCharge, lockOrderOfMoney } from './payments.sql.ts'

/** Locks an order and returns the bill to be paid now, if any. */
export async function lockOrderAndFindBill(tx: Tx, orderId: number): Promise<BillRow | null> {
  await lockOrderOfMoney(tx, orderId)
  const [money] = await findOrderMoney(tx, orderId)
  return money ? waitingBill(money) : null
}

/**
 * Records that a transfer paid the bills of a locked order. The buyer gets an email unless a change of status sends
 * one.
 */
export async function insertTransferPayment(tx: Tx, orderId: number, who: string): Promise<void> {
  await insertCharge(tx, orderId, who)
  const [money] = await findOrderMoney(tx, orderId)
  const charge = money!.payments.findLast(({ status }) => status === 'succeeded')
  if (charge && isPaid(money!) && !money!.mayBecomePaid)
    await addEmails(tx, [{ email: 'payment', to: 'buyer', id: charge.id }])
}
