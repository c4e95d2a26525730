import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { orderCredit } from '../credit/credit.port.ts'
import { findDeskEvents } from './desk-events.sql.ts'
import { findDeskLines, findDeskOrder } from './desk-order.sql.ts'
import { deskOrder } from './desk-order.view.ts'

/** A whole order for staff who may read orders of its site; 404 for anybody else. */
export async function readDeskOrder(pool: Pool, orderId: number, staff: SignedInStaff): Promise<DeskOrder> {
  const [[order], lines, events] = await Promise.all([
    findDeskOrder(pool, orderId, sitesOf(staff.permissions, 'orders.read')),
    findDeskLines(pool, orderId),
    findDeskEvents(pool, orderId),
  ])
  if (!order) throw notFound('Такого заказа нет')
  const credit = order.payer && (await orderCredit(pool, orderId))
  return deskOrder(order, lines, events, credit)
}
