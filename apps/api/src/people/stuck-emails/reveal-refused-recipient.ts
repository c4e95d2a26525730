import type { stuckEmails } from '@shpulka/contract/people/stuck-emails'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { StuckEmailsDeps } from './deps.ts'
import { findRefusedRecipient } from './refused-emails.sql.ts'
import { requireEmailPermissionAtAllSites } from './require-email-permission-at-all-sites.ts'

const revealsPerStaff: RateLimit = { name: 'refused-recipients-per-staff', times: 100, seconds: 3600 }

/** Reads the address and records it in the audit log, in one transaction. */
export const revealRefusedRecipient: OfficeHandler<typeof stuckEmails.revealRefusedRecipient, StuckEmailsDeps> = async (
  { params: { id }, staff },
  { pool, limits },
) => {
  requireEmailPermissionAtAllSites(staff)
  return transaction(pool, async (tx) => {
    await limits.consumeIn(tx, [revealsPerStaff, String(staff.id)])
    const [found] = await findRefusedRecipient(tx, id)
    if (!found) throw notFound('Этого письма уже нет: его убрали или отправили ещё раз')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'email.reveal-recipient',
      record: { kind: 'email', id: found.kind },
    })
    return { address: found.recipient }
  })
}
