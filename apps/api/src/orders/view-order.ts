import type { orders } from '@shpulka/contract/orders'
import type { Pool } from '../db/pool.ts'
import { notFound } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { orderView } from './order.view.ts'
import { findOrderOfVisitor } from './orders.sql.ts'

export const viewOrder: Verb<typeof orders.viewOrder, { pool: Pool }> = async ({ visitor, query }, { pool }) => {
  const [order] = await findOrderOfVisitor(pool, query.orderId, visitor.site.id, visitor.user!.id, null)
  if (!order) throw notFound('Такого заказа нет')
  return orderView(order)
}
