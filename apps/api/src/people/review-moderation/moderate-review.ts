import { undoGraceSeconds } from '@shpulka/contract/base/undo'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import { restoreRefused } from '../../base/audit/undo-handler.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify, withdrawNotifications } from '../notifications/notifications.port.ts'
import { updatePhotoVisibility } from '../reviews/review-photos.port.ts'
import { reviewText } from '../reviews/review-text.rule.ts'
import { lockModeratedReview, type ModeratedRow, updateReviewAnswer, updateReviewState } from './moderation.sql.ts'

/** A decision about a review. */
export type Decision =
  | { readonly to: 'published'; readonly why?: undefined }
  /** `why` is the reason shown to the author. */
  | { readonly to: 'refused'; readonly why: string }

/** The author's page, at the review: an undo withdraws the notifications of this one alone. */
const linkOf = (reviewId: number) => `/user/profile/reviews#review-${reviewId}`

/**
 * Publishes or refuses a review in the caller's transaction, with its history and photos, and notifies the author.
 * `readVersion` is the version that was read; null means any version. Throws 404 when the review does not exist, or 422
 * when it is already in this state, was changed since it was read, or the reason is missing.
 */
export async function decideReview(
  tx: Queryable,
  reviewId: number,
  { to, why }: Decision,
  actor: Actor,
  readVersion: number | null = null,
): Promise<ModeratedRow> {
  const reason = reviewText(why ?? '')
  if (to === 'refused' && reason === '') throw unprocessable('Назовите причину: автор увидит её')
  const review = await lockReviewOrThrow(tx, reviewId)
  if (review.state === to)
    throw unprocessable(to === 'published' ? 'Этот отзыв уже опубликован' : 'Этому отзыву уже отказано')
  const [changed] = await updateReviewState(tx, reviewId, review.state, to, reason, actor.who, readVersion)
  if (!changed) throw unprocessable('Автор изменил отзыв после того, как его прочитали: прочитайте его ещё раз')
  await recordAudit(tx, {
    actor,
    action: 'review.decide',
    record: { kind: 'review', id: reviewId },
    siteId: review.siteId,
    changes: { state: [review.state, to] },
    why: reason,
  })
  await updatePhotoVisibility(tx, reviewId)
  await announceWithCommit(tx, [`product:${review.productId}`])
  const title = to === 'published' ? 'Ваш отзыв опубликован' : 'Отзыв не опубликован'
  await notify(tx, {
    userId: review.userId,
    typeCode: 'review',
    title,
    body: [review.productTitle, reason].filter((line) => line !== '').join('\n'),
    link: linkOf(reviewId),
  })
  await addEmails(tx, [{ email: 'review-decided', to: 'buyer', id: changed.historyId }], {
    afterSeconds: undoGraceSeconds,
  })
  return review
}

/** Undoes a decision before the author gets an email: the review waits for moderation again. */
export async function undoDecision(
  tx: Queryable,
  reviewId: number,
  expectedState: unknown,
  who: string,
): Promise<void> {
  const review = await lockReviewOrThrow(tx, reviewId)
  if (review.state !== expectedState)
    throw restoreRefused(review.state === 'new' ? 'отзыв ждёт проверки' : 'решили иначе')
  if (review.answer !== '') throw restoreRefused('на отзыв ответили')
  const [changed] = await updateReviewState(tx, reviewId, review.state, 'new', '', who, null)
  await updatePhotoVisibility(tx, reviewId)
  await announceWithCommit(tx, [`product:${review.productId}`])
  const since = new Date(Date.now() - undoGraceSeconds * 1000)
  const link = linkOf(reviewId)
  if (changed) await withdrawNotifications(tx, { userId: review.userId, typeCode: 'review', link, since })
}

/** Sets the shop's answer to a published review; an empty text removes it. */
export async function answerReview(tx: Queryable, reviewId: number, text: string, actor: Actor): Promise<ModeratedRow> {
  const answer = reviewText(text).slice(0, 3000)
  const review = await lockReviewOrThrow(tx, reviewId)
  if (review.state !== 'published') throw unprocessable('Отвечают на опубликованные отзывы')
  if (review.answer === answer) return review
  const [changed] = await updateReviewAnswer(tx, reviewId, answer, actor.who)
  await recordAudit(tx, {
    actor,
    action: 'review.answer',
    record: { kind: 'review', id: reviewId },
    siteId: review.siteId,
    changes: { answer: [review.answer, answer] },
  })
  await announceWithCommit(tx, [`product:${review.productId}`])
  if (answer !== '') {
    await notify(tx, {
      userId: review.userId,
      typeCode: 'review',
      title: 'Магазин ответил на ваш отзыв',
      body: review.productTitle,
      link: linkOf(reviewId),
    })
    await addEmails(tx, [{ email: 'review-answered', to: 'buyer', id: changed!.historyId }])
  }
  return review
}

async function lockReviewOrThrow(tx: Queryable, reviewId: number): Promise<ModeratedRow> {
  const [review] = await lockModeratedReview(tx, reviewId)
  if (!review) throw notFound('Такого отзыва нет')
  return review
}
