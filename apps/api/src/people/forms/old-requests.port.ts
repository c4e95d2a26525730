import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { deleteOldRequests, deleteOrphanedAttachments } from './old-requests.sql.ts'

const batchSize = 500

/**
 * Deletes requests three years after their answer, as the privacy policy requires (/help/privacy). Published questions
 * stay: they are texts of the shop. Then deletes attachments that no request refers to any more.
 */
export async function deleteExpiredRequests(pool: Pool, storage: Pick<FileStorage, 'remove'>): Promise<void> {
  while ((await transaction(pool, (tx) => deleteOldRequests(tx, batchSize))).length === batchSize);
  for (;;) {
    const orphaned = await deleteOrphanedAttachments(pool, batchSize)
    for (const { id } of orphaned) await storage.remove(id)
    if (orphaned.length < batchSize) return
  }
}
