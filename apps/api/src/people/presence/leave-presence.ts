import type { presence } from '@shpulka/contract/people/presence'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { PresenceDeps } from './deps.ts'
import { deletePresence } from './presence.sql.ts'

export const leavePresence: OfficeHandler<typeof presence.leavePresence, PresenceDeps> = async (
  { body, staff },
  { pool },
) => {
  await deletePresence(pool, body.tab, staff.id, body.kind, body.id)
  return {}
}
