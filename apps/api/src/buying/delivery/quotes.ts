import type { RequestContext, Visitor } from '../../base/http/request-context.ts'
import type { Destination, NoCarrierPrice, PackedGoods, Quote } from './carrier.ts'
import { carrierQuote } from './carrier-price.rule.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { isWithinLimits } from './parcel-limits.rule.ts'
import { tariffCarrier } from './tariff-carrier.ts'

interface Requester {
  readonly site: Pick<Visitor['site'], 'id' | 'city'>
  /** Requests to a carrier are limited by it: a network address, or a member of staff. */
  readonly clientKey: string
}

interface Quotes {
  readonly quotes: Quote[]
  /** Why CDEK gave no price although it is connected. Null when it gave one or was not to be asked. */
  readonly noCarrierPrice: NoCarrierPrice | null
}

type QuotesDeps = Pick<DeliveryDeps, 'pool' | 'cdek' | 'currentDeliveryTerms'>

/**
 * Prices packed goods by every method that can deliver them: by CDEK where it is connected and answers in time,
 * otherwise by the shop's tariffs. A CDEK point is not offered when CDEK refuses to deliver there; when CDEK does not
 * answer, the shop's tariff of the zone applies.
 */
export async function carrierQuotesTo(
  { pool, cdek, currentDeliveryTerms }: QuotesDeps,
  { site, clientKey }: Requester,
  destination: Destination,
  packed: PackedGoods,
): Promise<Quotes> {
  const point = 'zoneId' in destination ? destination : null
  // Called only when needed: started earlier, its rejection would be unhandled while CDEK answers.
  const shopTariffs = () => tariffCarrier(pool, site.id, destination, packed)
  const onlyShopQuotes = async (noCarrierPrice: NoCarrierPrice | null = null) => ({
    quotes: await shopTariffs(),
    noCarrierPrice,
  })
  if (!cdek.isConnected || (point && point.carrier !== 'cdek')) return onlyShopQuotes()
  const terms = await currentDeliveryTerms()
  const methods = terms.methods.filter(
    ({ id, kind, siteId, ...limits }) =>
      (siteId === null || siteId === site.id) &&
      (point ? id === point.methodId : deliveryNeeds(kind) === 'address') &&
      terms.carrierTariffs.some(({ methodId }) => methodId === id) &&
      isWithinLimits(packed.parcel, limits, ...(point ? [point] : [])),
  )
  if (methods.length === 0) return onlyShopQuotes()
  const to = 'zoneId' in destination ? destination.cityCode : destination
  if (to === null) return onlyShopQuotes()
  // The buyer would see the price of one gram, and the shop would pay the real one.
  if (packed.parcel.weightGrams === 0) return onlyShopQuotes('no-weight')
  const offered = await cdek.tariffs({ from: { city: site.city }, to, parcel: packed.parcel, clientKey })
  if (offered === null) return onlyShopQuotes('silent')
  const carrierQuotes = methods.flatMap(({ id: methodId, isFreeFromThreshold }) => {
    const isFree = isFreeFromThreshold && packed.isDeliveryFree
    return (
      carrierQuote(offered, terms.carrierTariffs, {
        carrier: 'cdek',
        methodId,
        pointKind: point?.kind ?? null,
        isFree,
      }) ?? []
    )
  })
  // A method without a CDEK price may still be priced by the shop's tariffs, but never to a CDEK point.
  const shopQuotes = point
    ? []
    : (await shopTariffs()).filter(({ methodId }) => !carrierQuotes.some((quote) => quote.methodId === methodId))
  const quotes = [...carrierQuotes, ...shopQuotes].sort((one, other) => methodIndex(one) - methodIndex(other))
  return { quotes, noCarrierPrice: carrierQuotes.length === 0 ? 'not-served' : null }

  function methodIndex({ methodId }: Quote) {
    return terms.methods.findIndex(({ id }) => id === methodId)
  }
}

/** Only the quotes: the reason for a missing carrier price is for staff. */
export const quotesTo = async (
  deps: QuotesDeps,
  { visitor: { site }, clientKey }: Pick<RequestContext, 'visitor' | 'clientKey'>,
  destination: Destination,
  packed: PackedGoods,
): Promise<Quote[]> => (await carrierQuotesTo(deps, { site, clientKey }, destination, packed)).quotes
