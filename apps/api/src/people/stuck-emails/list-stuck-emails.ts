import type { stuckEmails } from '@shpulka/contract/people/stuck-emails'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StuckEmailsDeps } from './deps.ts'
import { emailFailure } from './email-failure.rule.ts'
import { titleOfEmail } from './email-titles.rule.ts'
import { requireEmailPermissionAtAllSites } from './require-email-permission-at-all-sites.ts'
import { findStuckEmails } from './stuck-emails.sql.ts'

export const listStuckEmails: OfficeHandler<typeof stuckEmails.listStuckEmails, StuckEmailsDeps> = async (
  { staff },
  { officePool },
) => {
  requireEmailPermissionAtAllSites(staff)
  const groups = await findStuckEmails(officePool)
  return {
    kinds: groups.map(({ lastError, since, nextTryAt, ...group }) => ({
      ...group,
      title: titleOfEmail(group.email),
      since: since.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      reason: emailFailure(lastError),
    })),
  }
}
