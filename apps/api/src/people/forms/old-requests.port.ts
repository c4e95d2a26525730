import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { deleteOldRequests, deleteOrphanedAttachments } from './old-requests.sql.ts'

const batchSize = 500

/**
 * Deletes requests three years after their answer, as the privacy policy requires (/help/privacy). Published questions
 * stay: they are texts of the shop. Then deletes attachments that no request refers to any more.
 */
export async function deleteExpiredRequests(pool: Pool): Promise<void> {
  while ((await transaction(pool, (tx) => deleteOldRequests(tx, batchSize))).length === batchSize);
  while ((await deleteOrphanedAttachments(pool, batchSize)).length === batchSize);
}
