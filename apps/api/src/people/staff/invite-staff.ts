import type { staff } from '@shpulka/contract/people/staff'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isEmail } from '../users/contact.rule.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { mayGrant } from './held-permissions.rule.ts'
import { invite } from './invite.port.ts'
import { resolveGrants } from './resolve-grants.ts'
import { findStaffByEmail, insertStaff } from './staff.sql.ts'
import { invitationsPerStaff } from './staff-limits.rule.ts'
import { staffMember } from './staff-member.view.ts'

export const inviteStaff: OfficeHandler<typeof staff.inviteStaff, StaffDeps> = async (
  { body, staff },
  { pool, limits },
) => {
  const email = body.email.trim().toLowerCase()
  if (!isEmail(email)) throw badInput({ email: 'Укажите почту вида name@example.ru' })
  await limits.consume([invitationsPerStaff, String(staff.id)])
  return transaction(pool, async (tx) => {
    // Locked first: an invitation in parallel may give roles that this one would revoke.
    await insertStaff(tx, email)
    // New roles replace roles of an earlier invitation, so the inviting staff must be allowed to revoke those, too.
    const [invited] = await findStaffByEmail(tx, email)
    const affectedGrants = [...(await resolveGrants(tx, body.grants)), ...(invited?.grants ?? [])]
    if (!mayGrant(staff.permissions, affectedGrants))
      throw new Failure(403, 'Дать можно только те права, что есть у вас')
    await invite(tx, { email, grants: body.grants, by: staffActor(staff), staffId: staff.id })
    return staffMember((await findStaffByEmail(tx, email))[0]!)
  })
}
