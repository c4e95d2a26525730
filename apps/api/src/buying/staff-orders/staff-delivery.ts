import type { StaffOrderDelivery } from '@shpulka/contract/buying/staff-orders'
import { badInput, Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { type StaffQuote, type StaffQuotes, staffQuotes } from '../delivery/staff-quotes.port.ts'
import { priceOfferNumber } from '../price-offers/offer-number.rule.ts'
import type { OfficeOfferRow } from '../price-offers/price-offers.port.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { type OrderedGoods, pricedStaffOrder } from './priced-staff-order.ts'

/** Delivery quotes with the hash of their goods. */
export interface QuotedGoods extends StaffQuotes {
  readonly contentsHash: Buffer
}

/** The delivery chosen for an order, and its price. */
export interface AgreedDelivery {
  readonly quote: StaffQuote
  readonly priceKopecks: number
}

/** Quotes the delivery of goods. Must not run inside a transaction, because it calls carriers. */
export async function quoteGoods(
  deps: StaffOrdersDeps,
  staffId: number,
  goods: OrderedGoods,
  to: Pick<StaffOrderDelivery, 'pointCode' | 'address'>,
): Promise<QuotedGoods> {
  const { priced } = await pricedStaffOrder(deps.officePool, deps, goods)
  const { contentsHash, packed } = priced.shipped
  const packedGoods = { ...packed, unweighed: priced.unweighed }
  return { contentsHash, ...(await staffQuotes(deps, goods.site, staffId, packedGoods, to)) }
}

/** Throws unless this member of staff may set the delivery price by hand and gave a reason. */
export function checkHandPrice(delivery: StaffOrderDelivery, { permissions }: SignedInStaff, { id }: SiteRow): void {
  if (delivery.price === null) return
  if (!isAllowedAtSite(permissions, 'orders.delivery-price', id))
    throw new Failure(403, 'Нет права ставить цену доставки вручную')
  if ((delivery.why ?? '').trim() === '') throw badInput({ 'delivery.why': 'Напишите, почему у доставки другая цена' })
}

/** The delivery that staff chose. 409 if its price has changed and staff did not set a price by hand. */
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
      `Цена доставки стала другой: было ${roubles(delivery.quoted)}, теперь ${roubles(quote.priceKopecks)}`,
      {},
      { conflict: { delivery: { seen: delivery.quoted, current: quote.priceKopecks, who: '', at: null } } },
    )
  return { quote, priceKopecks: delivery.price ?? quote.priceKopecks }
}

/** Throws if an offer has expired or was replaced. */
export function requireCurrentOffer(offer: OfficeOfferRow): void {
  if (offer.isOver) throw offerNotFound()
  if (offer.newerId !== null)
    throw unprocessable(
      `Есть новая версия: ${priceOfferNumber({ rootId: offer.rootId, version: offer.newerVersion! })}. Оформите её`,
    )
}

export const offerNotFound = () => notFound('Такого предложения нет, или его срок закончился')
