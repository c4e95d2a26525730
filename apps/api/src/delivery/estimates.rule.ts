import type { DeliveryMethod } from '@shpulka/contract/delivery'
import type { Shipment } from './carrier.ts'
import type { CarrierTariff } from './carrier-price.rule.ts'
import type { DeliveryCalendar, Dispatch } from './delivery-dates.rule.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import { knownPlace, type PlaceIndex } from './known-place.rule.ts'
import { isTaken } from './taken-parcel.rule.ts'
import { placeName, type TariffPrice, type TariffRow, tariffPrice, type Zone, zoneOf } from './tariff-price.rule.ts'

/** All that the price of a delivery is made of. */
export interface DeliveryTerms {
  readonly methods: readonly {
    readonly id: number
    readonly kind: DeliveryMethod['kind']
    readonly isFreeFromThreshold: boolean
    /** Null: of every site. */
    readonly siteId: number | null
    /** Null: no limit. */
    readonly maxWeightGrams: number | null
    readonly maxSideMm: number | null
    readonly worksOn: readonly number[]
  }[]
  readonly zones: readonly Zone[]
  readonly tariffs: readonly (TariffRow & { readonly methodId: number; readonly zoneId: number })[]
  readonly points: readonly {
    readonly methodId: number
    readonly zoneId: number
    /** Null: of every site. */
    readonly siteId: number | null
    readonly city: string
    /** Of the point that takes most. */
    readonly maxWeightGrams: number | null
    readonly maxSideMm: number | null
  }[]
  readonly carrierTariffs: readonly CarrierTariff[]
  readonly dispatch: readonly (Dispatch & { readonly siteId: number })[]
  /** As 2026-11-24. */
  readonly holidays: readonly string[]
}

/** When goods of a site come by a method. */
export const calendarOf = ({ methods, dispatch, holidays }: DeliveryTerms, siteId: number, methodId: number): DeliveryCalendar => ({
  dispatch: dispatch.find((each) => each.siteId === siteId) ?? null,
  worksOn: methods.find(({ id }) => id === methodId)?.worksOn ?? everyDay,
  holidays,
})

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** What a method costs in a zone; null: it does not carry such a parcel there. */
export function zonePrice(
  { methods, tariffs }: DeliveryTerms,
  { siteId, methodId, zoneId }: { readonly siteId: number; readonly methodId: number; readonly zoneId: number | undefined },
  { parcel, reachesFreeDelivery }: Shipment,
): TariffPrice | null {
  const method = methods.find(({ id }) => id === methodId)
  if (!method || (method.siteId !== null && method.siteId !== siteId) || !isTaken(parcel, method)) return null
  const rows = tariffs.filter((row) => row.methodId === methodId && row.zoneId === zoneId)
  return tariffPrice(rows, parcel, method.isFreeFromThreshold && reachesFreeDelivery)
}

/** What a delivery to a city would cost, by id of the method; methods that do not carry it there are not in the map, and none is for a city nobody knows. */
export function deliveryEstimates(
  terms: DeliveryTerms,
  { siteId, city, region }: { readonly siteId: number; readonly city: string; readonly region?: string | undefined },
  shipment: Shipment,
  places: PlaceIndex,
): Map<number, TariffPrice> {
  const { methods, zones, points } = terms
  const name = placeName(city)
  const near = points.filter((point) => (point.siteId === null || point.siteId === siteId) && placeName(point.city) === name)
  const place = knownPlace({ city, region }, zones, places, true)
  // A city the directory does not name is where its points are.
  const zoneId = 'field' in place ? near[0]?.zoneId : zoneOf(zones, place)?.id
  const estimates = new Map<number, TariffPrice>()
  for (const { id: methodId, kind } of methods) {
    const taker = near.find((point) => point.methodId === methodId && isTaken(shipment.parcel, point))
    const isReached = deliveryNeeds(kind) === 'address' || taker !== undefined
    const price = isReached ? zonePrice(terms, { siteId, methodId, zoneId: taker?.zoneId ?? zoneId }, shipment) : null
    if (price) estimates.set(methodId, price)
  }
  return estimates
}
