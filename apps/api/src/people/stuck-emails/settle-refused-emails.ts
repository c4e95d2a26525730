import type { stuckEmails } from '@shpulka/contract/people/stuck-emails'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { StuckEmailsDeps } from './deps.ts'
import { titleOfEmail } from './email-titles.rule.ts'
import { takeRefusedEmails } from './refused-emails.sql.ts'
import { requireEmailPermissionAtAllSites } from './require-email-permission-at-all-sites.ts'

/** Takes emails off the list: sent again, or given up by staff. What is about nothing any more is not sent. */
export const settleRefusedEmails: OfficeHandler<typeof stuckEmails.settleRefusedEmails, StuckEmailsDeps> = async (
  { body: { ids, isSentAgain }, staff },
  { pool },
) => {
  requireEmailPermissionAtAllSites(staff)
  return transaction(pool, async (tx) => {
    const taken = await takeRefusedEmails(tx, ids)
    if (taken.length === 0) throw notFound('Этих писем уже нет: их убрали или отправили ещё раз')
    if (isSentAgain)
      await addEmails(
        tx,
        taken.map(({ kind, addressee, subjectId }) => ({ email: kind, to: addressee, id: subjectId })),
      )
    for (const [kind, emails] of Map.groupBy(taken, (each) => each.kind))
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: isSentAgain ? 'email.retry' : 'email.dismiss',
        record: { kind: 'email', id: kind },
        changes: { emails: [null, `${titleOfEmail(kind)}: ${emails.length}`] },
      })
    return { count: taken.length }
  })
}
