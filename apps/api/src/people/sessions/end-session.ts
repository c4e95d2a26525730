import type { sessions } from '@shpulka/contract/people/sessions'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { SessionsDeps } from './deps.ts'
import { devicesView } from './devices.view.ts'
import { logSecurity } from './security-log.port.ts'
import { announceEndedSessions } from './sessions.port.ts'
import { findDevices, revokeSession } from './sessions.sql.ts'

export const endSession: Handler<typeof sessions.endSession, SessionsDeps> = async (
  { visitor, params, log },
  { pool, changes },
) => {
  const { id, sessionId } = visitor.user!
  const ended = await revokeSession(pool, params.id, id)
  if (ended.length === 0) throw notFound('Такого устройства нет')
  announceEndedSessions(changes, ended)
  logSecurity(log, 'sessions-ended', { userId: id, count: 1 })
  return devicesView(await findDevices(pool, id), sessionId)
}
