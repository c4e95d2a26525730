import type { Queryable } from '../../base/db/pool.ts'
import { clearEmailInRequestsOfOthers } from './requests.sql.ts'

/**
 * Empties the email addresses of a person about to be erased in requests that other accounts sent with them: such a
 * request is of its account (decision 63), and the shop has to answer it.
 */
export async function clearErasedEmail(
  tx: Queryable,
  userId: number,
  siteId: number,
  emails: readonly string[],
): Promise<void> {
  await clearEmailInRequestsOfOthers(tx, userId, siteId, emails)
}
