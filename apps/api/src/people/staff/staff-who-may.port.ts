import type { GrantedPermission, Permission } from '@shpulka/contract/base/permissions'
import type { Queryable } from '../../base/db/pool.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { heldPermissions } from './held-permissions.rule.ts'
import { findAllStaff, findRoles, findStaffById, type StaffRow } from './staff.sql.ts'

/** Active staff who hold the permission at a site, by name. */
export const staffWhoMay = (
  tx: Queryable,
  permission: Permission,
  siteId: number,
): Promise<{ id: number; fio: string }[]> => staffWith(tx, (held) => isAllowedAtSite(held, permission, siteId))

/** Active staff whose permissions suffice, by name. */
export async function staffWith(
  tx: Queryable,
  suffices: (held: readonly GrantedPermission[]) => boolean,
): Promise<{ id: number; fio: string }[]> {
  const people = await findAllStaff(tx)
  return people
    .filter(isActive)
    .filter(({ grants }) => suffices(heldPermissions(grants)))
    .map(({ id, fio }) => ({ id, fio }))
    .toSorted((a, b) => a.fio.localeCompare(b.fio, 'ru'))
}

/** Returns the current permissions of a member of staff; none when their account is closed. */
export async function permissionsOfStaff(tx: Queryable, staffId: number): Promise<readonly GrantedPermission[]> {
  const [person] = await findStaffById(tx, staffId)
  return person && isActive(person) ? heldPermissions(person.grants) : []
}

/** Name of a member of staff, also of one who left. */
export const nameOfStaff = async (tx: Queryable, staffId: number): Promise<string> =>
  (await findStaffById(tx, staffId))[0]?.fio ?? ''

const isActive = ({ acceptedAt, closedAt }: StaffRow) => acceptedAt !== null && closedAt === null

/** Finds all roles with codes and titles. */
export const findRoleTitles = async (tx: Queryable): Promise<{ code: string; title: string }[]> =>
  (await findRoles(tx)).map(({ code, title }) => ({ code, title }))
