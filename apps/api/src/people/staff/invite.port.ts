import { invitationSeconds, type RoleGrant } from '@shpulka/contract/people/staff'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { insertInvitation } from './invitations.sql.ts'
import { invitationToken } from './invitations.ts'
import { deleteCredentials, hasOwner } from './sign-in.sql.ts'
import { findStaffById, findUnknownGrants, insertStaff, replaceGrants, type StaffRow } from './staff.sql.ts'
import { endSessionsOf } from './staff-sessions.sql.ts'

export { openReadStaff } from './open-staff-session.ts'

/** An invitation to add. */
interface NewInvitation {
  /** In lower case. */
  readonly email: string
  readonly grants: readonly RoleGrant[]
  readonly by: Actor
  /** The member of staff who invites. Null means a command. */
  readonly staffId: number | null
}

/**
 * Invites somebody to the office and queues the email. Somebody who was invited before or whose account is closed gets
 * a new link and new roles; previous credentials stop working. Returns the id of the invitation. Throws 409 for active
 * staff, or 422 when a role or site does not exist.
 */
export async function invite(tx: Queryable, { email, grants, by, staffId }: NewInvitation): Promise<string> {
  const grantsJson = JSON.stringify(grants)
  const [unknown] = await findUnknownGrants(tx, grantsJson)
  if (unknown) throw unprocessable(`Роли «${unknown.role}» или её сайта нет`)
  const [{ id } = { id: 0 }] = await insertStaff(tx, email)
  const [before] = await findStaffById(tx, id)
  if (before!.acceptedAt && !before!.closedAt)
    throw new Failure(409, 'Этот человек уже работает в конторе. Если ключ или телефон потерян, дайте новую ссылку')
  if (before!.closedAt) await revokeAccess(tx, id)
  await replaceGrants(tx, id, grantsJson)
  await recordAudit(tx, {
    action: 'staff.invite',
    actor: by,
    record: { kind: 'staff', id },
    changes: {
      email: [null, email],
      grants: [before!.grants.length > 0 ? before!.grants.map(({ role, siteId }) => ({ role, siteId })) : null, grants],
      ...(before!.closedAt && { isClosed: [true, false] as const }),
    },
  })
  return addInvitation(tx, id, staffId)
}

/**
 * Gives a member of staff a new link in place of a lost passkey, phone or password. Previous credentials stop working,
 * sessions end, roles stay. Returns the id of the invitation.
 */
export async function resetAccess(
  tx: Queryable,
  { id, closedAt }: StaffRow,
  { by, staffId }: Pick<NewInvitation, 'by' | 'staffId'>,
): Promise<string> {
  await revokeAccess(tx, id)
  await recordAudit(tx, {
    action: 'staff.reset-sign-in',
    actor: by,
    record: { kind: 'staff', id },
    ...(closedAt && { changes: { isClosed: [true, false] } }),
  })
  return addInvitation(tx, id, staffId)
}

/** Sessions end in a separate, later statement, so that it also finds a session that was just being opened. */
async function revokeAccess(tx: Queryable, id: number) {
  await deleteCredentials(tx, id)
  await endSessionsOf(tx, id, null)
}

async function addInvitation(tx: Queryable, id: number, staffId: number | null): Promise<string> {
  const [invitation] = await insertInvitation(tx, id, staffId, invitationSeconds)
  await addEmails(tx, [{ email: 'staff-invitation', to: 'shop', id: invitation!.id }])
  return invitation!.id
}

/** Makes the link of an invitation. The token is in the fragment (#), which browsers do not send to servers. */
export const invitationLink = (config: TokenConfig, officeOrigin: string, invitationId: string): string =>
  `${officeOrigin}/invitation#${invitationToken(config, invitationId)}`

/** Whether an owner exists: active staff with every permission on all sites. */
export const isOwned = async (tx: Queryable): Promise<boolean> => (await hasOwner(tx))[0]!.hasOwner
