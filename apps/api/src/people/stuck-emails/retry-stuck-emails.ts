import type { stuckEmails } from '@shpulka/contract/people/stuck-emails'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { StuckEmailsDeps } from './deps.ts'
import { titleOfEmail } from './email-titles.rule.ts'
import { requireEmailPermissionAtAllSites } from './require-email-permission-at-all-sites.ts'
import { retryStuckJobs } from './stuck-emails.sql.ts'

export const retryStuckEmails: OfficeHandler<typeof stuckEmails.retryStuckEmails, StuckEmailsDeps> = async (
  { body: { email, to }, staff },
  { pool },
) => {
  requireEmailPermissionAtAllSites(staff)
  return transaction(pool, async (tx) => {
    const [retried] = await retryStuckJobs(tx, email, to)
    const count = retried?.count ?? 0
    if (count === 0) throw notFound('Таких писем уже нет: они ушли или отправляются сейчас')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'email.retry',
      record: { kind: 'email', id: email },
      changes: { emails: [null, `${titleOfEmail(email)}: ${count}`] },
    })
    return { count }
  })
}
