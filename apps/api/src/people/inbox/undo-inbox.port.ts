import { type InboxKind, inboxKindCodes } from '@shpulka/contract/people/inbox'
import type { PoolClient } from 'pg'
import { inverse, restoreRefused, type UndoneEntry, type UndoPart } from '../../base/audit/undo-part.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import type { InboxParts } from './deps.ts'
import { findItem, partOf } from './find-item.ts'
import { deleteAssignee, findAssignableStaff, findAssignee, lockAssignment, saveAssignee } from './inbox.sql.ts'
import type { InboxPart } from './inbox-part.port.ts'
import { deleteTemplate, lockTemplate, restoreTemplate, updateTemplate } from './reply-templates.sql.ts'
import { requireRight } from './require-right.ts'

/** Undo of assignments, of changes to reply templates, and of the actions rooms allow to undo. */
export const inboxUndo = (inbox: InboxParts): UndoPart => ({
  actions: [
    ...(['inbox.assign', 'reply-template.save', 'reply-template.remove'] as const),
    ...inbox.parts.flatMap(({ undo }) => undo?.actions ?? []),
  ],
  async undo(tx, entry, staff) {
    const parts = inbox.parts.filter(({ undo }) => undo?.actions.includes(entry.action))
    if (parts.length > 0) await undoItem(tx, parts, entry, staff)
    else if (entry.action === 'inbox.assign') await undoAssignee(tx, inbox, entry, staff)
    else await undoTemplate(tx, entry)
    return inverse(entry.changes)
  },
  async isRefused(tx, entry) {
    for (const { undo } of inbox.parts)
      if (undo?.actions.includes(entry.action) && (await undo.isRefused?.(tx, entry))) return true
    return false
  },
})

/** Questions and other requests are one kind of record with the same actions: the item is in one of these parts. */
async function undoItem(
  tx: PoolClient,
  parts: readonly InboxPart[],
  entry: UndoneEntry,
  staff: SignedInStaff,
): Promise<void> {
  const id = Number(entry.recordId)
  await parts[0]!.lock(tx, id)
  let part = parts[0]!
  for (const candidate of parts) if (await candidate.find(tx, id)) part = candidate
  requireRight(staff, part, (await findItem(tx, part, id, staff)).siteId)
  await part.undo!.restore(tx, entry)
}

async function undoAssignee(tx: Tx, inbox: InboxParts, entry: UndoneEntry, staff: SignedInStaff): Promise<void> {
  const [, kind] = entry.changes.kind as [null, InboxKind]
  const id = Number(entry.recordId)
  const part = partOf({ inbox }, inboxKindCodes.find((each) => each === kind)!)
  const { siteId } = await findItem(tx, part, id, staff)
  requireRight(staff, part, siteId)
  await lockAssignment(tx, kind, id)
  const [now] = await findAssignee(tx, kind, id)
  const [was, becomes] = entry.changes.assignee as [number | null, number | null]
  if ((now?.id ?? null) !== becomes) throw restoreRefused(now?.fio ?? 'никто не отвечает')
  if (was === null) return void (await deleteAssignee(tx, kind, id))
  const before = (await findAssignableStaff(tx, 'inbox.answer')).find((each) => each.id === was)
  if (!before || !(before.isEverywhere || before.siteIds.includes(siteId)))
    throw unprocessable('Прежний ответственный больше не отвечает на обращения этого сайта')
  await saveAssignee(tx, kind, id, was)
}

async function undoTemplate(tx: Tx, { action, recordId, changes }: UndoneEntry): Promise<void> {
  const id = Number(recordId)
  const [title, text] = [changes.title, changes.text] as [string | null, string | null][]
  if (action === 'reply-template.remove') {
    const [restored] = await restoreTemplate(tx, id, title![0]!, text![0]!)
    if (!restored) throw restoreRefused('шаблон с таким названием есть')
    return
  }
  const [now] = await lockTemplate(tx, id)
  if (!now || (title && now.title !== title[1]) || (text && now.text !== text[1]))
    throw restoreRefused(now ? `«${now.title}»` : 'шаблона нет')
  if (title?.[0] === null) return void (await deleteTemplate(tx, id))
  const [restored] = await updateTemplate(tx, id, title?.[0] ?? now.title, text?.[0] ?? now.text)
  if (!restored) throw restoreRefused('прежнее название занято')
}
