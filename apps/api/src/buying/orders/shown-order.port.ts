import type { Call } from '@shpulka/contract/base/call'
import type { Order } from '@shpulka/contract/buying/orders'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import { maskedOrder } from './masked-order.rule.ts'
import { orderView } from './order.view.ts'
import { isOrderKey } from './order-key.ts'
import { findLinkedOrder, findOrder, findOrderOfVisitor } from './shown-orders.sql.ts'

/**
 * An order for those who may see it: its buyer, the holder of its cart token, or the holder of the key of its link, who
 * sees a masked contact (`isNameShown`: with the full name). 404 for anybody else.
 */
export async function shownOrder(
  { visitor, orderKey }: Pick<RequestContext<Call>, 'visitor' | 'orderKey'>,
  { pool, config }: { readonly pool: Pool; readonly config: TokenConfig },
  orderId: number,
  { isNameShown = false } = {},
): Promise<Order> {
  const [order] = await findOrderOfVisitor(pool, orderId, visitor.site.id, visitor.user?.id ?? null, visitor.cartToken)
  if (order) return orderView(order)
  const [linked] = isOrderKey(config, orderId, orderKey) ? await findLinkedOrder(pool, orderId, visitor.site.id) : []
  if (!linked) throw notFound('Такого заказа нет')
  return maskedOrder(orderView(linked), linked.address?.city ?? null, isNameShown)
}

/** An order and its site, for callers that have checked access. Null when there is no such order. */
export async function findOrderAndSite(
  tx: Queryable,
  orderId: number,
): Promise<{ order: Order; siteId: number } | null> {
  const [row] = await findOrder(tx, orderId)
  return row ? { order: orderView(row), siteId: row.siteId } : null
}
