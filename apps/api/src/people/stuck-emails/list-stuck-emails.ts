import type { stuckEmails } from '@shpulka/contract/people/stuck-emails'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StuckEmailsDeps } from './deps.ts'
import { emailFailure } from './email-failure.rule.ts'
import { titleOfEmail } from './email-titles.rule.ts'
import { requireEmailsAtAllSites } from './require-emails-at-all-sites.ts'
import { findStuckEmails } from './stuck-emails.sql.ts'

export const listStuckEmails: OfficeHandler<typeof stuckEmails.listStuckEmails, StuckEmailsDeps> = async (
  { staff },
  { officePool },
) => {
  requireEmailsAtAllSites(staff)
  const rows = await findStuckEmails(officePool)
  return {
    kinds: rows.map(({ lastError, since, nextTryAt, ...row }) => ({
      ...row,
      title: titleOfEmail(row.email),
      since: since.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      reason: emailFailure(lastError),
    })),
  }
}
