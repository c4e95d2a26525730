import type { Queryable } from '../../base/db/pool.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { lockOrderForStaff } from '../order-desk/desk-orders.port.ts'
import { findOrderOfMoneyRefund } from './desk-refunds.sql.ts'

/**
 * Locks the order of a refund of money. 404 for staff who may not refund money on its site, 422 when its money is
 * returned by the cancel of the order.
 */
export async function lockMoneyRefund(tx: Queryable, id: number, staff: SignedInStaff) {
  const [unlocked] = await findOrderOfMoneyRefund(tx, id)
  if (!unlocked) throw notFound('Такого возврата денег нет')
  const { siteId } = await lockOrderForStaff(tx, unlocked.orderId, staff, 'orders.refund')
  const [refund] = await findOrderOfMoneyRefund(tx, id)
  if (refund!.isReturnedByCancel) throw unprocessable('Эти деньги возвращает отмена заказа')
  return { ...refund!, siteId }
}
