import type { ReviewPermission, ReviewState } from '@shpulka/contract/people/reviews'

/** The facts that decide whether somebody may review a product. */
export interface ReviewEligibility {
  /** Stands in an order of theirs that was not cancelled, alone or as a part of a set. */
  readonly isBought: boolean
  /**
   * One of those orders is completed: only then the goods were in their hands. Given back since, they were all the
   * same.
   */
  readonly isReceived: boolean
  /** Of their own review; null: none. */
  readonly state: ReviewState | null
}

const already: Record<ReviewState, string> = {
  new: 'Вы уже написали отзыв: мы прочитаем его и опубликуем, обычно в течение рабочего дня',
  published: 'Ваш отзыв опубликован, спасибо. Изменить его можно в профиле',
  refused: 'Ваш отзыв не опубликован. Причина указана в профиле, там же его можно исправить',
}

/** Whether a review is taken, and why not; null: a guest. */
export function reviewPermission(
  eligibility: ReviewEligibility | null,
): Pick<ReviewPermission, 'allowPost' | 'message' | 'reason'> {
  if (eligibility === null)
    return {
      allowPost: false,
      reason: 'guest',
      message: 'Войдите в аккаунт, с которым покупали: отзывы пишут те, кто получил товар',
    }
  if (eligibility.state !== null) return { allowPost: false, reason: 'already', message: already[eligibility.state] }
  if (eligibility.isReceived)
    return { allowPost: true, reason: 'allowed', message: 'Вы покупали этот товар: расскажите, каков он в работе' }
  if (eligibility.isBought)
    return {
      allowPost: false,
      reason: 'not-received',
      message: 'Товар ещё в пути к вам: отзыв можно написать, когда заказ будет получен',
    }
  return { allowPost: false, reason: 'not-bought', message: 'Отзыв может написать тот, кто купил этот товар у нас' }
}
