import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import type { SessionsDeps } from './deps.ts'
import { logSecurity } from './security-log.port.ts'
import { endedSessions, sessionIsOver } from './sessions.port.ts'
import { findJustRotated, revokeStolenSession, rotateSession } from './sessions.sql.ts'
import { readRefreshToken, refreshTokenOf, signAccessToken } from './tokens.ts'

/**
 * domain: a refresh token is replaced at each use. Two tabs that come at once get the same successor; a replaced token
 * that comes later, or any from another device, ends the session, for one of the two who hold it is a thief. One that
 * is asked with on another site, or too late, is not.
 */
export const refreshSession: Handler<typeof sessions.refreshSession, SessionsDeps> = async (
  { visitor, body, log },
  { pool, config, changes },
) => {
  const given = readRefreshToken(config, body.oldRefreshToken)
  if (!given) throw sessionIsOver()
  const params = [given.sessionId, given.generation, body.deviceId ?? '', visitor.site.id] as const
  const session = (await rotateSession(pool, ...params))[0] ?? (await findJustRotated(pool, ...params))[0]
  if (!session) {
    const [revoked] = await revokeStolenSession(pool, given.sessionId, given.generation, body.deviceId ?? '')
    if (revoked) logSecurity(log, 'refresh-token-reused', { userId: revoked.userId, sessionId: revoked.id })
    endedSessions(changes, revoked ? [revoked] : [])
    throw sessionIsOver()
  }
  const access = await signAccessToken(
    config,
    { ...session, sessionId: given.sessionId, siteId: visitor.site.id },
    session.now,
  )
  return { access, refresh: refreshTokenOf(config, given.sessionId, given.generation + 1) }
}
