import type { orders } from '@shpulka/contract/buying/orders'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { orderView } from './order.view.ts'
import { findOrderOfVisitor } from './shown-orders.sql.ts'

export const viewOrder: Handler<typeof orders.viewOrder, { pool: Pool }> = async ({ visitor, query }, { pool }) => {
  const [order] = await findOrderOfVisitor(pool, query.orderId, visitor.site.id, visitor.user!.id, null)
  if (!order) throw notFound('Такого заказа нет')
  return orderView(order)
}
