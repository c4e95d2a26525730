import type { InboxSource } from '../inbox/inbox-source.port.ts'
import { inboxAction, labelled } from '../inbox/inbox-text.rule.ts'
import { anonymousName } from '../reviews/author-name.rule.ts'
import { answerReview, decideReview, undoDecision } from './moderate-review.ts'
import { customerReviews, findReviewItem, handledReviews, lockModeratedReview, openReviews } from './moderation.sql.ts'
import { reviewStates } from './review-states.rule.ts'

/** Reviews waiting for moderation in the inbox. */
export const reviewInbox: InboxSource = {
  kind: 'review',
  record: 'review',
  needs: null,
  openItems: openReviews,
  handledItems: handledReviews,
  customerItems: customerReviews,
  numberOf: (id) => `№ ${id}`,
  lock: lockModeratedReview,
  async find(tx, id) {
    const [row] = await findReviewItem(tx, id)
    if (!row) return undefined
    const { siteId, productTitle: title, state, rating, ratings, author, isAnonymous, version, history, photos } = row
    return {
      siteId,
      title,
      version,
      orderId: null,
      number: `№ ${id}`,
      state: reviewStates[state],
      isOpen: state === 'new',
      openedAt: row.openedAt.toISOString(),
      person: { name: row.fio, phone: row.phone, email: row.email, userId: row.userId },
      facts: [
        { label: 'Оценка', text: `${rating} из 5` },
        ...ratings.map((param) => ({ label: param.title, text: String(param.rating) })),
        { label: 'Подпись', text: isAnonymous ? anonymousName : author },
      ],
      texts: [
        ...labelled('Достоинства', row.pros),
        ...labelled('Недостатки', row.cons),
        ...labelled('Комментарий', row.comment),
        ...labelled('Ответ магазина', row.answer),
      ],
      files: photos.map((file, n) => ({ id: file, name: `Фото ${n + 1}`, isPicture: true })),
      history: history.map(({ toState, at, who, text }) => ({
        at: new Date(at).toISOString(),
        who,
        text,
        what: who === 'buyer' ? 'Написан' : reviewStates[toState],
      })),
      actions:
        state === 'new'
          ? [
              inboxAction('publish', 'Опубликовать'),
              inboxAction('publish-answer', 'Опубликовать с ответом', 'answer'),
              inboxAction('refuse', 'Отказать', 'reason', { isRefusal: true }),
            ]
          : [],
    }
  },
  async handle(tx, { id, action, text, actor }) {
    if (action === 'refuse') {
      await decideReview(tx, id, { to: 'refused', why: text }, actor)
      return { done: 'Отзыву отказано, автору написали' }
    }
    await decideReview(tx, id, { to: 'published' }, actor)
    if (action === 'publish-answer') await answerReview(tx, id, text, actor)
    return { done: 'Отзыв опубликован' }
  },
  undo: {
    actions: ['review.decide'],
    restore: (tx, { recordId, changes, actor }) => undoDecision(tx, Number(recordId), changes.state![1], actor),
  },
}
