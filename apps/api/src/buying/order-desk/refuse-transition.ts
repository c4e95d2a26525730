import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import type { Tx } from '../../base/db/pool.ts'
import { findDeskOrder } from './desk-order.sql.ts'
import { refuseWithout } from './lock-order-for.ts'
import { returnsMoney, transitionFacts, transitionNeeds } from './transition-facts.rule.ts'

/**
 * Throws 403 unless staff have the rights for this change of this order; returns whether it returns money. If there is
 * no such transition, the change itself refuses with the reason.
 */
export async function refuseTransition(
  tx: Tx,
  orderId: number,
  to: string,
  held: readonly GrantedPermission[],
): Promise<{ returnsMoney: boolean }> {
  const [order] = await findDeskOrder(tx, orderId, null)
  if (!order) return { returnsMoney: false }
  const transition = order.transitions.find((each) => each.to === to)
  const facts = transitionFacts(order)
  refuseWithout(transition ? transitionNeeds(facts, transition) : ['orders.status'], held, order.site.id)
  return { returnsMoney: transition !== undefined && returnsMoney(facts, transition.stage) }
}
