import type { Permission } from '@shpulka/contract/base/permissions'
import type { Tx } from '../../base/db/pool.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { heldPermissions } from './held-permissions.rule.ts'
import { findAllStaff } from './staff.sql.ts'

/** Those who may sign in and do this at a site, by name. */
export async function staffWhoMay(
  tx: Tx,
  permission: Permission,
  siteId: number,
): Promise<{ id: number; fio: string }[]> {
  const people = await findAllStaff(tx)
  return people
    .filter(({ acceptedAt, closedAt }) => acceptedAt !== null && closedAt === null)
    .filter(({ grants }) => mayAt(heldPermissions(grants), permission, siteId))
    .map(({ id, fio }) => ({ id, fio }))
    .toSorted((a, b) => a.fio.localeCompare(b.fio, 'ru'))
}
