import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import type { SessionsDeps } from './deps.ts'
import { logSecurity } from './security-log.port.ts'
import { announceEndedSessions, sessionOverError } from './sessions.port.ts'
import { findJustRotated, revokeReusedSession, rotateSession } from './sessions.sql.ts'
import { readRefreshToken, refreshTokenOf, signAccessToken } from './tokens.ts'

/**
 * A refresh token is replaced at each use (domain). Two tabs that refresh concurrently get the same new token. A
 * replaced token that is used later, or a token from another device, was stolen: it ends the session. A token sent to
 * another site, or after its session has expired, is refused and ends nothing.
 */
export const refreshSession: Handler<typeof sessions.refreshSession, SessionsDeps> = async (
  { visitor, body, log },
  { pool, config, changes },
) => {
  const token = readRefreshToken(config, body.oldRefreshToken)
  if (!token) throw sessionOverError()
  const params = [token.sessionId, token.generation, body.deviceId ?? '', visitor.site.id] as const
  const session = (await rotateSession(pool, ...params))[0] ?? (await findJustRotated(pool, ...params))[0]
  if (!session) {
    // Revokes only if the token had been replaced or the device is another.
    const [revoked] = await revokeReusedSession(pool, token.sessionId, token.generation, body.deviceId ?? '')
    if (revoked) logSecurity(log, 'refresh-token-reused', { userId: revoked.userId, sessionId: revoked.id })
    announceEndedSessions(changes, revoked ? [revoked] : [])
    throw sessionOverError()
  }
  const access = await signAccessToken(
    config,
    { ...session, sessionId: token.sessionId, siteId: visitor.site.id },
    session.now,
  )
  return { access, refresh: refreshTokenOf(config, token.sessionId, token.generation + 1) }
}
