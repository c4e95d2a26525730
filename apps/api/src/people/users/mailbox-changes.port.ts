import type { Tx } from '../../base/db/pool.ts'
import { deleteExpiredChanges } from './mailbox-changes.sql.ts'

/** Deletes former mailboxes whose owners can no longer take the account back. */
export const deleteExpiredMailboxChanges = (tx: Tx) => deleteExpiredChanges(tx)
