import type { Queryable } from '../../base/db/pool.ts'
import { deleteExpiredChanges } from './email-changes.sql.ts'

/** Deletes former email addresses whose owners can no longer restore the account. */
export const deleteExpiredEmailChanges = (tx: Queryable) => deleteExpiredChanges(tx)
