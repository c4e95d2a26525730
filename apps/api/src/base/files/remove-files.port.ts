import type { Pool } from '../db/pool.ts'
import type { FileStorage } from './file-storage.ts'
import { findFilesToRemove, forgetRemovedFile } from './remove-files.sql.ts'

const batchSize = 500
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Removes the bytes of deleted files from the storage. One that cannot be removed now stays listed and does not stop
 * the others; the first failure is thrown at the end, so that the job runs again.
 */
export async function removeFiles(pool: Pool, storage: Pick<FileStorage, 'remove'>): Promise<void> {
  const failures: unknown[] = []
  let afterId = beforeAllIds
  for (;;) {
    const files = await findFilesToRemove(pool, afterId, batchSize)
    for (const { id } of files)
      try {
        await storage.remove(id)
        await forgetRemovedFile(pool, id)
      } catch (error) {
        failures.push(error)
      }
    if (files.length < batchSize) break
    afterId = files.at(-1)!.id
  }
  if (failures.length > 0) throw failures[0]
}
