import type { StaffOrderDelivery } from '@shpulka/contract/buying/staff-orders'
import { badInput, Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { rubles } from '../../base/money/rubles.rule.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { type StaffQuote, type StaffQuotes, staffQuotes } from '../delivery/staff-quotes.port.ts'
import { offerNumber } from '../price-offers/offer-number.rule.ts'
import type { OfficeOfferRow } from '../price-offers/price-offers.port.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { type OrderedGoods, pricedStaffOrder } from './priced-staff-order.ts'

/** Quotes with the hash of the goods they are for. */
export interface QuotedGoods extends StaffQuotes {
  readonly contentsHash: Buffer
}

/** The delivery of an order to be placed, and its price. */
export interface AgreedDelivery {
  readonly quote: StaffQuote
  readonly priceKopecks: number
}

/** Prices delivery of goods. Not inside a transaction: carriers are asked. */
export async function quoteGoods(
  deps: StaffOrdersDeps,
  staffId: number,
  goods: OrderedGoods,
  to: Pick<StaffOrderDelivery, 'pointCode' | 'address'>,
): Promise<QuotedGoods> {
  const { priced } = await pricedStaffOrder(deps.officePool, deps, goods)
  const { contentsHash, shipment } = priced.shipped
  const carried = { ...shipment, unweighed: priced.unweighed }
  return { contentsHash, ...(await staffQuotes(deps, goods.site, staffId, carried, to)) }
}

/** Whether this member of staff may agree on a price by hand, with its reason. */
export function checkHandPrice(delivery: StaffOrderDelivery, { permissions }: SignedInStaff, { id }: SiteRow): void {
  if (delivery.price === null) return
  if (!mayAt(permissions, 'orders.delivery-price', id))
    throw new Failure(403, 'Нет права ставить цену доставки вручную')
  if ((delivery.why ?? '').trim() === '') throw badInput({ 'delivery.why': 'Напишите, почему у доставки другая цена' })
}

/** The delivery as staff saw it. 409: its price has changed, and they set none by hand instead. */
export function agreedDelivery(
  delivery: StaffOrderDelivery,
  quoted: QuotedGoods,
  contentsHash: Buffer,
): AgreedDelivery {
  if (!quoted.contentsHash.equals(contentsHash))
    throw unprocessable('Состав изменился, пока считали доставку: проверьте её цену ещё раз')
  if (quoted.problem !== null) throw unprocessable(quoted.problem)
  const quote = quoted.quotes.find(({ methodId }) => methodId === delivery.methodId)
  if (!quote) throw unprocessable('Этим способом туда не везут: выберите другой')
  if (delivery.price === null && quote.priceKopecks !== delivery.quoted)
    throw new Failure(
      409,
      `Цена доставки стала другой: было ${rubles(delivery.quoted)}, теперь ${rubles(quote.priceKopecks)}`,
      {},
      { conflict: { delivery: { seen: delivery.quoted, current: quote.priceKopecks, who: '', at: null } } },
    )
  return { quote, priceKopecks: delivery.price ?? quote.priceKopecks }
}

/** Refuses an offer that has expired or was replaced. */
export function refuseOffer(offer: OfficeOfferRow): void {
  if (offer.isOver) throw noOffer()
  if (offer.newerId !== null)
    throw unprocessable(
      `Есть новая версия: ${offerNumber({ rootId: offer.rootId, version: offer.newerVersion! })}. Оформите её`,
    )
}

export const noOffer = () => notFound('Такого предложения нет, или его срок закончился')
