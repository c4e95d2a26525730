import { announceWithCommit } from '../../base/db/changes.ts'
import type { Pool, Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify } from '../notifications/notifications.port.ts'
import { showPhotosOf } from '../reviews/review-photos.port.ts'
import { reviewText } from '../reviews/review-text.rule.ts'
import { lockModeratedReview, type ModeratedRow, updateReviewAnswer, updateReviewState } from './moderation.sql.ts'

/** The shop's decision about a review. */
export type Decision =
  | { readonly to: 'published'; readonly why?: undefined }
  /** Why: the author reads it. */
  | { readonly to: 'refused'; readonly why: string }

const ownReviews = '/user/profile/reviews'

/**
 * Publishes or refuses a review, with history, photos, and word to its author. `readAs`: what of it was read; null:
 * whatever it says now. 404: there is none; 422: it is there already, was written again since it was read, or no
 * reason is given.
 */
export async function decideReview(
  pool: Pool,
  reviewId: number,
  { to, why }: Decision,
  who: string,
  readAs: number | null = null,
): Promise<ModeratedRow> {
  const reason = reviewText(why ?? '')
  if (to === 'refused' && reason === '') throw unprocessable('Назовите причину: автор увидит её')
  return transaction(pool, async (tx) => {
    const review = await lockedReview(tx, reviewId)
    if (review.state === to)
      throw unprocessable(to === 'published' ? 'Этот отзыв уже опубликован' : 'Этому отзыву уже отказано')
    const [changed] = await updateReviewState(tx, reviewId, review.state, to, reason, who, readAs)
    if (!changed) throw unprocessable('Автор изменил отзыв после того, как его прочитали: прочитайте его ещё раз')
    await showPhotosOf(tx, reviewId)
    await announceWithCommit(tx, [`product:${review.productId}`])
    const title = to === 'published' ? 'Ваш отзыв опубликован' : 'Отзыв не опубликован'
    await notify(tx, {
      userId: review.userId,
      typeCode: 'review',
      title,
      body: [review.productTitle, reason].filter((line) => line !== '').join('\n'),
      link: ownReviews,
    })
    await addEmails(tx, [{ email: 'review-decided', to: 'buyer', id: changed.historyId }])
    return review
  })
}

/** Writes the shop's answer to a published review, or another instead of it; empty takes it back. */
export async function answerReview(pool: Pool, reviewId: number, given: string, who: string): Promise<ModeratedRow> {
  const answer = reviewText(given).slice(0, 3000)
  return transaction(pool, async (tx) => {
    const review = await lockedReview(tx, reviewId)
    if (review.state !== 'published') throw unprocessable('Отвечают на опубликованные отзывы')
    if (review.answer === answer) return review
    const [changed] = await updateReviewAnswer(tx, reviewId, answer, who)
    await announceWithCommit(tx, [`product:${review.productId}`])
    if (answer !== '') {
      await notify(tx, {
        userId: review.userId,
        typeCode: 'review',
        title: 'Магазин ответил на ваш отзыв',
        body: review.productTitle,
        link: ownReviews,
      })
      await addEmails(tx, [{ email: 'review-answered', to: 'buyer', id: changed!.historyId }])
    }
    return review
  })
}

async function lockedReview(tx: Tx, reviewId: number): Promise<ModeratedRow> {
  const [review] = await lockModeratedReview(tx, reviewId)
  if (!review) throw notFound('Такого отзыва нет')
  return review
}
