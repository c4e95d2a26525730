import { emailRestoreDays } from '@shpulka/contract/people/users'

/**
 * SQL condition: the row `c` of email_changes reserves a former email address. Until that expires no other account may
 * have the address, so that its owner can restore this account.
 */
export const isEmailReserved = (siteId: string, email: string): string =>
  `c.site_id = ${siteId} and c.email = ${email}::citext and c.returned_at is null and c.changed_at > now() -
     interval '${emailRestoreDays} days'`
