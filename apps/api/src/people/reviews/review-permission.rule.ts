import type { ReviewPermission, ReviewState } from '@shpulka/contract/people/reviews'

/** Facts that decide whether a user may review a product. */
export interface ReviewEligibility {
  /** Whether an order that is not cancelled contains the product, alone or as a part of a set. */
  readonly isBought: boolean
  /**
   * Whether one of these orders was completed: the user has received the product, even if it was returned later.
   */
  readonly isReceived: boolean
  /** The state of the user's review. Null without a review. */
  readonly state: ReviewState | null
}

const existingReviewMessages: Record<ReviewState, string> = {
  new: 'Вы уже написали отзыв: мы прочитаем его и опубликуем, обычно в течение рабочего дня',
  published: 'Ваш отзыв опубликован, спасибо. Изменить его можно в профиле',
  refused: 'Ваш отзыв не опубликован. Причина указана в профиле, там же его можно исправить',
}

/** Returns whether a user may write a review, and why not. Null means a guest. */
export function reviewPermission(
  eligibility: ReviewEligibility | null,
): Pick<ReviewPermission, 'allowPost' | 'message' | 'reason'> {
  if (eligibility === null)
    return {
      allowPost: false,
      reason: 'guest',
      message: 'Войдите в аккаунт, с которым покупали: отзывы пишут те, кто получил товар',
    }
  if (eligibility.state !== null)
    return { allowPost: false, reason: 'already', message: existingReviewMessages[eligibility.state] }
  if (eligibility.isReceived)
    return { allowPost: true, reason: 'allowed', message: 'Вы покупали этот товар: расскажите, каков он в работе' }
  if (eligibility.isBought)
    return {
      allowPost: false,
      reason: 'not-received',
      message: 'Отзыв можно написать, когда заказ будет получен',
    }
  return { allowPost: false, reason: 'not-bought', message: 'Отзыв может написать тот, кто купил этот товар у нас' }
}
