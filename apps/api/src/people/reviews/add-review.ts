import type { ReviewForm, reviews } from '@shpulka/contract/people/reviews'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { lockUserForWrite } from '../sessions/sessions.port.ts'
import { authorName } from './author-name.rule.ts'
import { openProduct, type ReviewsDeps } from './deps.ts'
import { findOwnReview, findReviewEligibility } from './own-reviews.sql.ts'
import { ownReviewView } from './review.view.ts'
import { reviewPermission } from './review-permission.rule.ts'
import { writtenTexts } from './review-text.rule.ts'
import { insertReview } from './review-writing.sql.ts'
import { savePhotos, saveRatings } from './written-parts.ts'

/** A buyer may review a whole order in one evening, with each request repeated. */
const reviewsPerUser: RateLimit = { name: 'reviews-per-user', times: 60, seconds: 3600 }

/** The purchase is checked and the review written under the user's lock, so concurrent requests see each other. */
export const addReview: Handler<typeof reviews.addReview, ReviewsDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const { pool, limits, catalog } = deps
  const userId = visitor.user!.id
  openProduct(ctx, deps, body.product_id)
  const { texts, errors } = writtenTexts(body)
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
    await write(
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

interface Author {
  readonly userId: number
  readonly siteId: number
  readonly author: string
  readonly typeId: number
  readonly fingerprint: Buffer
}

async function write(tx: Tx, { userId, siteId, author, typeId, fingerprint }: Author, form: ReviewForm) {
  const [made] = await insertReview(
    tx,
    ...([form.product_id, userId, siteId, form.rating, form.pros!, form.cons!, form.comment!] as const),
    ...([author, form.isAnonymous ?? false, fingerprint] as const),
  )
  const reviewId = made!.id
  await saveRatings(tx, { reviewId, typeId }, form.ratings ?? [])
  await savePhotos(tx, { reviewId, userId }, form.photos ?? [])
  await recordConsents(tx, { userId, kinds: ['review-publication'], source: 'review' })
  await addEmails(tx, [{ email: 'review-written', to: 'shop', id: made!.historyId }])
}
