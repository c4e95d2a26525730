import type { GrantedPermission, Permission } from '@shpulka/contract/base/permissions'
import { permissions } from '@shpulka/contract/base/permissions'
import type { Tx } from '../../base/db/pool.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { type LockedOrderRow, lockDeskOrder } from './desk-order.sql.ts'

/**
 * Locks an order for staff who are about to change it. 404: it is of no site whose orders they may read; 403: they may
 * not do this there.
 */
export async function lockOrderFor(
  tx: Tx,
  orderId: number,
  staff: SignedInStaff,
  permission: Permission,
): Promise<LockedOrderRow> {
  const [locked] = await lockDeskOrder(tx, orderId)
  if (!locked || !mayAt(staff.permissions, 'orders.read', locked.siteId)) throw notFound('Такого заказа нет')
  refuseWithout([permission], staff.permissions, locked.siteId)
  return locked
}

/** Throws 403 unless all of these rights are held at the site. */
export function refuseWithout(needs: readonly Permission[], held: readonly GrantedPermission[], siteId: number): void {
  const missing = needs.find((each) => !mayAt(held, each, siteId))
  if (missing) throw new Failure(403, `Нет права: ${permissions[missing].title.toLowerCase()}`)
}
