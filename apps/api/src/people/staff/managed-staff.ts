import type { Tx } from '../../base/db/pool.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { mayGrant } from './held-permissions.rule.ts'
import { findStaffById, lockOwners, lockStaff, type StaffRow } from './staff.sql.ts'

/** Locks a colleague whose sign-in the caller may take away: 403 unless the caller has every right of theirs. */
export async function lockManagedStaff(tx: Tx, { permissions }: SignedInStaff, id: number): Promise<StaffRow> {
  await lockStaff(tx, id)
  const [person] = await findStaffById(tx, id)
  if (!person) throw notFound('Такого человека в конторе нет')
  if (!mayGrant(permissions, person.grants))
    throw new Failure(403, 'У этого человека есть права, которых нет у вас: его вход меняет тот, у кого они есть')
  return person
}

/** Refuses to remove the last owner of `before`: nobody could give rights any more. */
export async function requireOwner(tx: Tx, before: number): Promise<void> {
  if (before > 0 && (await lockOwners(tx)).length === 0)
    throw unprocessable('В магазине должен остаться хотя бы один владелец, который может войти')
}
