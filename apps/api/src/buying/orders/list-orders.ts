import type { orders } from '@shpulka/contract/buying/orders'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { orderCardView } from './order.view.ts'
import { countOrdersOfUser, findOrdersOfUser } from './shown-orders.sql.ts'

export const listOrders: Handler<typeof orders.listOrders, { pool: Pool }> = async ({ visitor, query }, { pool }) => {
  const { page, limit, statusGroupId } = query
  const [rows, counts] = await Promise.all([
    findOrdersOfUser(pool, visitor.user!.id, visitor.site.id, statusGroupId ?? null, limit, (page - 1) * limit),
    countOrdersOfUser(pool, visitor.user!.id, visitor.site.id),
  ])
  const total = counts.reduce(
    (sum, group) => (statusGroupId === undefined || group.statusGroupId === statusGroupId ? sum + group.count : sum),
    0,
  )
  return { orders: rows.map(orderCardView), meta: { page, limit, pages: Math.ceil(total / limit), total } }
}
