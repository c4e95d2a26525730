import { maxRefusedEmails, type stuckEmails } from '@shpulka/contract/people/stuck-emails'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StuckEmailsDeps } from './deps.ts'
import { emailFailure } from './email-failure.rule.ts'
import { titleOfEmail } from './email-titles.rule.ts'
import { findRefusedEmails } from './refused-emails.sql.ts'
import { requireEmailPermissionAtAllSites } from './require-email-permission-at-all-sites.ts'

export const listRefusedEmails: OfficeHandler<typeof stuckEmails.listRefusedEmails, StuckEmailsDeps> = async (
  { staff },
  { officePool },
) => {
  requireEmailPermissionAtAllSites(staff)
  const rows = await findRefusedEmails(officePool, maxRefusedEmails)
  return {
    count: rows[0]?.all ?? 0,
    emails: rows.map(({ id, kind, addressee, failure, refusedAt }) => ({
      id,
      to: addressee,
      title: titleOfEmail(kind),
      refusedAt: refusedAt.toISOString(),
      reason: emailFailure(failure),
    })),
  }
}
