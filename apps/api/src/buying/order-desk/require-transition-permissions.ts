import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import type { Tx } from '../../base/db/pool.ts'
import { findDeskOrder } from './desk-order.sql.ts'
import { requirePermissions } from './lock-order-for-staff.ts'
import { returnsMoney, transitionFacts, transitionNeeds } from './transition-facts.rule.ts'

/**
 * Throws 403 unless staff have the permissions for this change of status; tells whether it returns money. An impossible
 * transition is refused later, by the change itself.
 */
export async function requireTransitionPermissions(
  tx: Tx,
  orderId: number,
  to: string,
  granted: readonly GrantedPermission[],
): Promise<{ returnsMoney: boolean }> {
  const [order] = await findDeskOrder(tx, orderId, null)
  if (!order) return { returnsMoney: false }
  const transition = order.transitions.find((each) => each.to === to)
  const facts = transitionFacts(order)
  requirePermissions(transition ? transitionNeeds(facts, transition) : ['orders.status'], granted, order.site.id)
  return { returnsMoney: transition !== undefined && returnsMoney(facts, transition.stage) }
}
