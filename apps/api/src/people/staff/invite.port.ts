import { invitationSeconds, type RoleGrant } from '@shpulka/contract/people/staff'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { invitationToken } from './invitations.ts'
import { endSessionsOf, hasOwner, insertInvitation, removeCredentials } from './sign-in.sql.ts'
import { findStaffById, findUnknownGrants, insertStaff, replaceGrants, type StaffRow } from './staff.sql.ts'

export { openReadStaff } from './open-staff-session.ts'

/** Somebody to be invited. */
interface Invitee {
  /** In lower case. */
  readonly email: string
  readonly grants: readonly RoleGrant[]
  readonly by: Actor
  /** The member of staff who invites; null: a command. */
  readonly staffId: number | null
}

/**
 * Invites somebody to the office; if they were invited before, or closed, they get a new link and new roles, and
 * nothing that let them in before does. The email is queued in the transaction. Returns the id of the invitation.
 * 409: they are staff already; 422: no such role or site.
 */
export async function invite(tx: Tx, { email, grants, by, staffId }: Invitee): Promise<string> {
  const asJson = JSON.stringify(grants)
  const [unknown] = await findUnknownGrants(tx, asJson)
  if (unknown) throw unprocessable(`Роли «${unknown.role}» или её сайта нет`)
  const [{ id } = { id: 0 }] = await insertStaff(tx, email)
  const [before] = await findStaffById(tx, id)
  if (before!.acceptedAt && !before!.closedAt)
    throw new Failure(409, 'Этот человек уже работает в конторе. Если ключ или телефон потерян, дайте новую ссылку')
  if (before!.closedAt) await removeWaysIn(tx, id)
  await replaceGrants(tx, id, asJson)
  await recordAudit(tx, {
    ...{ action: 'staff.invite', actor: by, record: { kind: 'staff', id } },
    changes: {
      email: [null, email],
      grants: [before!.grants.length > 0 ? before!.grants.map(({ role, siteId }) => ({ role, siteId })) : null, grants],
      ...(before!.closedAt && { isClosed: [true, false] as const }),
    },
  })
  return addInvitation(tx, id, staffId)
}

/**
 * Gives a member of staff a new link in place of a lost passkey, phone or password: what let them in before does not any
 * more, their sign-ins end, their roles stay. Returns the id of the invitation.
 */
export async function resetWaysIn(
  tx: Tx,
  { id, closedAt }: StaffRow,
  { by, staffId }: Pick<Invitee, 'by' | 'staffId'>,
): Promise<string> {
  await removeWaysIn(tx, id)
  await recordAudit(tx, {
    ...{ action: 'staff.reset-sign-in', actor: by, record: { kind: 'staff', id } },
    ...(closedAt && { changes: { isClosed: [true, false] } }),
  })
  return addInvitation(tx, id, staffId)
}

/** The sign-ins end in a statement of their own: one that was just beginning is seen once its passkey is gone. */
async function removeWaysIn(tx: Tx, id: number) {
  await removeCredentials(tx, id)
  await endSessionsOf(tx, id, null)
}

async function addInvitation(tx: Tx, id: number, staffId: number | null): Promise<string> {
  const [invitation] = await insertInvitation(tx, id, staffId, invitationSeconds)
  await addEmails(tx, [{ email: 'staff-invitation', to: 'shop', id: invitation!.id }])
  return invitation!.id
}

/** The link of an invitation. The token is in the fragment (#), which browsers do not send to servers. */
export const invitationLink = (config: TokenConfig, officeOrigin: string, invitationId: string): string =>
  `${officeOrigin}/invitation#${invitationToken(config, invitationId)}`

/** Whether there is an active owner: staff with every permission who can sign in. */
export const isOwned = async (tx: Tx): Promise<boolean> => (await hasOwner(tx))[0]!.isThere
