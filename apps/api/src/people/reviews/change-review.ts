import type { reviews } from '@shpulka/contract/people/reviews'
import { announceWithCommit } from '../../base/db/changes.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { lockUserForWrite } from '../sessions/sessions.port.ts'
import { authorName } from './author-name.rule.ts'
import type { ReviewsDeps } from './deps.ts'
import { findOwnReviewById, findReviewEligibility } from './own-reviews.sql.ts'
import { ownReviewView } from './review.view.ts'
import { parseReviewTexts } from './review-text.rule.ts'
import { lockOwnReview, updatePhotoVisibility, updateReview } from './review-writing.sql.ts'
import { savePhotos } from './save-photos.ts'
import { saveRatings } from './save-ratings.ts'

const changesPerUser: RateLimit = { name: 'review-changes-per-user', times: 60, seconds: 3600 }

/** Changes a review. The same texts change nothing: a published review stays published. */
export const changeReview: Handler<typeof reviews.changeReview, ReviewsDeps> = async (
  { visitor, params, body },
  { pool, limits, catalog },
) => {
  const userId = visitor.user!.id
  const { texts, errors } = parseReviewTexts(body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const row = await transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const [review] = await lockOwnReview(tx, userId, params.id)
    if (!review) throw notFound('Такого отзыва нет')
    const fingerprint = bodyFingerprint({ id: params.id, ...body, ...texts })
    if (!review.fingerprint.equals(fingerprint)) {
      await limits.consumeIn(tx, [changesPerUser, String(userId)])
      const [eligibility] = await findReviewEligibility(tx, userId, review.productId)
      const { rating, isAnonymous = false } = body
      const authorFields = [authorName(eligibility!.fio), isAnonymous, fingerprint, review.state] as const
      const [changed] = await updateReview(
        tx,
        params.id,
        rating,
        texts.pros,
        texts.cons,
        texts.comment,
        ...authorFields,
      )
      await saveRatings(tx, { reviewId: params.id, typeId: eligibility!.typeId }, body.ratings ?? [])
      await savePhotos(tx, { reviewId: params.id, userId }, body.photos ?? [])
      await updatePhotoVisibility(tx, params.id)
      await addEmails(tx, [{ email: 'review-written', to: 'shop', id: changed!.historyId }])
      await announceWithCommit(tx, [`product:${review.productId}`])
    }
    return (await findOwnReviewById(tx, userId, params.id))[0]!
  })
  return ownReviewView(row, (id) => catalog.findProductPath(visitor.site.id, id))
}
