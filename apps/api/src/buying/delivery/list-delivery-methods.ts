import type { delivery } from '@shpulka/contract/buying/delivery'
import { notFound } from '../../base/http/failure.ts'
import type { Handler, Visitor } from '../../base/http/request-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { tierThatApplies } from '../../catalogue/catalog/price-tier.rule.ts'
import { readBasket } from '../basket/basket.port.ts'
import { parcelOf } from '../basket/parcel.rule.ts'
import type { PackedGoods, Quote } from './carrier.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { estimateView } from './estimate.view.ts'
import { calendarOf, type DeliveryTerms, methodEstimates } from './estimates.rule.ts'
import { findKnownPlace, type PlaceIndex } from './known-place.rule.ts'
import { packedBasket } from './packed-basket.rule.ts'
import { placesOfCountry } from './places-of-country.ts'
import { quotesTo } from './quotes.ts'

export const listDeliveryMethods: Handler<typeof delivery.listDeliveryMethods, DeliveryDeps> = async (ctx, deps) => {
  const { visitor, query, tag } = ctx
  const destination = {
    siteId: visitor.site.id,
    city: cleanLine(query.city ?? '') || visitor.site.city,
    region: cleanLine(query.region ?? ''),
  }
  const [terms, places, packed] = await Promise.all([
    deps.currentDeliveryTerms(),
    placesOfCountry(),
    requestedShipment(ctx, deps),
  ])
  const estimates = packed && methodEstimates(terms, destination, packed, places)
  const quotes = packed && query.basket ? await addressQuotes(ctx, deps, terms, destination, packed, places) : []
  tag('settings')
  const now = new Date()
  return terms.methods
    .filter(({ siteId }) => siteId === null || siteId === visitor.site.id)
    .map(({ id, code, kind, title, description, isDefault, maxWeightGrams, maxSideMm, isFreeFromThreshold }) => {
      const estimate = estimates?.get(id)
      const price = quotes.find(({ methodId }) => methodId === id) ?? estimate?.price ?? null
      return {
        id,
        code,
        kind,
        title,
        description,
        isDefault,
        needs: deliveryNeeds(kind),
        maxWeight: maxWeightGrams,
        maxSide: maxSideMm,
        isFreeFromThreshold,
        estimate: price ? estimateView(price, calendarOf(terms, visitor.site.id, id), now) : null,
        refusal: price ? null : (estimate?.refusal ?? null),
      }
    })
}

/** The goods to estimate: the basket, a count of one group, or null when there are none. */
async function requestedShipment(
  { visitor, query: { basket, groupId, count = 1 } }: MethodsContext,
  deps: DeliveryDeps,
): Promise<PackedGoods | null> {
  if (!basket) return groupId === undefined ? null : shipmentOf(visitor, groupId, count, deps)
  const { packed, isEmpty } = packedBasket(await readBasket(deps.pool, deps, visitor))
  return isEmpty ? null : packed
}

/** Prices of a connected carrier, the same as a calculation to an address in the city gives. */
async function addressQuotes(
  ctx: MethodsContext,
  deps: DeliveryDeps,
  terms: DeliveryTerms,
  { city, region }: { readonly city: string; readonly region: string },
  packed: PackedGoods,
  places: PlaceIndex,
): Promise<Quote[]> {
  if (!deps.cdek.isConnected) return []
  const place = findKnownPlace({ city, region }, terms.zones, places, { isEstimate: true })
  return quotesTo(deps, ctx, { city, ...(region && { region }), place: 'field' in place ? null : place }, packed)
}

type MethodsContext = Parameters<Handler<typeof delivery.listDeliveryMethods, DeliveryDeps>>[0]

/** A count of one group, as if nothing else were ordered. */
async function shipmentOf(visitor: Visitor, groupId: number, count: number, { pool, findGroups }: DeliveryDeps) {
  const group = (await findGroups(pool, visitor, [groupId])).get(groupId)
  if (!group?.isForSale) throw notFound('Такого товара нет')
  const sum = count * (group.prices[0]?.price ?? 0)
  const price = tierThatApplies(group.prices, sum)?.price ?? 0
  return {
    parcel: parcelOf([{ count, group }]),
    isDeliveryFree: price > 0 && count * price >= visitor.site.config.freeDeliveryFrom,
  }
}
