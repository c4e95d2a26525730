import type { Queryable } from '../../base/db/pool.ts'
import { claimUploads } from '../../base/files/uploads.port.ts'
import { badInput } from '../../base/http/failure.ts'
import { replacePhotos } from './review-writing.sql.ts'

/** Sets the author's uploads as the photos of a review. Removed photos are deleted later. */
export async function savePhotos(
  tx: Queryable,
  { reviewId, userId }: { readonly reviewId: number; readonly userId: number },
  photos: readonly string[],
): Promise<void> {
  if ((await claimUploads(tx, { userId, guest: null }, 'review-photo', photos)) === null)
    throw badInput({ photos: 'Не нашли загруженное фото: добавьте его ещё раз' })
  await replacePhotos(tx, reviewId, photos)
}
