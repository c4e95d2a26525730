import type { ChosenDelivery } from '@shpulka/contract/buying/order-delivery'
import { addressLine } from '../delivery/address-line.rule.ts'
import type { StaffQuote, StaffQuotes } from '../delivery/staff-quotes.port.ts'
import { paymentIncompatibility } from '../payments/payment-incompatibility.rule.ts'
import type { ChangingOrderRow } from './order-changes.sql.ts'

/** Quotes for the delivery chosen in a draft, with the hash of the goods they are for. */
export interface QuotedDelivery extends StaffQuotes {
  readonly contentsHash: Buffer
}

/** The delivery of an order after its change. */
export interface ChangedDelivery {
  /** The new delivery. Null when it does not change, except perhaps its price. */
  readonly quote: StaffQuote | null
  readonly priceKopecks: number
  /** Why this delivery is not possible, in Russian, or null. */
  readonly problem: string | null
}

type DeliveredOrder = Pick<ChangingOrderRow, 'delivery' | 'deliveryKopecks'>

/** Only the price differs, so no carrier needs to be asked. */
export const isOnlyPriceChanged = (
  { delivery }: DeliveredOrder,
  { methodId, pointCode, address, price }: ChosenDelivery,
): boolean => price !== null && pointCode === null && address === null && delivery?.methodId === methodId

/** The delivery of a draft, by quotes requested outside the transaction. */
export function changedDelivery(
  order: DeliveredOrder,
  chosen: ChosenDelivery | null,
  quoted: QuotedDelivery | null,
  contentsHash: Buffer,
): ChangedDelivery {
  if (!chosen) return { quote: null, priceKopecks: order.deliveryKopecks, problem: null }
  if (isOnlyPriceChanged(order, chosen)) return { quote: null, priceKopecks: chosen.price!, problem: null }
  const quote = quoted?.quotes.find(({ methodId }) => methodId === chosen.methodId) ?? null
  const isCurrent = quoted?.contentsHash.equals(contentsHash) ?? false
  if (!isCurrent || !quote)
    return {
      quote: null,
      priceKopecks: chosen.price ?? order.deliveryKopecks,
      problem: isCurrent
        ? (quoted!.problem ?? 'Этим способом туда не везут: выберите другой')
        : 'Состав изменился, пока считали доставку: проверьте её цену ещё раз',
    }
  return { quote, priceKopecks: chosen.price ?? quote.priceKopecks, problem: null }
}

/** Why the delivery of the order can no longer be changed, in Russian, or null. */
export const deliveryChangeRefusal = (order: ChangingOrderRow, priceKopecks: number): string | null =>
  order.hasShippedGoods
    ? 'Часть заказа уже отправлена: доставка не меняется'
    : order.isRegistrationStarted
      ? 'Отправление уже передаётся перевозчику: доставка не меняется'
      : order.hasRefundedDelivery && priceKopecks !== order.deliveryKopecks
        ? 'Доставку уже вернули: её цена не меняется'
        : null

/** Why the payment method does not fit this delivery, in Russian, or null. */
export const paymentProblem = (
  { payment, isPaidByOrganization }: Pick<ChangingOrderRow, 'payment' | 'isPaidByOrganization'>,
  quote: StaffQuote,
): string | null => {
  const problem = payment && paymentIncompatibility(payment, quote, isPaidByOrganization)
  return problem ? `Оплата «${payment!.title}»: ${problem.toLowerCase()}` : null
}

/** Method and place in one line, without the house, which is personal data. */
export const deliveryPlan = ({ title, point, address }: Pick<StaffQuote, 'title' | 'point' | 'address'>): string =>
  [title, point, address && addressLine({ ...address, house: '', flat: '' })].filter(Boolean).join(', ')
