import type { inbox } from '@shpulka/contract/people/inbox'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { cleanLine, cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { InboxDeps } from './deps.ts'
import { insertTemplate } from './reply-templates.sql.ts'
import { requireInboxAtAllSites } from './require-inbox-at-all-sites.ts'

export const addReplyTemplate: OfficeHandler<typeof inbox.addReplyTemplate, InboxDeps> = async (
  { body, staff },
  { pool },
) => {
  requireInboxAtAllSites(staff)
  return transaction(pool, async (tx) => {
    const [added] = await insertTemplate(tx, cleanLine(body.title), cleanMultilineText(body.text))
    if (!added) throw new Failure(409, 'Шаблон с таким названием уже есть')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'reply-template.save',
      record: { kind: 'reply-template', id: added.id },
      changes: { title: [null, added.title], text: [null, added.text] },
    })
    return added
  })
}
