import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { StaffSession } from '@shpulka/contract/people/staff'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { commandActor } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { officeCookieName } from '../../base/http/serve-office.ts'
import { testTokenSecret } from '../../test-api.ts'
import { invitationToken } from './invitations.ts'
import { invite } from './invite.port.ts'

export const officeHost = 'office.localhost'
export const goodPassword = 'строчка за строчкой 47'

export interface OfficeAnswer<T> {
  readonly status: number
  readonly body: T & { message: string; errors: Record<string, string>; isConfirmationNeeded?: true }
  readonly headers: Record<string, string | string[] | undefined>
}

/** A browser in the office, with a session cookie after signing in. */
export function officeBrowser(app: FastifyInstance, address = '10.0.0.1', cookie = '') {
  async function send<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<OfficeAnswer<T>> {
    const answer = await app.inject({
      method,
      url: `/api/office/v1${url}`,
      remoteAddress: address,
      ...(payload && { payload }),
      headers: { host: `${officeHost}:3000`, ...(cookie && { cookie }), ...headers },
    })
    const setCookie = String(answer.headers['set-cookie'] ?? '')
    if (setCookie) cookie = setCookie.split(';', 1)[0]!
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers as OfficeAnswer<T>['headers'] }
  }
  return { send, cookie: () => cookie }
}

/** The code of an authenticator app with this secret. */
export const codeOf = (base32: string, shiftSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: Date.now() + shiftSeconds * 1000 })

let browserCount = 0
const newAddress = (role: string) => `${role}-${randomUUID().slice(0, 13)}@office.example`

/** Invites somebody by the command's function and returns the link's token. */
export async function invitedStaff(pool: Pool, role: string, siteId: number | null = null, email = '') {
  const address = email || newAddress(role)
  const id = await transaction(pool, (tx) =>
    invite(tx, { email: address, grants: [{ role, siteId }], by: commandActor, staffId: null }),
  )
  return { email: address, token: invitationToken({ tokenSecret: testTokenSecret }, id) }
}

/** Adds staff with an open session and returns the cookie. They have nothing to sign in by again. */
export async function openTestStaffSession(
  pool: Pool,
  role: string,
  siteId: number | null = null,
  fio = 'Анна Ковалёва',
) {
  const email = newAddress(role)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await pool.query<{ id: number }>(
    `with accepted as (insert into staff (email, fio, accepted_at) values ($1, $2, now()) returning id),
       granted as (insert into staff_grants (staff_id, role_code, site_id) select id, $4, $5 from accepted)
     insert into staff_sessions (staff_id, token_hash, user_agent, address) select id, $3, 'Test', '127.0.0.1'
     from accepted
     returning staff_id as id`,
    [email, fio, createHash('sha256').update(token).digest(), role, siteId],
  )
  return { id: rows[0]!.id, fio, email, cookie: token }
}

const newBrowser = (app: FastifyInstance, cookie = '') => {
  browserCount += 1
  return officeBrowser(app, `10.0.${browserCount >> 8}.${browserCount & 255}`, cookie)
}

/** Staff in a browser; for tests of signing in itself see `acceptedStaff`. */
export async function signedInStaff(app: FastifyInstance, pool: Pool, role: string, siteId: number | null = null) {
  const { id, email, cookie } = await openTestStaffSession(pool, role, siteId, `Анна ${role}`)
  return { ...newBrowser(app, `${officeCookieName(false)}=${cookie}`), email, id }
}

/** Invites somebody and accepts it with a password and an authenticator app, which signs them in. */
export async function acceptedStaff(app: FastifyInstance, pool: Pool, role: string, siteId: number | null = null) {
  const { email, token } = await invitedStaff(pool, role, siteId)
  const browser = newBrowser(app)
  const { body: invitation } = await browser.send<{ totp: { secret: string } }>('POST', '/invitations/view', { token })
  const { secret } = invitation.totp
  const accepted = await browser.send<{ session: StaffSession; recoveryCodes: string[] }>(
    'POST',
    '/invitations/accept',
    { token, fio: `Анна ${role}`, password: goodPassword, code: codeOf(secret) },
  )
  expect(accepted.body).toMatchObject({ session: { email } })
  const { session, recoveryCodes } = accepted.body
  return { ...browser, email, secret, recoveryCodes, id: session.staffId }
}
