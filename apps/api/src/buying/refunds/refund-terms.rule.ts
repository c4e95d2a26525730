import type { OrderStage } from '../order-status/change-status.port.ts'

/** The properties of a refund reason that the terms depend on. */
export interface RefundReason {
  readonly isShopFault: boolean
  readonly withinDays: number
}

/** The properties of an order that the terms depend on. */
export interface RefundableOrder {
  readonly stage: OrderStage
  readonly isConsumer: boolean
  /** When the goods were handed over. Null if they were not. */
  readonly completedAt: Date | null
}

/** Days are counted in Moscow time, which has no daylight saving. */
const moscowOffset = 3 * 3_600_000
const day = 86_400_000

/** The end of a period of `days`. The first day is not counted (ГК art. 191). */
export function endOfDay(from: Date, days: number): Date {
  const midnight = Math.floor((from.getTime() + moscowOffset) / day) * day - moscowOffset
  return new Date(midnight + (days + 1) * day - 1000)
}

/**
 * The deadline to return goods for a reason. Null for organizations: they return goods by agreement, without deadline.
 */
export function requestUntil({ isConsumer, completedAt }: RefundableOrder, { withinDays }: RefundReason): Date | null {
  return isConsumer && completedAt ? endOfDay(completedAt, withinDays) : null
}

/** The deadline to refund money: ten days after the request of a consumer (ЗоЗПП art. 26.1 p. 4 and art. 22). */
export const moneyUntil = (requestedAt: Date, isConsumer: boolean): Date | null =>
  isConsumer ? endOfDay(requestedAt, 10) : null

/** The reason, in Russian, why goods of the order cannot be returned. Null if they can. */
export function notRefundableReason({ stage }: Pick<RefundableOrder, 'stage'>): string | null {
  if (stage === 'open') return 'Заказ ещё не передан вам: его можно отменить целиком, деньги вернутся'
  if (stage === 'sent')
    return (
      'Заказ в пути. Отказаться от него можно в любой момент до получения: скажите об этом при вручении или ' +
      'позвоните нам, и мы вернём деньги'
    )
  if (stage === 'cancelled') return 'Заказ отменён: возвращать нечего'
  return null
}

export const isOpenFor = (order: RefundableOrder, reason: RefundReason, now: Date): boolean => {
  const until = requestUntil(order, reason)
  return notRefundableReason(order) === null && (until === null || now.getTime() <= until.getTime())
}

/** The return terms, as text for the buyer. */
export function termsText({ isConsumer }: Pick<RefundableOrder, 'isConsumer'>): string {
  if (!isConsumer)
    return (
      'Организациям мы возвращаем деньги за товар по соглашению: примем заявку, проверим товар и ответим. Правила о ' +
      'семи днях для покупателей-граждан здесь не действуют.'
    )
  return (
    'Товар, который не подошёл, можно вернуть в течение 7 дней после получения, если сохранены его вид и комплект. ' +
    'О браке, повреждении или ошибке в заказе сообщите в течение 15 дней. Деньги вернём не позже 10 дней со дня ' +
    'заявки. Обратная доставка товара, который не подошёл, — за ваш счёт; при браке или ошибке магазина — за наш, а ' +
    'если возвращаете всё, вернём и доставку до вас.'
  )
}
