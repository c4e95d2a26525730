import { randomUUID } from 'node:crypto'
import type { Changes } from '../../base/db/changes.ts'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { Queryable, Reader } from '../../base/db/pool.ts'
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

export { isLinkKey, linkKey } from './link-key.ts'
export { acceptedSecrets, derivedBytes, type TokenConfig } from './tokens.ts'

/** The data from which the first tokens of a session are computed; it contains no token. */
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
 * Locks a user until the transaction ends, so that writes about one user are serialized. Throws 406, which signs the
 * client out, when the person was erased.
 */
export async function lockUserForWrite(tx: Queryable, userId: number): Promise<void> {
  const [locked] = await lockUser(tx, userId)
  if (!locked) throw sessionOverError()
}

/**
 * Opens a session in the caller's transaction. A device has one session: the previous one ends. A session opened a
 * moment ago is returned again, because the request is a repeat.
 */
export async function openSession(
  tx: Queryable,
  user: Pick<OpenedSession, 'userId' | 'siteId' | 'role'>,
  deviceId: string,
  userAgent: string,
): Promise<OpenedSession> {
  await lockUserForWrite(tx, user.userId)
  const [recent] = await findJustOpened(tx, user.userId, deviceId)
  if (recent) return { ...user, sessionId: recent.sessionId, issuedAtSeconds: recent.issuedAt }
  return openFirstSession(tx, user, deviceId, userAgent)
}

/** Opens a session of an account created in this transaction, for which no concurrent request can open one. */
export async function openFirstSession(
  tx: Queryable,
  user: Pick<OpenedSession, 'userId' | 'siteId' | 'role'>,
  deviceId: string,
  userAgent: string,
): Promise<OpenedSession> {
  const sessionId = randomUUID()
  const [opened] = await insertSession(tx, sessionId, user.userId, deviceId, deviceTitle(userAgent))
  return { ...user, sessionId, issuedAtSeconds: opened!.issuedAt }
}

/** The first tokens of a session; each call returns the same ones. */
export async function firstTokens(config: TokenConfig, session: OpenedSession): Promise<SessionTokens> {
  return {
    authToken: await signAccessToken(config, session, session.issuedAtSeconds),
    refreshToken: refreshTokenOf(config, session.sessionId, 1),
  }
}

/**
 * Announces ended sessions to every process: their users are read again and their live channels close. In this process
 * that happens before the answer is sent. Call it after the commit.
 */
export const announceEndedSessions = (
  changes: Pick<Changes, 'announce'>,
  sessions: readonly { readonly id: string }[],
) =>
  sessions.length > 0 &&
  changes.announce(
    sessions.map(({ id }) => sessionTag(id)),
    { isImmediateLocally: true },
  )

/** The tag that announces the end of a session. */
export const sessionTag = (sessionId: string) => `session:${sessionId}`

/** Ends all sessions of a user, or all but one. After the commit call `announceEndedSessions`. */
export const endSessionsOf = (tx: Queryable, userId: number, exceptSessionId: string | null = null) =>
  revokeSessionsOf(tx, userId, exceptSessionId)

/** Deletes sessions that have not been used for a long time. */
export const deleteExpiredSessions = (tx: Queryable) => deleteOldSessions(tx)

/** domain: the 406 error signs the client out and shows a page about it (spec 8). */
export const sessionOverError = () =>
  new Failure(406, 'Сессия закончилась. Пожалуйста, авторизуйтесь в ваш аккаунт заново')

const cacheMilliseconds = 30_000
const maxEntries = 10_000

/**
 * Reads the user of a bearer token. The row is cached for 30 s, or until a change of the session or the user
 * (`user:<id>`) is announced: a revoked session or a changed role takes effect at once, or within 30 s if the
 * announcement is lost. Throws 401 when the token is expired or invalid, 406 when the session has ended.
 */
export async function openReadUser({
  pool,
  config,
  changes,
}: {
  readonly pool: Reader
  readonly config: TokenConfig
  readonly changes: Pick<Changes, 'subscribe'>
}): Promise<ReadUser> {
  const cached = new Map<string, { user: SignedInUser; until: number }>()
  /** Counts announcements that may be about a user: one read while some arrived may be stale and is not cached. */
  let changesReceived = 0
  await changes.subscribe((tags) => {
    if (tags.some((tag) => tag === everythingTag || /^(session|user):/.test(tag))) changesReceived += 1
    for (const tag of tags) {
      if (tag === everythingTag) cached.clear()
      else if (tag.startsWith('session:')) cached.delete(tag.slice('session:'.length))
      else if (tag.startsWith('user:'))
        for (const [sessionId, { user }] of cached) if (tag === `user:${user.id}`) cached.delete(sessionId)
    }
  })
  return async (accessToken, site) => {
    const claims = await verifyAccessToken(config, accessToken, site.id)
    if (!claims) throw new Failure(401, 'Время входа истекло: войдите в аккаунт ещё раз')
    const entry = cached.get(claims.sessionId)
    if (entry && entry.until > performance.now()) return entry.user

    const receivedBefore = changesReceived
    const [row] = await findSessionUser(pool, claims.sessionId)
    cached.delete(claims.sessionId)
    if (!row?.isOpen || row.userId !== claims.userId || row.siteId !== site.id) throw sessionOverError()
    const { userId: id, role, priceRole, bonusType, isEmailProven } = row
    const user = { id, sessionId: claims.sessionId, role, priceRole, bonusType, isEmailProven }
    if (changesReceived !== receivedBefore) return user
    for (const [oldest] of cached) {
      if (cached.size < maxEntries) break
      cached.delete(oldest)
    }
    cached.set(claims.sessionId, { user, until: performance.now() + cacheMilliseconds })
    return user
  }
}
