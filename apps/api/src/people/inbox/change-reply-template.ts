import type { inbox } from '@shpulka/contract/people/inbox'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { plainLine, plainLines } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { InboxDeps } from './deps.ts'
import { lockTemplate, updateTemplate } from './reply-templates.sql.ts'

export const changeReplyTemplate: OfficeHandler<typeof inbox.changeReplyTemplate, InboxDeps> = async (
  { params, body, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const [before] = await lockTemplate(tx, params.id)
    if (!before) throw notFound('Такого шаблона нет: его удалили')
    const [after] = await updateTemplate(tx, params.id, plainLine(body.title), plainLines(body.text))
    if (!after) throw new Failure(409, 'Шаблон с таким названием уже есть')
    await recordAudit(tx, {
      ...{ actor: staffActor(staff), action: 'reply-template.save', record: { kind: 'reply-template', id: params.id } },
      changes: { title: [before.title, after.title], text: [before.text, after.text] },
    })
    return after
  })
