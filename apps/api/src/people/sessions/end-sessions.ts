import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import type { SessionsDeps } from './deps.ts'
import { devicesView } from './devices.view.ts'
import { logSecurity } from './security-log.port.ts'
import { announceEndedSessions, endSessionsOf } from './sessions.port.ts'
import { findDevices } from './sessions.sql.ts'

export const endSessions: Handler<typeof sessions.endSessions, SessionsDeps> = async (
  { visitor, query, log },
  { pool, changes },
) => {
  const { id, sessionId } = visitor.user!
  const ended = await endSessionsOf(pool, id, query.exceptCurrent ? sessionId : null)
  announceEndedSessions(changes, ended)
  logSecurity(log, 'sessions-ended', { userId: id, count: ended.length })
  return devicesView(await findDevices(pool, id), sessionId)
}
