import type { Reader } from '../../base/db/pool.ts'
import { deleteOldRecalls } from './recalls.sql.ts'

/** Deletes recalls that have been over for three years. */
export const deleteExpiredRecalls = (tx: Reader): Promise<void> => deleteOldRecalls(tx)
