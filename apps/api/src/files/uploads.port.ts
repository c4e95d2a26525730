import type { UploadTargetCode } from '@shpulka/contract/files'
import type { Pool, Tx } from '../db/pool.ts'
import type { FileStorage } from './file-storage.ts'
import { deleteUnusedUploads, useUploads } from './uploads.sql.ts'

/** Takes up files a user sent for a purpose, inside the caller's transaction: they stay. False: one of them is not the user's, or was not sent for this. */
export async function claimUploads(tx: Tx, ownerUserId: number, target: UploadTargetCode, fileIds: readonly string[]): Promise<boolean> {
  return fileIds.length === 0 || (await useUploads(tx, ownerUserId, target, fileIds)).length === fileIds.length
}

const sweptAtOnce = 500

/** Removes what was sent and never taken up. Rows first: a file without bytes would be a broken picture, bytes without a row harm nobody. */
export async function sweepUploads(pool: Pool, storage: Pick<FileStorage, 'remove'>): Promise<void> {
  for (;;) {
    const swept = await deleteUnusedUploads(pool, sweptAtOnce)
    for (const { id } of swept) await storage.remove(id)
    if (swept.length < sweptAtOnce) return
  }
}
