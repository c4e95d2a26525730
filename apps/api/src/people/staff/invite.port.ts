import { invitationSeconds, type RoleGrant } from '@shpulka/contract/people/staff'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { invitationToken } from './invitations.ts'
import { hasOwner, insertInvitation } from './sign-in.sql.ts'
import { findStaffByEmail, findUnknownGrants, insertStaff, replaceGrants } from './staff.sql.ts'

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
 * Invites somebody to the office; if they were invited before, they get a new link and new roles. The email is queued
 * in the transaction. Returns the id of the invitation. 409: they are staff already; 422: no such role or site.
 */
export async function invite(tx: Tx, { email, grants, by, staffId }: Invitee): Promise<string> {
  const asJson = JSON.stringify(grants)
  const [unknown] = await findUnknownGrants(tx, asJson)
  if (unknown) throw unprocessable(`Роли «${unknown.role}» или её сайта нет`)
  const [before] = await findStaffByEmail(tx, email)
  if (before?.acceptedAt && !before.closedAt) throw new Failure(409, 'Этот человек уже работает в конторе')
  const id = before?.id ?? (await insertStaff(tx, email))[0]!.id
  await replaceGrants(tx, id, asJson)
  const [invitation] = await insertInvitation(tx, id, staffId, invitationSeconds)
  await recordAudit(tx, {
    ...{ actor: by, action: 'staff.invite', record: { kind: 'staff', id } },
    changes: {
      email: [null, email],
      grants: [before?.grants.map(({ role, siteId }) => ({ role, siteId })) ?? null, grants],
    },
  })
  await addEmails(tx, [{ email: 'staff-invitation', to: 'shop', id: invitation!.id }])
  return invitation!.id
}

/** The link of an invitation. The token is in the fragment (#), which browsers do not send to servers. */
export const invitationLink = (config: TokenConfig, officeOrigin: string, invitationId: string): string =>
  `${officeOrigin}/invitation#${invitationToken(config, invitationId)}`

/** Whether there is an active owner: staff with every permission who can sign in. */
export const isOwned = async (tx: Tx): Promise<boolean> => (await hasOwner(tx))[0]!.isThere
