import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import type { SessionsDeps } from './deps.ts'
import { logSecurity } from './security-log.port.ts'
import { announceEndedSessions } from './sessions.port.ts'
import { revokeSession } from './sessions.sql.ts'
import { readRefreshToken } from './tokens.ts'

/** Signing out always succeeds, even without a session or with an ended one. */
export const logout: Handler<typeof sessions.logout, SessionsDeps> = async (
  { visitor, body, log },
  { pool, config, changes },
) => {
  const byToken = body.refreshToken ? readRefreshToken(config, body.refreshToken)?.sessionId : undefined
  const sessionId = visitor.user?.sessionId ?? byToken
  if (sessionId === undefined) return {}
  const ended = await revokeSession(pool, sessionId, null)
  announceEndedSessions(changes, ended)
  for (const { id, userId } of ended) logSecurity(log, 'signed-out', { userId, sessionId: id })
  return {}
}
