import type { ReviewForm, reviews } from '@shpulka/contract/people/reviews'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { lockUserForWrite } from '../sessions/sessions.port.ts'
import { authorName } from './author-name.rule.ts'
import { type ReviewsDeps, requireProduct } from './deps.ts'
import { findOwnReview, findReviewEligibility } from './own-reviews.sql.ts'
import { ownReviewView } from './review.view.ts'
import { reviewPermission } from './review-permission.rule.ts'
import { parseReviewTexts } from './review-text.rule.ts'
import { insertReview } from './review-writing.sql.ts'
import { savePhotos } from './save-photos.ts'
import { saveRatings } from './save-ratings.ts'

/** Enough to review a whole order in one evening, with each request sent twice. */
const reviewsPerUser: RateLimit = { name: 'reviews-per-user', times: 60, seconds: 3600 }

/** Checks the purchase and inserts the review under the user's lock, so that concurrent requests are serialized. */
export const addReview: Handler<typeof reviews.addReview, ReviewsDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const { pool, limits, catalog } = deps
  const userId = visitor.user!.id
  requireProduct(ctx, deps, body.product_id)
  const { texts, errors } = parseReviewTexts(body)
  if (!body.consent) errors.consent = 'Без согласия на публикацию мы не можем показать отзыв'
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const row = await transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const fingerprint = bodyFingerprint({ ...body, ...texts })
    const [eligibility] = await findReviewEligibility(tx, userId, body.product_id)
    if (eligibility!.fingerprint?.equals(fingerprint)) return (await findOwnReview(tx, userId, body.product_id))[0]!
    await limits.consumeIn(tx, [reviewsPerUser, String(userId)])
    const permission = reviewPermission(eligibility!)
    if (!permission.allowPost) throw unprocessable(permission.message)
    await insertWholeReview(
      tx,
      {
        userId,
        siteId: visitor.site.id,
        author: authorName(eligibility!.fio),
        typeId: eligibility!.typeId,
        fingerprint,
      },
      { ...body, ...texts },
    )
    return (await findOwnReview(tx, userId, body.product_id))[0]!
  })
  return ownReviewView(row, (id) => catalog.findProductPath(visitor.site.id, id))
}

interface ReviewAuthor {
  readonly userId: number
  readonly siteId: number
  readonly author: string
  readonly typeId: number
  readonly fingerprint: Buffer
}

async function insertWholeReview(
  tx: Queryable,
  { userId, siteId, author, typeId, fingerprint }: ReviewAuthor,
  form: ReviewForm,
) {
  const [inserted] = await insertReview(
    tx,
    form.product_id,
    userId,
    siteId,
    form.rating,
    form.pros!,
    form.cons!,
    form.comment!,
    author,
    form.isAnonymous ?? false,
    fingerprint,
  )
  const reviewId = inserted!.id
  await saveRatings(tx, { reviewId, typeId }, form.ratings ?? [])
  await savePhotos(tx, { reviewId, userId }, form.photos ?? [])
  await recordConsents(tx, { userId, kinds: ['review-publication'], source: 'review' })
  await addEmails(tx, [{ email: 'review-written', to: 'shop', id: inserted!.historyId }])
}
