import type { delivery } from '@shpulka/contract/delivery'
import { parcelOf } from '../basket/parcel.rule.ts'
import { rowThatApplies } from '../catalog/price-row.rule.ts'
import { notFound } from '../http/failure.ts'
import { plainLine } from '../http/plain-text.rule.ts'
import type { Verb, Visitor } from '../http/visit.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { estimateView } from './estimate.view.ts'
import { calendarOf, deliveryEstimates } from './estimates.rule.ts'
import { placesOfCountry } from './places-of-country.ts'

export const listDeliveryMethods: Verb<typeof delivery.listDeliveryMethods, DeliveryDeps> = async ({ visitor, query, tag }, deps) => {
  const { groupId, count = 1 } = query
  const city = plainLine(query.city ?? '') || visitor.site.city
  const region = plainLine(query.region ?? '')
  const [terms, places, shipment] = await Promise.all([
    deps.currentDeliveryTerms(),
    placesOfCountry(),
    groupId === undefined ? null : shipmentOf(visitor, groupId, count, deps),
  ])
  const estimates = shipment && deliveryEstimates(terms, { siteId: visitor.site.id, city, region }, shipment, places)
  tag('settings')
  const now = new Date()
  return terms.methods
    .filter(({ siteId }) => siteId === null || siteId === visitor.site.id)
    .map(({ id, code, kind, title, description, isDefault, maxWeightGrams, maxSideMm }) => {
      const price = estimates?.get(id)
      return {
        ...{ id, code, kind, title, description, isDefault, needs: deliveryNeeds(kind), maxWeight: maxWeightGrams, maxSide: maxSideMm },
        estimate: price ? estimateView(price, calendarOf(terms, visitor.site.id, id), now) : null,
      }
    })
}

/** A group so many times, as if it were all that is ordered. */
async function shipmentOf(visitor: Visitor, groupId: number, count: number, { pool, findGroups }: DeliveryDeps) {
  const group = (await findGroups(pool, visitor, [groupId])).get(groupId)
  if (!group?.isSold) throw notFound('Такого товара нет')
  const sum = count * (group.prices[0]?.price ?? 0)
  const price = rowThatApplies(group.prices, sum)?.price ?? 0
  return { parcel: parcelOf([{ count, group }]), reachesFreeDelivery: price > 0 && count * price >= visitor.site.config.freeDeliveryFrom }
}
