import { counted } from '../../base/text/counted.rule.ts'
import { longAs } from '../../content/settings/text-terms.rule.ts'
import type { OrderStage } from '../order-status/change-status.port.ts'

/** The properties of a refund reason that the terms depend on. */
export interface RefundReason {
  readonly isShopFault: boolean
  readonly withinDays: number
}

/** The properties of an order that the terms depend on. */
export interface RefundableOrder {
  readonly stage: OrderStage
  /** The buyer may cancel it now. */
  readonly isCancellable: boolean
  readonly isConsumer: boolean
  /** When the goods were handed over. Null if they were not. */
  readonly completedAt: Date | null
}

/** Days are counted in Moscow time, which has no daylight saving. */
const moscowOffset = 3 * 3_600_000
const day = 86_400_000
/** Days within which a consumer gets the money back (ЗоЗПП art. 26.1 p. 4 and art. 22). */
export const moneyDays = 10

/** The end of a period of `days`. The first day is not counted (ГК art. 191). */
export function endOfPeriod(from: Date, days: number): Date {
  const midnight = Math.floor((from.getTime() + moscowOffset) / day) * day - moscowOffset
  return new Date(midnight + (days + 1) * day - 1000)
}

/**
 * The deadline to request a return for a reason. Null for organizations: they return goods by agreement, without
 * deadline.
 */
export function refundRequestDeadline(
  { isConsumer, completedAt }: RefundableOrder,
  { withinDays }: RefundReason,
): Date | null {
  return isConsumer && completedAt ? endOfPeriod(completedAt, withinDays) : null
}

/** The deadline to refund money after the request of a consumer. Null for organizations. */
export const refundMoneyDeadline = (requestedAt: Date, isConsumer: boolean): Date | null =>
  isConsumer ? endOfPeriod(requestedAt, moneyDays) : null

/** The reason, in Russian, why goods of the order cannot be returned. Null if they can. */
export function refusalForBuyer({
  stage,
  isCancellable,
}: Pick<RefundableOrder, 'stage' | 'isCancellable'>): string | null {
  if (stage === 'open')
    return isCancellable
      ? 'Заказ ещё не передан вам: его можно отменить целиком, деньги вернутся'
      : 'Заказ ещё не передан вам: позвоните нам, и мы отменим его или вернём деньги за то, чего вы не получили'
  if (stage === 'sent')
    return (
      'Заказ в пути. Отказаться от него можно в любой момент до получения: скажите об этом при вручении или ' +
      'позвоните нам, и мы вернём деньги'
    )
  if (stage === 'cancelled') return 'Заказ отменён: возвращать нечего'
  return null
}

export const isOpenFor = (order: RefundableOrder, reason: RefundReason, now: Date): boolean => {
  const until = refundRequestDeadline(order, reason)
  return refusalForBuyer(order) === null && (until === null || now.getTime() <= until.getTime())
}

/** How long requests for a reason are accepted: «21 день после получения». */
export const acceptedText = ({ withinDays }: Pick<RefundReason, 'withinDays'>): string =>
  `${counted(withinDays, ['день', 'дня', 'дней'])} после получения`

/**
 * The periods of these reasons, at least one: «в течение 7 дней после получения», «в течение 7–14 дней …, смотря по
 * причине».
 */
export function periodText(reasons: readonly Pick<RefundReason, 'withinDays'>[]): string {
  const periods = reasons.map(({ withinDays }) => withinDays)
  return `в течение ${longAs(periods)} после получения${new Set(periods).size === 1 ? '' : ', смотря по причине'}`
}

/** The return terms, as text for the buyer. `reasons`: those a buyer can choose. */
export function termsText(
  { isConsumer }: Pick<RefundableOrder, 'isConsumer'>,
  reasons: readonly RefundReason[],
): string {
  if (!isConsumer)
    return (
      'Организациям мы возвращаем деньги за товар по соглашению: примем заявку, проверим товар и ответим. Сроки для ' +
      'покупателей-граждан здесь не действуют.'
    )
  const ofShopFault = reasons.filter(({ isShopFault }) => isShopFault)
  const others = reasons.filter(({ isShopFault }) => !isShopFault)
  return (
    (others.length > 0
      ? `Товар, который не подошёл, можно вернуть ${periodText(others)}, если сохранены его вид и комплект. `
      : '') +
    (ofShopFault.length > 0 ? `О браке, повреждении или ошибке в заказе сообщите ${periodText(ofShopFault)}. ` : '') +
    `Деньги вернём не позже ${moneyDays} дней со дня заявки. ` +
    'Обратная доставка товара, который не подошёл, — за ваш счёт; при браке или ошибке магазина — за наш, а ' +
    'если возвращаете всё, вернём и доставку до вас.'
  )
}
