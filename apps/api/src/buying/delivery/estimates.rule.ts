import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { PackedGoods } from './carrier.ts'
import type { CarrierTariff } from './carrier-price.rule.ts'
import type { DeliveryCalendar, Dispatch } from './delivery-dates.rule.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import { findKnownPlace, type PlaceIndex } from './known-place.rule.ts'
import { isWithinLimits, limitRefusal, type ParcelLimits } from './parcel-limits.rule.ts'
import { placeName, type TariffPrice, type TariffRow, tariffPrice, type Zone, zoneOf } from './tariff-price.rule.ts'

/** Everything delivery prices depend on. */
export interface DeliveryTerms {
  readonly methods: readonly {
    readonly id: number
    readonly kind: DeliveryMethod['kind']
    readonly isFreeFromThreshold: boolean
    /** Null for all sites. */
    readonly siteId: number | null
    /** Null when there is no limit. */
    readonly maxWeightGrams: number | null
    readonly maxSideMm: number | null
    readonly worksOn: readonly number[]
  }[]
  readonly zones: readonly Zone[]
  readonly tariffs: readonly (TariffRow & { readonly methodId: number; readonly zoneId: number })[]
  readonly points: readonly {
    readonly methodId: number
    readonly zoneId: number
    /** Null for all sites. */
    readonly siteId: number | null
    readonly city: string
    /** The highest limit among the points. */
    readonly maxWeightGrams: number | null
    readonly maxSideMm: number | null
  }[]
  readonly carrierTariffs: readonly CarrierTariff[]
  readonly dispatch: readonly (Dispatch & { readonly siteId: number })[]
  /** YYYY-MM-DD. */
  readonly holidays: readonly string[]
}

/** The calendar by which goods of a site are delivered by a method. */
export const calendarOf = (
  { methods, dispatch, holidays }: DeliveryTerms,
  siteId: number,
  methodId: number,
): DeliveryCalendar => ({
  dispatch: dispatch.find((each) => each.siteId === siteId) ?? null,
  worksOn: methods.find(({ id }) => id === methodId)?.worksOn ?? everyDay,
  holidays,
})

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The price of a method in a zone. Null when it does not deliver such a parcel there. */
export function zonePrice(
  { methods, tariffs }: DeliveryTerms,
  {
    siteId,
    methodId,
    zoneId,
  }: { readonly siteId: number; readonly methodId: number; readonly zoneId: number | undefined },
  { parcel, isDeliveryFree }: PackedGoods,
): TariffPrice | null {
  const method = methods.find(({ id }) => id === methodId)
  if (!method || (method.siteId !== null && method.siteId !== siteId) || !isWithinLimits(parcel, method)) return null
  const rows = tariffs.filter((row) => row.methodId === methodId && row.zoneId === zoneId)
  return tariffPrice(rows, parcel, method.isFreeFromThreshold && isDeliveryFree)
}

/** The estimate of a method, or a short reason in Russian why it does not deliver there. */
export type MethodEstimate =
  | { readonly price: TariffPrice; readonly refusal: null }
  | { readonly price: null; readonly refusal: string }

/** Points within this distance of a city count as points of the city. */
const nearKm = 40

interface RequestedCity {
  readonly siteId: number
  readonly city: string
  readonly region?: string | undefined
}

/** The zone a city is priced by, undefined when it is unknown, and the points near it. */
function zoneOfCity({ zones, points }: DeliveryTerms, { siteId, city, region }: RequestedCity, places: PlaceIndex) {
  const near = points.filter(
    (point) => (point.siteId === null || point.siteId === siteId) && isNear(city, point.city, places),
  )
  const place = findKnownPlace({ city, region }, zones, places, { isEstimate: true })
  // A city that is not in the directory has the zone of its points.
  return { near, zoneId: 'field' in place ? near[0]?.zoneId : zoneOf(zones, place)?.id }
}

/** The zone whose tariff of a method applies to a city. Null when the method does not deliver there. */
export function methodZone(
  terms: DeliveryTerms,
  city: RequestedCity,
  methodId: number,
  places: PlaceIndex,
): number | null {
  const method = terms.methods.find(({ id }) => id === methodId)
  const { near, zoneId } = zoneOfCity(terms, city, places)
  if (!method) return null
  const tariffZone =
    deliveryNeeds(method.kind) === 'address' ? zoneId : near.find((point) => point.methodId === methodId)?.zoneId
  return terms.tariffs.some((row) => row.methodId === methodId && row.zoneId === tariffZone)
    ? (tariffZone ?? null)
    : null
}

/** For every method of a site, by id: the estimate of a delivery to a city, or the reason why it is not possible. */
export function methodEstimates(
  terms: DeliveryTerms,
  { siteId, city, region }: RequestedCity,
  packed: PackedGoods,
  places: PlaceIndex,
): Map<number, MethodEstimate> {
  const { methods } = terms
  const { near, zoneId } = zoneOfCity(terms, { siteId, city, region }, places)
  const estimateOf = (method: DeliveryTerms['methods'][number]): MethodEstimate => {
    const refusal = limitRefusal(packed.parcel, method)
    if (refusal !== null) return { price: null, refusal }
    if (deliveryNeeds(method.kind) === 'address') {
      const price = zonePrice(terms, { siteId, methodId: method.id, zoneId }, packed)
      return price
        ? { price, refusal: null }
        : { price: null, refusal: zoneId === undefined ? 'Не знаем такого города' : 'Сюда не возит' }
    }
    const points = near.filter(({ methodId }) => methodId === method.id)
    const prices = points.flatMap((point) => {
      const price = isWithinLimits(packed.parcel, point)
        ? zonePrice(terms, { siteId, methodId: method.id, zoneId: point.zoneId }, packed)
        : null
      return price ?? []
    })
    const [cheapest] = prices.sort((one, other) => one.priceKopecks - other.priceKopecks || one.daysMax - other.daysMax)
    if (cheapest) return { price: cheapest, refusal: null }
    const refusals = points.map((point) => limitRefusal(packed.parcel, point)).filter((refusal) => refusal !== null)
    return {
      price: null,
      refusal: refusals[0] ?? (method.kind === 'pickup' ? 'Нашего склада рядом нет' : 'Пунктов рядом нет'),
    }
  }
  return new Map(
    methods
      .filter((method) => method.siteId === null || method.siteId === siteId)
      .map((method) => [method.id, estimateOf(method)]),
  )
}

/** Why a parcel is above the limits of a point or of its method, in Russian. Null when it is not. */
export function pointLimitRefusal(
  { methods }: Pick<DeliveryTerms, 'methods'>,
  point: ParcelLimits & { readonly methodId: number },
  parcel: PackedGoods['parcel'],
): string | null {
  const method = methods.find(({ id }) => id === point.methodId)
  return limitRefusal(parcel, point) ?? (method ? limitRefusal(parcel, method) : null)
}

/** If several cities have the same name, uses the largest. */
function isNear(city: string, other: string, { cities }: PlaceIndex): boolean {
  const [name, otherName] = [placeName(city), placeName(other)]
  if (name === otherName) return true
  const [from, to] = [cities.get(name)?.[0], cities.get(otherName)?.[0]]
  return from !== undefined && to !== undefined && kilometres(from, to) <= nearKm
}

interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Calculated as on a plane, which is exact enough for nearby cities. */
function kilometres(one: Coordinates, other: Coordinates): number {
  const kmOfDegree = 111.2
  const width = Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * width) * kmOfDegree
}
