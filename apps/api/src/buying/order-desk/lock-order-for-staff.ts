import type { GrantedPermission, Permission } from '@shpulka/contract/base/permissions'
import { permissions } from '@shpulka/contract/base/permissions'
import type { Queryable } from '../../base/db/pool.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { type LockedOrderRow, lockDeskOrder } from './desk-order.sql.ts'

/**
 * Locks an order that staff are about to change. 404 when they may not read orders of its site, 403 when they lack the
 * permission there.
 */
export async function lockOrderForStaff(
  tx: Queryable,
  orderId: number,
  staff: SignedInStaff,
  permission: Permission,
): Promise<LockedOrderRow> {
  const [locked] = await lockDeskOrder(tx, orderId)
  if (!locked || !isAllowedAtSite(staff.permissions, 'orders.read', locked.siteId)) throw notFound('Такого заказа нет')
  requirePermissions([permission], staff.permissions, locked.siteId)
  return locked
}

/** Throws 403 unless all these permissions are granted at the site. */
export function requirePermissions(
  needs: readonly Permission[],
  granted: readonly GrantedPermission[],
  siteId: number,
): void {
  const missing = needs.find((each) => !isAllowedAtSite(granted, each, siteId))
  if (missing) throw new Failure(403, `Нет права: ${permissions[missing].title.toLowerCase()}`)
}
