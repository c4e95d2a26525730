import type { ReviewPermission, ReviewState } from '@shpulka/contract/people/reviews'

/** The facts that decide whether somebody may review a product. */
export interface ReviewEligibility {
  /** An order of theirs that was not cancelled has the product, alone or as a part of a set. */
  readonly isBought: boolean
  /**
   * One of those orders was completed, so they have had the goods in their hands, even if they returned them later.
   */
  readonly isReceived: boolean
  /** The state of their own review; null: none. */
  readonly state: ReviewState | null
}

const already: Record<ReviewState, string> = {
  new: 'Вы уже написали отзыв: мы прочитаем его и опубликуем, обычно в течение рабочего дня',
  published: 'Ваш отзыв опубликован, спасибо. Изменить его можно в профиле',
  refused: 'Ваш отзыв не опубликован. Причина указана в профиле, там же его можно исправить',
}

/** Whether the user may write a review, and if not, why; null: a guest. */
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
