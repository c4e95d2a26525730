import { randomUUID } from 'node:crypto'
import type { Pool, Tx } from '../db/pool.ts'
import { Failure } from '../http/failure.ts'
import type { SignedInUser } from '../http/visit.ts'
import type { ReadUser } from '../http/visitor.ts'
import { findSessionUser, insertSession } from './sessions.sql.ts'
import { firstRefreshToken, refreshTokenHash, signAccessToken, type TokenConfig, verifyAccessToken } from './tokens.ts'

export type { TokenConfig } from './tokens.ts'

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

/** Opens a session inside the caller's transaction. */
export async function openSession(
  tx: Tx,
  config: TokenConfig,
  user: Pick<OpenedSession, 'userId' | 'siteId' | 'role'>,
  deviceId: string,
): Promise<OpenedSession> {
  const sessionId = randomUUID()
  const [opened] = await insertSession(tx, sessionId, user.userId, deviceId, refreshTokenHash(firstRefreshToken(config, sessionId)))
  return { ...user, sessionId, issuedAtSeconds: opened!.issuedAt }
}

/** The first tokens of a session: the same ones each time they are asked for. */
export async function firstTokens(config: TokenConfig, session: OpenedSession): Promise<SessionTokens> {
  return {
    authToken: await signAccessToken(config, session, session.issuedAtSeconds),
    refreshToken: firstRefreshToken(config, session.sessionId),
  }
}

/** domain: 406, log out and show the page that says so (spec 8). */
export const sessionIsOver = () => new Failure(406, 'Сессия закончилась. Пожалуйста, авторизуйтесь в ваш аккаунт заново')

const keptMilliseconds = 30_000
const mostKept = 10_000

/**
 * Reads who a bearer token belongs to. A user's row is kept for 30 s, so a revoked session or a changed role takes effect within them.
 * 401: the token is expired or bad; 406: the session is over.
 */
export function openReadUser({ pool, config }: { readonly pool: Pool; readonly config: TokenConfig }): ReadUser {
  const kept = new Map<string, { user: SignedInUser; until: number }>()
  return async (accessToken, site) => {
    const claims = await verifyAccessToken(config, accessToken, site.id)
    if (!claims) throw new Failure(401, 'Время входа истекло: войдите в аккаунт ещё раз')
    const known = kept.get(claims.sessionId)
    if (known && known.until > Date.now()) return known.user

    const [row] = await findSessionUser(pool, claims.sessionId)
    kept.delete(claims.sessionId)
    if (!row?.isOpen || row.userId !== claims.userId || row.siteId !== site.id) throw sessionIsOver()
    const user = { id: row.userId, sessionId: claims.sessionId, role: row.role, priceRole: row.priceRole, bonusType: row.bonusType }
    for (const [oldest] of kept) {
      if (kept.size < mostKept) break
      kept.delete(oldest)
    }
    kept.set(claims.sessionId, { user, until: Date.now() + keptMilliseconds })
    return user
  }
}
