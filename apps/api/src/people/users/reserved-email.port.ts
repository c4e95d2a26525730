import { emailRestoreDays } from '@shpulka/contract/people/users'

/**
 * SQL: the row `c` of email_changes holds an email address for the account that had it. While it does, the email
 * address makes no other account: its owner must be able to take this one back.
 */
export const isEmailReserved = (siteId: string, email: string): string =>
  `c.site_id = ${siteId} and c.email = ${email}::citext and c.returned_at is null and c.changed_at > now() -
     interval '${emailRestoreDays} days'`
