import type { ChosenDelivery } from '@shpulka/contract/buying/order-delivery'
import { addressLine } from '../delivery/address-line.rule.ts'
import type { StaffQuote, StaffQuotes } from '../delivery/staff-quotes.port.ts'
import { paymentIncompatibility } from '../payments/payment-incompatibility.rule.ts'
import type { ChangingOrderRow } from './order-changes.sql.ts'

/** Quotes for the delivery a draft chooses, and what goods they are for. */
export interface QuotedDelivery extends StaffQuotes {
  readonly contentsHash: Buffer
}

/** The delivery of an order after its change. */
export interface ChangedDelivery {
  /** To be written; null: delivery stays as it is, except perhaps its price. */
  readonly quote: StaffQuote | null
  readonly priceKopecks: number
  /** Why it cannot be delivered so, in Russian; null: it can. */
  readonly problem: string | null
}

type DeliveredOrder = Pick<ChangingOrderRow, 'delivery' | 'deliveryKopecks'>

/** Only the price differs, so no carrier has to be asked. */
export const isPriceAlone = (
  { delivery }: DeliveredOrder,
  { methodId, pointCode, address, price }: ChosenDelivery,
): boolean => price !== null && pointCode === null && address === null && delivery?.methodId === methodId

/** What a draft’s delivery comes to, by quotes that were asked for beside the transaction. */
export function changedDelivery(
  order: DeliveredOrder,
  chosen: ChosenDelivery | null,
  quoted: QuotedDelivery | null,
  contentsHash: Buffer,
): ChangedDelivery {
  if (!chosen) return { quote: null, priceKopecks: order.deliveryKopecks, problem: null }
  if (isPriceAlone(order, chosen)) return { quote: null, priceKopecks: chosen.price!, problem: null }
  const quote = quoted?.quotes.find(({ methodId }) => methodId === chosen.methodId) ?? null
  const isOfThese = quoted?.contentsHash.equals(contentsHash) ?? false
  if (!isOfThese || !quote)
    return {
      ...{ quote: null, priceKopecks: chosen.price ?? order.deliveryKopecks },
      problem: isOfThese
        ? (quoted!.problem ?? 'Этим способом туда не везут: выберите другой')
        : 'Состав изменился, пока считали доставку: проверьте её цену ещё раз',
    }
  return { quote, priceKopecks: chosen.price ?? quote.priceKopecks, problem: null }
}

/** Why delivery of the order may not be chosen anew, whatever it is to be; null: it may. */
export const deliverySettled = (order: ChangingOrderRow): string | null =>
  order.hasSent
    ? 'Часть заказа уже отправлена: доставка не меняется'
    : order.isPrepared
      ? 'Отправление уже передаётся перевозчику: доставка не меняется'
      : null

/** Why what is not paid yet cannot be paid with this delivery; null: it can. */
export const paymentProblem = (
  { payment, isOrganization }: Pick<ChangingOrderRow, 'payment' | 'isOrganization'>,
  quote: StaffQuote,
): string | null => {
  const problem = payment && paymentIncompatibility(payment, quote, isOrganization)
  return problem ? `Оплата «${payment!.title}»: ${problem.toLowerCase()}` : null
}

/** Method and place in one line; the house is a part of the contact and stays out. */
export const deliveryPlan = ({ title, point, address }: Pick<StaffQuote, 'title' | 'point' | 'address'>): string =>
  [title, point, address && addressLine({ ...address, house: '', flat: '' })].filter(Boolean).join(', ')
