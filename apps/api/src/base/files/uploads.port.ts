import type { UploadTargetCode } from '@shpulka/contract/base/files'
import type { Pool, Queryable } from '../db/pool.ts'
import { hashOfCartToken, type Uploader } from './uploader.rule.ts'
import { deleteUnusedUploads, moveUploadsToUser, type UploadRow, useUploads } from './uploads.sql.ts'

/** A stored upload. */
export type ClaimedFile = UploadRow

/**
 * Marks uploads as used for their purpose, in the caller's transaction, so that they are not deleted. Returns each file
 * once, in the given order; null when one of them belongs to another owner (`uploaderOf(visitor)`) or purpose.
 */
export async function claimUploads(
  tx: Queryable,
  owner: Uploader,
  target: UploadTargetCode,
  fileIds: readonly string[],
): Promise<ClaimedFile[] | null> {
  const ids = [...new Set(fileIds.map((id) => id.toLowerCase()))]
  if (ids.length === 0) return []
  const claimed = new Map((await useUploads(tx, owner.userId, owner.guest, target, ids)).map((file) => [file.id, file]))
  return claimed.size === ids.length ? ids.map((id) => claimed.get(id)!) : null
}

/** Moves the uploads of a guest to the user at sign-in, like the basket. */
export async function moveGuestUploads(tx: Queryable, userId: number, cartToken: string): Promise<void> {
  await moveUploadsToUser(tx, userId, hashOfCartToken(cartToken))
}

const batchSize = 500

/** Deletes uploads not used within a day; `removeFiles` removes their bytes. */
export async function deleteExpiredUploads(pool: Pool): Promise<void> {
  while ((await deleteUnusedUploads(pool, batchSize)).length === batchSize);
}
