import type { orders } from '@shpulka/contract/buying/orders'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import { orderView } from './order.view.ts'
import { findOrderOfVisitor } from './orders.sql.ts'

export const viewOrder: Verb<typeof orders.viewOrder, { pool: Pool }> = async ({ visitor, query }, { pool }) => {
  const [order] = await findOrderOfVisitor(pool, query.orderId, visitor.site.id, visitor.user!.id, null)
  if (!order) throw notFound('Такого заказа нет')
  return orderView(order)
}
