import { type Permission, permissions } from '@shpulka/contract/base/permissions'
import type { Tx } from '../../base/db/pool.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { customerRow } from './customer.view.ts'
import { findCustomersByIds, findSiteOfCustomer, lockCustomer } from './customers.sql.ts'

/**
 * The site of a person whom staff may see. 404: there is no such person at the sites they may read; 403: they lack the
 * permission there.
 */
export async function siteOfCustomer(
  tx: Tx,
  id: number,
  staff: Pick<SignedInStaff, 'permissions'>,
  permission: Permission = 'people.read',
): Promise<number> {
  const [row] = await findSiteOfCustomer(tx, id)
  return allowedSite(row, staff, permission)
}

/** The same, and locks the person until the transaction ends. */
export async function lockCustomerFor(
  tx: Tx,
  id: number,
  staff: Pick<SignedInStaff, 'permissions'>,
  permission: Permission,
): Promise<number> {
  const [row] = await lockCustomer(tx, id)
  return allowedSite(row, staff, permission)
}

/** People as a list shows them, contacts masked, the newest first. */
export const customerRowsOf = async (tx: Tx, ids: readonly number[]) =>
  (await findCustomersByIds(tx, ids)).map(customerRow)

function allowedSite(
  row: { siteId: number } | undefined,
  staff: Pick<SignedInStaff, 'permissions'>,
  permission: Permission,
): number {
  if (!row || !mayAt(staff.permissions, 'people.read', row.siteId)) throw notFound('Такого клиента нет')
  if (!mayAt(staff.permissions, permission, row.siteId))
    throw new Failure(403, `Нет права: ${permissions[permission].title.toLowerCase()}`)
  return row.siteId
}
