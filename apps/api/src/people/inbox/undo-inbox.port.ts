import { type InboxKind, inboxKindCodes } from '@shpulka/contract/people/inbox'
import type { PoolClient } from 'pg'
import { inverse, restoreRefused, type UndoHandler, type UndoneEntry } from '../../base/audit/undo-handler.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import type { InboxSources } from './deps.ts'
import { findItem, inboxSourceOf } from './find-item.ts'
import { deleteAssignee, findAssignee, lockAssignment, saveAssignee } from './inbox.sql.ts'
import type { InboxSource } from './inbox-source.port.ts'
import { peopleWhoAnswer } from './people-who-answer.ts'
import { deleteTemplate, lockTemplate, restoreTemplate, updateTemplate } from './reply-templates.sql.ts'
import { requireInboxPermission } from './require-inbox-permission.ts'

/** Undo of assignments, changes of reply templates, and actions that inbox sources allow to undo. */
export const inboxUndo = (inbox: InboxSources): UndoHandler => ({
  actions: [
    ...(['inbox.assign', 'reply-template.save', 'reply-template.remove'] as const),
    ...inbox.sources.flatMap(({ undo }) => undo?.actions ?? []),
  ],
  async undo(tx, entry, staff) {
    const sources = inbox.sources.filter(({ undo }) => undo?.actions.includes(entry.action))
    if (sources.length > 0) await undoItem(tx, sources, entry, staff)
    else if (entry.action === 'inbox.assign') await undoAssignee(tx, inbox, entry, staff)
    else await undoTemplate(tx, entry)
    return inverse(entry.changes)
  },
  async isRefused(tx, entry) {
    for (const { undo } of inbox.sources)
      if (undo?.actions.includes(entry.action) && (await undo.isRefused?.(tx, entry))) return true
    return false
  },
})

/**
 * Undoes an action of an item. Several sources can have this action (questions and requests): finds the item's
 * source.
 */
async function undoItem(
  tx: PoolClient,
  sources: readonly InboxSource[],
  entry: UndoneEntry,
  staff: SignedInStaff,
): Promise<void> {
  const id = Number(entry.recordId)
  await sources[0]!.lock(tx, id)
  let source = sources[0]!
  for (const candidate of sources) if (await candidate.find(tx, id)) source = candidate
  requireInboxPermission(staff, source, (await findItem(tx, source, id, staff)).siteId)
  await source.undo!.restore(tx, entry)
}

/** Gives an item back to its previous assignee, where the one of the entry still has it. */
export async function undoAssignee(
  tx: Queryable,
  inbox: InboxSources,
  entry: UndoneEntry,
  staff: SignedInStaff,
): Promise<void> {
  const [, kind] = entry.changes.kind as [null, InboxKind]
  const id = Number(entry.recordId)
  const source = inboxSourceOf({ inbox }, inboxKindCodes.find((code) => code === kind)!)
  const { siteId } = await findItem(tx, source, id, staff)
  requireInboxPermission(staff, source, siteId)
  await lockAssignment(tx, kind, id)
  const [current] = await findAssignee(tx, kind, id)
  const [before, after] = entry.changes.assignee as [number | null, number | null]
  if ((current?.id ?? null) !== after) throw restoreRefused(current?.fio ?? 'никто не отвечает')
  if (before === null) return void (await deleteAssignee(tx, kind, id))
  if (!(await peopleWhoAnswer(tx, source, siteId)).some((colleague) => colleague.id === before))
    throw unprocessable('Прежний ответственный больше не отвечает на такие обращения этого сайта')
  await saveAssignee(tx, kind, id, before)
}

async function undoTemplate(tx: Queryable, { action, recordId, changes }: UndoneEntry): Promise<void> {
  const id = Number(recordId)
  const [title, text] = [changes.title, changes.text] as [string | null, string | null][]
  if (action === 'reply-template.remove') {
    const [restored] = await restoreTemplate(tx, id, title![0]!, text![0]!)
    if (!restored) throw restoreRefused('шаблон с таким названием есть')
    return
  }
  const [template] = await lockTemplate(tx, id)
  if (!template || (title && template.title !== title[1]) || (text && template.text !== text[1]))
    throw restoreRefused(template ? `«${template.title}»` : 'шаблона нет')
  if (title?.[0] === null) return void (await deleteTemplate(tx, id))
  const [restored] = await updateTemplate(tx, id, title?.[0] ?? template.title, text?.[0] ?? template.text)
  if (!restored) throw restoreRefused('прежнее название занято')
}
