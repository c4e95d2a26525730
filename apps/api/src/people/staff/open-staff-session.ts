import { createHash, randomBytes } from 'node:crypto'
import { confirmedSeconds } from '@shpulka/contract/base/permissions'
import { type StaffSession, staffIdleSeconds, staffSessionSeconds } from '@shpulka/contract/people/staff'
import type { FastifyReply } from 'fastify'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import type { ReadStaff, SignedInStaff } from '../../base/http/office-context.ts'
import { officeCookieName } from '../../base/http/serve-office.ts'
import type { Settings } from '../../content/settings/settings.port.ts'
import { heldPermissions } from './held-permissions.rule.ts'
import { findSessionByToken, insertSession } from './staff-sessions.sql.ts'

const tokenBytes = 32
const userAgentMaxLength = 300

interface Client {
  readonly userAgent: string
  readonly clientKey: string
  readonly isSecure: boolean
  readonly reply: FastifyReply
}

/** Signs staff in, in the caller's transaction, and sets the cookie. The database stores only its hash. */
export async function openStaffSession(
  tx: Queryable,
  staffId: number,
  method: string,
  client: Client,
): Promise<SignedInStaff> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const [session] = await insertSession(tx, staffId, hashOf(token), storedUserAgent(client.userAgent), client.clientKey)
  await recordAudit(tx, {
    actor: { who: `manager:${staffId}`, sessionId: session!.id },
    action: 'staff.sign-in',
    record: { kind: 'staff', id: staffId },
    why: method,
  })
  setCookie(client, token, staffSessionSeconds)
  const staff = await staffOf(tx, token)
  if (!staff) throw new Error('The new staff session is not valid')
  return staff
}

export const storedUserAgent = (userAgent: string): string => userAgent.slice(0, userAgentMaxLength)

/** Clears the session cookie. */
export const clearStaffCookie = (client: Client): void => setCookie(client, '', 0)

function setCookie({ reply, isSecure }: Client, value: string, maxAge: number) {
  reply.header(
    'set-cookie',
    `${officeCookieName(isSecure)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )
}

/** Finds the member of staff by the session cookie. */
export const openReadStaff =
  (pool: Pool): ReadStaff =>
  (token, isUsed) =>
    staffOf(pool, token, isUsed)

async function staffOf(tx: Queryable, token: string, isUsed = true): Promise<SignedInStaff | null> {
  const [row] = await findSessionByToken(tx, hashOf(token), staffSessionSeconds, staffIdleSeconds, isUsed)
  if (!row) return null
  const { staffId: id, grants, ...rest } = row
  return { id, ...rest, permissions: heldPermissions(grants) }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Maps the signed-in staff to the contract. */
export const staffSessionView = (staff: SignedInStaff, { sites }: Settings): StaffSession => ({
  staffId: staff.id,
  fio: staff.fio,
  email: staff.email,
  permissions: [...staff.permissions],
  isConfirmed: Date.now() - staff.confirmedAt.getTime() < confirmedSeconds * 1000,
  hasPasskey: staff.hasPasskey,
  hasPassword: staff.hasPassword,
  sites: sites.map(({ id, name }) => ({ id, name })),
})
