import type { Queryable } from '../../base/db/pool.ts'
import type { Contact } from '../../people/users/contact.rule.ts'
import { findOrder } from './shown-orders.sql.ts'

/** The contact of an order, or null when there is no such order. */
export async function findContactOfOrder(
  tx: Queryable,
  orderId: number,
): Promise<(Contact & { readonly siteId: number }) | null> {
  const [order] = await findOrder(tx, orderId)
  return order ? { ...order.contact, siteId: order.siteId } : null
}
