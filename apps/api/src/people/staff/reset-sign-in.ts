import type { staff } from '@shpulka/contract/people/staff'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { resetWaysIn } from './invite.port.ts'
import { lockManagedStaff, requireOwner } from './managed-staff.ts'
import { findStaffById, lockOwners } from './staff.sql.ts'
import { invitationsPerStaff } from './staff-limits.rule.ts'
import { staffMember } from './staff-member.view.ts'

/** The link goes to their email alone: whoever sends it cannot come in by it. */
export const resetSignIn: OfficeHandler<typeof staff.resetSignIn, StaffDeps> = async (
  { params, staff },
  { pool, limits },
) => {
  if (params.id === staff.id) throw unprocessable('Свой вход меняют на странице «Мой вход»')
  await limits.consume([invitationsPerStaff, String(staff.id)])
  return transaction(pool, async (tx) => {
    const owners = await lockOwners(tx)
    const person = await lockManagedStaff(tx, staff, params.id)
    await resetWaysIn(tx, person, { by: staffActor(staff), staffId: staff.id })
    await requireOwner(tx, owners.length)
    return staffMember((await findStaffById(tx, params.id))[0]!)
  })
}
