import { randomUUID } from 'node:crypto'
import { type Changes, everything } from '../../base/db/changes.ts'
import type { Pool, Tx } from '../../base/db/pool.ts'
import { Failure } from '../../base/http/failure.ts'
import type { SignedInUser } from '../../base/http/request-context.ts'
import type { ReadUser } from '../../base/http/visitor.ts'
import { deviceTitle } from './device-title.rule.ts'
import {
  deleteOldSessions,
  findJustOpened,
  findSessionUser,
  insertSession,
  lockUser,
  revokeSessionsOf,
} from './sessions.sql.ts'
import { refreshTokenOf, signAccessToken, type TokenConfig, verifyAccessToken } from './tokens.ts'

export { derivedBytes, type TokenConfig } from './tokens.ts'

/** A session as it was opened: enough to give its first tokens again, and holding no token itself. */
export interface OpenedSession {
  readonly sessionId: string
  readonly userId: number
  readonly siteId: number
  readonly role: string
  readonly issuedAtSeconds: number
}

export interface SessionTokens {
  readonly authToken: string
  readonly refreshToken: string
}

/**
 * What is written about a user is written one after another, until the transaction ends; and never after the person was
 * erased, who is signed out. A device has one session, and what is counted or turned over does not change meanwhile.
 */
export async function lockUserForWrite(tx: Tx, userId: number): Promise<void> {
  const [held] = await lockUser(tx, userId)
  if (!held) throw sessionOverError()
}

/**
 * Opens a session inside the caller's transaction. A device has one: the session before is over, and one opened there
 * this moment is given again, for that is a repeat of the same request.
 */
export async function openSession(
  tx: Tx,
  user: Pick<OpenedSession, 'userId' | 'siteId' | 'role'>,
  deviceId: string,
  userAgent: string,
): Promise<OpenedSession> {
  await lockUserForWrite(tx, user.userId)
  const [just] = await findJustOpened(tx, user.userId, deviceId)
  if (just) return { ...user, sessionId: just.sessionId, issuedAtSeconds: just.issuedAt }
  return openFirstSession(tx, user, deviceId, userAgent)
}

/** The same for an account this transaction made: nobody else can be opening a session of it. */
export async function openFirstSession(
  tx: Tx,
  user: Pick<OpenedSession, 'userId' | 'siteId' | 'role'>,
  deviceId: string,
  userAgent: string,
): Promise<OpenedSession> {
  const sessionId = randomUUID()
  const [opened] = await insertSession(tx, sessionId, user.userId, deviceId, deviceTitle(userAgent))
  return { ...user, sessionId, issuedAtSeconds: opened!.issuedAt }
}

/** The first tokens of a session: the same ones each time they are requested. */
export async function firstTokens(config: TokenConfig, session: OpenedSession): Promise<SessionTokens> {
  return {
    authToken: await signAccessToken(config, session, session.issuedAtSeconds),
    refreshToken: refreshTokenOf(config, session.sessionId, 1),
  }
}

/**
 * Announces ended sessions to every process: their users are read again and live channels `session:<id>` close. After
 * the commit.
 */
export const announceEndedSessions = (
  changes: Pick<Changes, 'announce'>,
  sessions: readonly { readonly id: string }[],
) => sessions.length > 0 && changes.announce(sessions.map(({ id }) => sessionTag(id)))

/** The news that a session is over. */
export const sessionTag = (sessionId: string) => `session:${sessionId}`

/** Ends every session of a user, or every other one; after the commit `announceEndedSessions` announces them. */
export const endSessionsOf = (tx: Tx, userId: number, exceptSessionId: string | null = null) =>
  revokeSessionsOf(tx, userId, exceptSessionId)

/** Deletes sessions unused for long. */
export const deleteExpiredSessions = (tx: Tx) => deleteOldSessions(tx)

/** domain: 406, log out and show the page that says so (spec 8). */
export const sessionOverError = () =>
  new Failure(406, 'Сессия закончилась. Пожалуйста, авторизуйтесь в ваш аккаунт заново')

const cacheMilliseconds = 30_000
const maxEntries = 10_000

/**
 * Reads who a bearer token belongs to. A user's row is cached for 30 s, or until news of the session or the user
 * (`user:<id>`) comes, so a revoked session or a changed role takes effect at once, and within 30 s should the news be
 * lost. 401: the token is expired or bad; 406: the session is over.
 */
export async function openReadUser({
  pool,
  config,
  changes,
}: {
  readonly pool: Pool
  readonly config: TokenConfig
  readonly changes: Changes
}): Promise<ReadUser> {
  const cached = new Map<string, { user: SignedInUser; until: number }>()
  await changes.subscribe((tags) => {
    for (const tag of tags) {
      if (tag === everything) cached.clear()
      else if (tag.startsWith('session:')) cached.delete(tag.slice('session:'.length))
      else if (tag.startsWith('user:'))
        for (const [sessionId, { user }] of cached) if (tag === `user:${user.id}`) cached.delete(sessionId)
    }
  })
  return async (accessToken, site) => {
    const claims = await verifyAccessToken(config, accessToken, site.id)
    if (!claims) throw new Failure(401, 'Время входа истекло: войдите в аккаунт ещё раз')
    const known = cached.get(claims.sessionId)
    if (known && known.until > Date.now()) return known.user

    const [row] = await findSessionUser(pool, claims.sessionId)
    cached.delete(claims.sessionId)
    if (!row?.isOpen || row.userId !== claims.userId || row.siteId !== site.id) throw sessionOverError()
    const { userId: id, role, priceRole, bonusType, isMailboxProven } = row
    const user = { id, sessionId: claims.sessionId, role, priceRole, bonusType, isMailboxProven }
    for (const [oldest] of cached) {
      if (cached.size < maxEntries) break
      cached.delete(oldest)
    }
    cached.set(claims.sessionId, { user, until: Date.now() + cacheMilliseconds })
    return user
  }
}
