import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { deleteLooseAttachments, deleteOldRequests } from './old-requests.sql.ts'

const sweptAtOnce = 500

/**
 * Forgets requests three years after their answer, as the shop's policy of personal data says (/help/privacy). A
 * published question stays, as the shop's own. Then removes attachments no request leads to any more: of these, and of
 * email addresses that were erased.
 */
export async function deleteExpiredRequests(pool: Pool, storage: Pick<FileStorage, 'remove'>): Promise<void> {
  while ((await transaction(pool, (tx) => deleteOldRequests(tx, sweptAtOnce))).length === sweptAtOnce);
  for (;;) {
    const loose = await deleteLooseAttachments(pool, sweptAtOnce)
    for (const { id } of loose) await storage.remove(id)
    if (loose.length < sweptAtOnce) return
  }
}
