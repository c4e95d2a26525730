import { type InboxKind, type inbox, inboxKindCodes } from '@shpulka/contract/people/inbox'
import { batchEntries, recordAudit } from '../../base/audit/audit.port.ts'
import { inverse } from '../../base/audit/undo-handler.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { eachItem } from './assign-inbox-items.ts'
import type { InboxDeps } from './deps.ts'
import { lockAssignment } from './inbox.sql.ts'
import { undoAssignee } from './undo-inbox.port.ts'

export const undoInboxAssignment: OfficeHandler<typeof inbox.undoInboxAssignment, InboxDeps> = async (
  { params, body, staff },
  deps,
) => {
  const actor = staffActor(staff)
  const entries = await batchEntries(deps.pool, params.id, actor, 'inbox.assign')
  if (entries.length === 0) throw notFound('Отменять нечего: так вы никого не назначали')
  const items = entries.map((entry) => {
    const [, kind] = entry.changes.kind as [null, InboxKind]
    return { kind: inboxKindCodes.find((code) => code === kind)!, id: Number(entry.recordId), entry }
  })
  const results = await eachItem(items, ({ kind, id, entry }) =>
    transaction(deps.pool, async (tx) => {
      await lockAssignment(tx, kind, id)
      // Done by an earlier request with this id whose answer was lost.
      const undone = await batchEntries(tx, body.id, actor, 'change.undo')
      if (undone.some(({ recordKind, recordId }) => recordKind === entry.recordKind && recordId === entry.recordId))
        return 'done' as const
      await undoAssignee(tx, deps.inbox, entry, staff)
      await recordAudit(tx, {
        actor,
        action: 'change.undo',
        record: { kind: entry.recordKind, id: entry.recordId },
        changes: inverse(entry.changes),
        orderBatchId: body.id,
        ...(entry.siteId && { siteId: entry.siteId }),
      })
      return 'done' as const
    }),
  )
  return { id: body.id, title: 'Отмена назначения', ...results }
}
