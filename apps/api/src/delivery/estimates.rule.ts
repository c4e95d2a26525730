import type { DeliveryMethod } from '@shpulka/contract/delivery'
import type { Shipment } from './carrier.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import { placeName, type TariffPrice, type TariffRow, tariffPrice, type Zone, zoneOf } from './tariff-price.rule.ts'

/** All that the price of a delivery is made of. */
export interface DeliveryTerms {
  readonly methods: readonly {
    readonly id: number
    readonly kind: DeliveryMethod['kind']
    readonly isFreeFromThreshold: boolean
    /** Null: no limit. */
    readonly maxWeightGrams: number | null
  }[]
  readonly zones: readonly Zone[]
  readonly tariffs: readonly (TariffRow & { readonly methodId: number; readonly zoneId: number })[]
  readonly points: readonly {
    readonly methodId: number
    readonly zoneId: number
    /** Null: of every site. */
    readonly siteId: number | null
    readonly city: string
    readonly maxWeightGrams: number | null
  }[]
}

/** What a delivery to a city would cost, by id of the method; methods that do not carry it there are not in the map. */
export function deliveryEstimates(
  { methods, zones, tariffs, points }: DeliveryTerms,
  { siteId, city }: { readonly siteId: number; readonly city: string },
  { parcel, reachesFreeDelivery }: Shipment,
): Map<number, TariffPrice> {
  const name = placeName(city)
  const near = points.filter((point) => (point.siteId === null || point.siteId === siteId) && placeName(point.city) === name)
  // A city that no zone names is where its points are; some regions are cities.
  const zoneId =
    zones.find(({ cities }) => cities.some((each) => placeName(each) === name))?.id ?? near[0]?.zoneId ?? zoneOf(zones, { city, region: city })?.id
  const estimates = new Map<number, TariffPrice>()
  for (const method of methods) {
    const own = near.filter((point) => point.methodId === method.id)
    const takers = deliveryNeeds(method.kind) === 'point' ? own : [{ zoneId, maxWeightGrams: null }]
    const taker = takers.find(({ maxWeightGrams }) => parcel.weightGrams <= Math.min(maxWeightGrams ?? Infinity, method.maxWeightGrams ?? Infinity))
    const rows = taker ? tariffs.filter((row) => row.methodId === method.id && row.zoneId === taker.zoneId) : []
    const price = tariffPrice(rows, parcel, method.isFreeFromThreshold && reachesFreeDelivery)
    if (price) estimates.set(method.id, price)
  }
  return estimates
}
