import { type undo, undoSeconds } from '@shpulka/contract/base/undo'
import type { OfficeHandler } from '../http/office-context.ts'
import { findLastOfSession } from './audit.sql.ts'
import { auditEntry } from './audit-entry.view.ts'
import type { UndoDeps } from './undo-part.port.ts'

export const viewLastChange: OfficeHandler<typeof undo.viewLastChange, UndoDeps> = async (
  { staff },
  { officePool, undoParts },
) => {
  const [row] = await findLastOfSession(officePool, `manager:${staff.id}`, staff.sessionId, undoSeconds)
  if (
    !row ||
    row.batchId !== null ||
    !undoParts.some(({ actions }) => (actions as readonly string[]).includes(row.action))
  )
    return { change: null }
  const { id, action, recordKind, recordId, changes } = auditEntry(row)
  return { change: { id, action, recordKind, recordId, recordName: '', changes } }
}
