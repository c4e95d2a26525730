import type { staff } from '@shpulka/contract/people/staff'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { resetAccess } from './invite.port.ts'
import { lockManagedStaff, refuseOneself, requireRemainingOwner } from './managed-staff.ts'
import { findStaffById, lockOwners } from './staff.sql.ts'
import { invitationsPerStaff } from './staff-limits.rule.ts'
import { staffMember } from './staff-member.view.ts'

/** Sends a new link to a member of staff. Only the email contains it, so the caller cannot use it. */
export const resetSignIn: OfficeHandler<typeof staff.resetSignIn, StaffDeps> = async (
  { params, staff },
  { pool, limits },
) => {
  refuseOneself(staff, params.id)
  await limits.consume([invitationsPerStaff, String(staff.id)])
  return transaction(pool, async (tx) => {
    const owners = await lockOwners(tx)
    const person = await lockManagedStaff(tx, staff, params.id)
    await resetAccess(tx, person, { by: staffActor(staff), staffId: staff.id })
    await requireRemainingOwner(tx, owners.length)
    return staffMember((await findStaffById(tx, params.id))[0]!)
  })
}
