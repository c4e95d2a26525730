import type { orders } from '@shpulka/contract/buying/orders'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { countOrdersOfUser } from './shown-orders.sql.ts'

export const countOrders: Handler<typeof orders.countOrders, { pool: Pool }> = async ({ visitor }, { pool }) => {
  const statusOrderCounts = await countOrdersOfUser(pool, visitor.user!.id, visitor.site.id)
  return { total: statusOrderCounts.reduce((sum, { count }) => sum + count, 0), statusOrderCounts }
}
