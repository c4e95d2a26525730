import type { Queryable } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { isPaid, unpaidBill } from './payable.rule.ts'
import { type BillRow, findOrderWithPayments, insertManualPayments, lockOrderForPayment } from './payments.sql.ts'

/** Locks an order and returns the bill to be paid now, if any. */
export async function lockOrderAndFindBill(tx: Queryable, orderId: number): Promise<BillRow | null> {
  await lockOrderForPayment(tx, orderId)
  const [order] = await findOrderWithPayments(tx, orderId)
  return order ? unpaidBill(order) : null
}

/**
 * Records money the shop has received itself, by transfer or on delivery: pays the unpaid bills of a locked order. Does
 * nothing if all are paid.
 */
export async function recordManualPayments(tx: Queryable, orderId: number, who: string): Promise<void> {
  await insertManualPayments(tx, orderId, who)
}

/**
 * Records that a transfer paid the bills of a locked order. The buyer gets an email unless a change of status sends
 * one.
 */
export async function recordTransferPayment(tx: Queryable, orderId: number, who: string): Promise<void> {
  await insertManualPayments(tx, orderId, who)
  const [order] = await findOrderWithPayments(tx, orderId)
  const payment = order!.payments.findLast(({ status }) => status === 'succeeded')
  if (payment && isPaid(order!) && !order!.mayBecomePaid)
    await addEmails(tx, [{ email: 'payment', to: 'buyer', id: payment.id }])
}
