import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import type { Queryable } from '../../base/db/pool.ts'
import { findDeskOrder } from './desk-order.sql.ts'
import { requirePermissions } from './lock-order-for-staff.ts'
import { findTransition } from './status-transitions.sql.ts'
import { returnsMoney, transitionFacts, transitionPermissions } from './transition-facts.rule.ts'

/**
 * Throws 403 unless staff have the permissions for this change of status; tells whether it returns money. An impossible
 * transition is refused later, by the change itself.
 */
export async function requireTransitionPermissions(
  tx: Queryable,
  orderId: number,
  to: string,
  granted: readonly GrantedPermission[],
): Promise<{ returnsMoney: boolean }> {
  const [requested] = await findTransition(tx, orderId, to)
  if (!requested) return { returnsMoney: false }
  const { siteId, stage, needs } = requested
  // Only a cancel may return money: what depends on the payments is read for it alone.
  const [order] = stage === 'cancelled' ? await findDeskOrder(tx, orderId, null) : []
  if (!order || stage === null || needs === null) {
    requirePermissions([needs ?? 'orders.status'], granted, siteId)
    return { returnsMoney: false }
  }
  const facts = transitionFacts(order)
  requirePermissions(transitionPermissions(facts, { needs, stage }), granted, siteId)
  return { returnsMoney: returnsMoney(facts, stage) }
}
