import type { Permission } from '@shpulka/contract/base/permissions'
import type { orderExchange } from '@shpulka/contract/supply/order-exchange'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { findOrderConnection, findStatusTitles } from './order-settings.sql.ts'
import { readOrderSettings } from './order-settings.ts'
import { findOrderQueue } from './outgoing-orders.sql.ts'

export const viewOrderExchange: OfficeHandler<typeof orderExchange.viewOrderExchange, { pool: Pool }> = async (
  { params: { id }, staff },
  { pool },
) => {
  const { title: program, siteId, kind } = await findPermittedConnection(pool, id, staff, 'exchange.read')
  const { meanings, ...settings } = await readOrderSettings(pool, id)
  const [queue] = await findOrderQueue(pool, id)
  return {
    program,
    siteId,
    kind,
    ...settings,
    meanings: [...meanings],
    names: [...settings.names],
    statuses: await findStatusTitles(pool),
    waiting: queue!.waiting,
    parked: queue!.parked,
  }
}

/** A connection of a site where this employee has the permission; otherwise throws 404. */
export async function findPermittedConnection(tx: Queryable, id: number, staff: SignedInStaff, permission: Permission) {
  const [connection] = await findOrderConnection(tx, id)
  if (!connection || !isAllowedAtSite(staff.permissions, permission, connection.siteId))
    throw notFound('Такого обмена нет')
  return connection
}
