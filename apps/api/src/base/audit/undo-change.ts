import { type undo, undoGraceSeconds } from '@shpulka/contract/base/undo'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../http/failure.ts'
import type { OfficeHandler } from '../http/office-context.ts'
import { recordAudit } from './audit.port.ts'
import { findOwnAudit } from './audit.sql.ts'
import type { UndoDeps } from './undo-handler.port.ts'

export const undoChange: OfficeHandler<typeof undo.undoChange, UndoDeps> = async (
  { params: { id }, staff },
  { pool, undoHandlers },
) => {
  const who = `manager:${staff.id}`
  await transaction(pool, async (tx) => {
    const [entry] = await findOwnAudit(tx, id, who, undoGraceSeconds)
    const handler = entry && undoHandlers.find(({ actions }) => actions.includes(entry.action))
    if (!handler) throw notFound('Отменить уже нельзя: прошло больше времени, чем на это даётся')
    const changes = await handler.undo(tx, entry, staff)
    await recordAudit(tx, {
      actor: { who, sessionId: staff.sessionId },
      action: 'change.undo',
      changes,
      record: { kind: entry.recordKind, id: entry.recordId },
      ...(entry.siteId && { siteId: entry.siteId }),
    })
  })
  return {}
}
