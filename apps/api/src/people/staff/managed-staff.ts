import type { Queryable } from '../../base/db/pool.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { isColleague, mayGrant } from './held-permissions.rule.ts'
import { findStaffById, lockOwners, lockStaff, type StaffRow } from './staff.sql.ts'

/**
 * Locks a member of staff to manage. Throws 404 when they work only at sites where the caller does not manage staff, or
 * 403 unless the caller has all of their permissions.
 */
export async function lockManagedStaff(tx: Queryable, { permissions }: SignedInStaff, id: number): Promise<StaffRow> {
  await lockStaff(tx, id)
  const [person] = await findStaffById(tx, id)
  if (!person || !isColleague(person.grants, sitesOf(permissions, 'staff.manage')))
    throw notFound('Такого человека в конторе нет')
  if (!mayGrant(permissions, person.grants))
    throw new Failure(403, 'У этого человека есть права, которых нет у вас: его вход меняет тот, у кого они есть')
  return person
}

/** Throws 422 for the caller: one's own sign-in is changed on one's own page. */
export function refuseOneself({ id }: SignedInStaff, managedId: number): void {
  if (id === managedId) throw unprocessable('Свой вход меняют на странице «Мой вход»')
}

/**
 * Throws 422 when the last owner was removed: nobody could grant permissions. `ownersBefore` is the previous number.
 */
export async function requireRemainingOwner(tx: Queryable, ownersBefore: number): Promise<void> {
  if (ownersBefore > 0 && (await lockOwners(tx)).length === 0)
    throw unprocessable('В магазине должен остаться хотя бы один владелец, который может войти')
}
