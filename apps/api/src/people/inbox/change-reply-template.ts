import type { inbox } from '@shpulka/contract/people/inbox'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import { changedFields, fieldConflict } from '../../base/http/field-conflict.rule.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { cleanLine, cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { InboxDeps } from './deps.ts'
import { lockTemplate, updateTemplate } from './reply-templates.sql.ts'
import { requireInboxAtAllSites } from './require-inbox-at-all-sites.ts'

export const changeReplyTemplate: OfficeHandler<typeof inbox.changeReplyTemplate, InboxDeps> = async (
  { params, body: { was, ...body }, staff },
  { pool },
) => {
  requireInboxAtAllSites(staff)
  return transaction(pool, async (tx) => {
    const [before] = await lockTemplate(tx, params.id)
    if (!before) throw notFound('Такого шаблона нет: его удалили')
    // With `was`, only the fields in it were edited; the others keep their values in the database.
    const changes = was ? changedFields(body, was) : body
    const conflict =
      was && fieldConflict(changes, was, { ...before }, await lastChange(tx, 'reply-template', params.id))
    if (conflict)
      throw new Failure(409, 'Пока вы правили, шаблон изменили: посмотрите, что в нём теперь', {}, { conflict })
    const { title, text } = { ...before, ...changes }
    const [after] = await updateTemplate(tx, params.id, cleanLine(title), cleanMultilineText(text))
    if (!after) throw new Failure(409, 'Шаблон с таким названием уже есть')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'reply-template.save',
      record: { kind: 'reply-template', id: params.id },
      changes: { title: [before.title, after.title], text: [before.text, after.text] },
    })
    return after
  })
}
