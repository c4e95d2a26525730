import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { lockOrderForStaff } from '../order-desk/desk-orders.port.ts'
import { findOrderOfMoneyRefund } from './desk-refunds.sql.ts'

/** Locks the order of a refund of money, for staff who may return money on its site; 404 for anybody else. */
export async function lockMoneyRefund(tx: Tx, id: number, staff: SignedInStaff) {
  const [known] = await findOrderOfMoneyRefund(tx, id)
  if (!known) throw notFound('Такого возврата денег нет')
  const { siteId } = await lockOrderForStaff(tx, known.orderId, staff, 'orders.refund')
  const [refund] = await findOrderOfMoneyRefund(tx, id)
  return { ...refund!, siteId }
}
