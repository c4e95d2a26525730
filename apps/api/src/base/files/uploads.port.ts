import type { UploadTargetCode } from '@shpulka/contract/base/files'
import type { Pool, Tx } from '../db/pool.ts'
import type { FileStorage } from './file-storage.ts'
import { guestOf, type Uploader } from './uploader.rule.ts'
import { deleteUnusedUploads, moveUploadsToUser, type UploadRow, useUploads } from './uploads.sql.ts'

/** A file somebody sent, as stored. */
export type ClaimedFile = UploadRow

/**
 * Marks uploads as used for their purpose, in the caller's transaction, so that they are not removed. In the order
 * given, each once; null: one of them is not the owner's (`uploaderOf(visitor)`) or was sent for another purpose.
 */
export async function claimUploads(
  tx: Tx,
  owner: Uploader,
  target: UploadTargetCode,
  fileIds: readonly string[],
): Promise<ClaimedFile[] | null> {
  const ids = [...new Set(fileIds.map((id) => id.toLowerCase()))]
  if (ids.length === 0) return []
  const claimed = new Map((await useUploads(tx, owner.userId, owner.guest, target, ids)).map((file) => [file.id, file]))
  return claimed.size === ids.length ? ids.map((id) => claimed.get(id)!) : null
}

/** Uploads of a guest become the user's at sign-in, like the basket. */
export async function adoptUploads(tx: Tx, userId: number, cartToken: string): Promise<void> {
  await moveUploadsToUser(tx, userId, guestOf(cartToken))
}

const sweepBatch = 500

/**
 * Removes uploads that were never used. Rows first: a row without bytes would be a broken picture, bytes without a row
 * harm nobody.
 */
export async function sweepUploads(pool: Pool, storage: Pick<FileStorage, 'remove'>): Promise<void> {
  for (;;) {
    const swept = await deleteUnusedUploads(pool, sweepBatch)
    for (const { id } of swept) await storage.remove(id)
    if (swept.length < sweepBatch) return
  }
}
