import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import type { SessionsDeps } from './deps.ts'
import { devicesView } from './devices.view.ts'
import { findDevices } from './sessions.sql.ts'

export const listSessions: Handler<typeof sessions.listSessions, SessionsDeps> = async ({ visitor }, { pool }) => {
  const { id, sessionId } = visitor.user!
  return devicesView(await findDevices(pool, id), sessionId)
}
