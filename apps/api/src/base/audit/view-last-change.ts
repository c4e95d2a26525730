import { type undo, undoSeconds } from '@shpulka/contract/base/undo'
import type { OfficeHandler } from '../http/office-context.ts'
import { findLastOfSession } from './audit.sql.ts'
import { auditEntry } from './audit-entry.view.ts'
import { readNames } from './audit-names.ts'
import type { AuditDeps } from './deps.ts'
import type { UndoDeps } from './undo-handler.port.ts'

export const viewLastChange: OfficeHandler<typeof undo.viewLastChange, UndoDeps & AuditDeps> = async (
  { staff },
  { officePool, undoHandlers, auditNames },
) => {
  const [row] = await findLastOfSession(officePool, `manager:${staff.id}`, staff.sessionId, undoSeconds)
  if (!row || row.orderBatchId !== null) return { change: null }
  const handler = undoHandlers.find((each) => each.actions.includes(row.action))
  if (!handler || (await handler.isRefused?.(officePool, row))) return { change: null }
  const nameOf = await readNames(officePool, auditNames, [row])
  const { id, action, recordKind, recordId, recordName, changes } = auditEntry(row, auditNames.kinds, nameOf)
  return { change: { id, action, recordKind, recordId, recordName, changes } }
}
