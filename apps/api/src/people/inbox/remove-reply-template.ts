import type { inbox } from '@shpulka/contract/people/inbox'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { InboxDeps } from './deps.ts'
import { deleteTemplate, lockTemplate } from './reply-templates.sql.ts'
import { requireInboxAtAllSites } from './require-inbox-at-all-sites.ts'

export const removeReplyTemplate: OfficeHandler<typeof inbox.removeReplyTemplate, InboxDeps> = async (
  { params, staff },
  { pool },
) => {
  requireInboxAtAllSites(staff)
  return transaction(pool, async (tx) => {
    const [before] = await lockTemplate(tx, params.id)
    if (!before) throw notFound('Такого шаблона нет: его удалили')
    await deleteTemplate(tx, params.id)
    const record = { kind: 'reply-template', id: params.id }
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'reply-template.remove',
      record,
      changes: { title: [before.title, null], text: [before.text, null] },
    })
    return {}
  })
}
