import type { Queryable } from '../../base/db/pool.ts'
import { moveRestockSubscriptions } from './restock.sql.ts'

/** What an account waits for is announced to the email address it has now. */
export async function moveRestockToNewEmail(tx: Queryable, userId: number): Promise<void> {
  await moveRestockSubscriptions(tx, userId)
}
