import type { reviews } from '@shpulka/contract/people/reviews'
import { announceWithCommit } from '../../base/db/changes.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { endConsent } from '../consents/consents.port.ts'
import { lockUserForWrite } from '../sessions/sessions.port.ts'
import type { ReviewsDeps } from './deps.ts'
import { countReviewsOf, deleteReviewRow, lockOwnReview, replacePhotos } from './review-writing.sql.ts'

/** Deletes a review. Deleting the last one also ends the consent to publication. */
export const removeReview: Handler<typeof reviews.removeReview, ReviewsDeps> = async (
  { visitor, params },
  { pool },
) => {
  const userId = visitor.user!.id
  await transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const [review] = await lockOwnReview(tx, userId, params.id)
    if (!review) throw notFound('Такого отзыва нет')
    await replacePhotos(tx, params.id, [])
    await deleteReviewRow(tx, params.id)
    const [remaining] = await countReviewsOf(tx, userId)
    if (remaining!.total === 0) await endConsent(tx, userId, 'review-publication')
    await announceWithCommit(tx, [`product:${review.productId}`])
  })
  return { id: params.id }
}
