import type { Visitor } from '../../base/http/request-context.ts'
import type { Destination, NoCarrierPrice, Quote, Shipment } from './carrier.ts'
import { carrierQuote } from './carrier-price.rule.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { isWithinLimits } from './parcel-limits.rule.ts'
import { tariffCarrier } from './tariff-carrier.ts'

/** For which site, and who asks: a carrier’s answers are limited by client. */
interface Asking {
  readonly visitor: { readonly site: Pick<Visitor['site'], 'id' | 'city'> }
  readonly address: string
}

interface Quotes {
  readonly quotes: Quote[]
  /** Why all prices are the shop's own though CDEK is connected; null: some are its own, or it does not carry by them. */
  readonly noCarrierPrice: NoCarrierPrice | null
}

type QuotesDeps = Pick<DeliveryDeps, 'pool' | 'cdek' | 'currentDeliveryTerms'>

/**
 * Prices a shipment by every method that can carry it: CDEK's own price where it is connected and answers in time, else
 * the shop's tariffs. A point of CDEK's that it says it does not carry to is not offered; when it says nothing the
 * shop's tariff of the zone holds.
 */
export async function carrierQuotesTo(
  { pool, cdek, currentDeliveryTerms }: QuotesDeps,
  { visitor: { site }, address: asker }: Asking,
  destination: Destination,
  shipment: Shipment,
): Promise<Quotes> {
  const point = 'zoneId' in destination ? destination : null
  // Asked when needed: a pending promise to CDEK would have no handler for its rejection.
  const shopTariffs = () => tariffCarrier(pool, site.id, destination, shipment)
  const ofShop = async (noCarrierPrice: NoCarrierPrice | null = null) => ({
    quotes: await shopTariffs(),
    noCarrierPrice,
  })
  if (!cdek.isConnected || (point && point.carrier !== 'cdek')) return ofShop()
  const terms = await currentDeliveryTerms()
  const methods = terms.methods.filter(
    ({ id, kind, siteId, ...limits }) =>
      (siteId === null || siteId === site.id) &&
      (point ? id === point.methodId : deliveryNeeds(kind) === 'address') &&
      terms.carrierTariffs.some(({ methodId }) => methodId === id) &&
      isWithinLimits(shipment.parcel, limits, ...(point ? [point] : [])),
  )
  if (methods.length === 0) return ofShop()
  const to = 'zoneId' in destination ? destination.cityCode : destination
  if (to === null) return ofShop()
  // A price for one gram would be agreed upon, and a real one paid.
  if (shipment.parcel.weightGrams === 0) return ofShop('no-weight')
  const offered = await cdek.tariffs({ from: { city: site.city }, to, parcel: shipment.parcel, asker })
  if (offered === null) return ofShop('silent')
  const carrierQuotes = methods.flatMap(({ id: methodId, isFreeFromThreshold }) => {
    const isFree = isFreeFromThreshold && shipment.isDeliveryFree
    return (
      carrierQuote(offered, terms.carrierTariffs, {
        carrier: 'cdek',
        methodId,
        pointKind: point?.kind ?? null,
        isFree,
      }) ?? []
    )
  })
  // A parcel without a CDEK tariff may still be carried by the shop itself, but never to a point of CDEK's.
  const shopQuotes = point
    ? []
    : (await shopTariffs()).filter(({ methodId }) => !carrierQuotes.some((quote) => quote.methodId === methodId))
  const quotes = [...carrierQuotes, ...shopQuotes].sort((one, other) => placeOf(one) - placeOf(other))
  return { quotes, noCarrierPrice: carrierQuotes.length === 0 ? 'not-served' : null }

  function placeOf({ methodId }: Quote) {
    return terms.methods.findIndex(({ id }) => id === methodId)
  }
}

/** The quotes alone: buyers are not told whose prices they are. */
export const quotesTo = async (
  deps: QuotesDeps,
  asking: Asking,
  destination: Destination,
  shipment: Shipment,
): Promise<Quote[]> => (await carrierQuotesTo(deps, asking, destination, shipment)).quotes
