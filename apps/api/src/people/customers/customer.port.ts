import { type Permission, permissions } from '@shpulka/contract/base/permissions'
import type { Queryable } from '../../base/db/pool.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { customerRow } from './customer.view.ts'
import { findCustomersByIds, findSiteOfCustomer, lockCustomer } from './customers.sql.ts'

/**
 * Returns the site of a customer. Throws 404 when staff may not read the customer's site, or 403 when they lack the
 * permission there.
 */
export async function requireSiteOfCustomer(
  tx: Queryable,
  id: number,
  staff: Pick<SignedInStaff, 'permissions'>,
  permission: Permission = 'people.read',
): Promise<number> {
  const [row] = await findSiteOfCustomer(tx, id)
  return requireAllowedSite(row, staff, permission)
}

/** Like `requireSiteOfCustomer`, and locks the customer until the transaction ends. */
export async function lockCustomerFor(
  tx: Queryable,
  id: number,
  staff: Pick<SignedInStaff, 'permissions'>,
  permission: Permission,
): Promise<number> {
  const [row] = await lockCustomer(tx, id)
  return requireAllowedSite(row, staff, permission)
}

/** Customers for a list, newest first, with masked contacts. */
export const customerRowsOf = async (tx: Queryable, ids: readonly number[]) =>
  (await findCustomersByIds(tx, ids)).map(customerRow)

function requireAllowedSite(
  row: { siteId: number } | undefined,
  staff: Pick<SignedInStaff, 'permissions'>,
  permission: Permission,
): number {
  if (!row || !isAllowedAtSite(staff.permissions, 'people.read', row.siteId)) throw notFound('Такого клиента нет')
  if (!isAllowedAtSite(staff.permissions, permission, row.siteId))
    throw new Failure(403, `Нет права: ${permissions[permission].title.toLowerCase()}`)
  return row.siteId
}
