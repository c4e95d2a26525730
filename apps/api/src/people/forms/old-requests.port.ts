import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { deleteLooseAttachments, deleteOldRequests } from './old-requests.sql.ts'

const sweptAtOnce = 500

/**
 * Deletes requests three years after their answer, as the shop's privacy policy says (/help/privacy). Published
 * questions stay: they are the shop's own texts. Then deletes attachments that no request refers to any more, of these
 * requests and of erased email addresses.
 */
export async function deleteExpiredRequests(pool: Pool, storage: Pick<FileStorage, 'remove'>): Promise<void> {
  while ((await transaction(pool, (tx) => deleteOldRequests(tx, sweptAtOnce))).length === sweptAtOnce);
  for (;;) {
    const loose = await deleteLooseAttachments(pool, sweptAtOnce)
    for (const { id } of loose) await storage.remove(id)
    if (loose.length < sweptAtOnce) return
  }
}
