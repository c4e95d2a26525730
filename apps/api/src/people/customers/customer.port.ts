import { type Permission, permissions } from '@shpulka/contract/base/permissions'
import type { Tx } from '../../base/db/pool.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { findSiteOfCustomer, lockCustomer } from './customers.sql.ts'

/**
 * The site of a person staff may see. 404: there is nobody like that of a site whose people they see; 403: they may not
 * do this there.
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

/** The same, and whoever else changes this person waits until the transaction ends. */
export async function lockCustomerFor(
  tx: Tx,
  id: number,
  staff: Pick<SignedInStaff, 'permissions'>,
  permission: Permission,
): Promise<number> {
  const [row] = await lockCustomer(tx, id)
  return allowedSite(row, staff, permission)
}

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
