import type { HeldPermission } from '@shpulka/contract/base/permissions'
import type { Tx } from '../../base/db/pool.ts'
import { findDeskOrder } from './desk-order.sql.ts'
import { refuseWithout } from './lock-order-for.ts'
import { edgeNeeds, orderFacts, returnsMoney } from './order-facts.rule.ts'

/**
 * Throws 403 unless the rights of this change of this order are held; says whether money would go back by it. Where
 * there is no such change, the change itself is refused with the reason.
 */
export async function refuseEdge(
  tx: Tx,
  orderId: number,
  to: string,
  held: readonly HeldPermission[],
): Promise<{ returnsMoney: boolean }> {
  const [order] = await findDeskOrder(tx, orderId, null)
  if (!order) return { returnsMoney: false }
  const edge = order.transitions.find((each) => each.to === to)
  const facts = orderFacts(order)
  refuseWithout(edge ? edgeNeeds(facts, edge) : ['orders.status'], held, order.site.id)
  return { returnsMoney: edge !== undefined && returnsMoney(facts, edge.stage) }
}
