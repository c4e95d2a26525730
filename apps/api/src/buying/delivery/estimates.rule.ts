import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { Shipment } from './carrier.ts'
import type { CarrierTariff } from './carrier-price.rule.ts'
import type { DeliveryCalendar, Dispatch } from './delivery-dates.rule.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'
import { findKnownPlace, type PlaceIndex } from './known-place.rule.ts'
import { isWithinLimits, longestSideMm, type ParcelLimits } from './parcel-limits.rule.ts'
import { placeName, type TariffPrice, type TariffRow, tariffPrice, type Zone, zoneOf } from './tariff-price.rule.ts'

/** Everything that delivery prices depend on. */
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
    /** Of the point with the highest limit. */
    readonly maxWeightGrams: number | null
    readonly maxSideMm: number | null
  }[]
  readonly carrierTariffs: readonly CarrierTariff[]
  readonly dispatch: readonly (Dispatch & { readonly siteId: number })[]
  /** As 2026-11-24. */
  readonly holidays: readonly string[]
}

/** When goods of a site come by a method. */
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

/** The price of a method in a zone; null: it does not carry such a parcel there. */
export function zonePrice(
  { methods, tariffs }: DeliveryTerms,
  {
    siteId,
    methodId,
    zoneId,
  }: { readonly siteId: number; readonly methodId: number; readonly zoneId: number | undefined },
  { parcel, isDeliveryFree }: Shipment,
): TariffPrice | null {
  const method = methods.find(({ id }) => id === methodId)
  if (!method || (method.siteId !== null && method.siteId !== siteId) || !isWithinLimits(parcel, method)) return null
  const rows = tariffs.filter((row) => row.methodId === methodId && row.zoneId === zoneId)
  return tariffPrice(rows, parcel, method.isFreeFromThreshold && isDeliveryFree)
}

/** The estimate of a method, or the reason it does not carry there, in a few words in Russian. */
export type MethodOffer =
  | { readonly price: TariffPrice; readonly refusal: null }
  | { readonly price: null; readonly refusal: string }

/** Points this near to a city count as its own, in kilometres. */
const nearKm = 40

interface RequestedCity {
  readonly siteId: number
  readonly city: string
  readonly region?: string | undefined
}

/** The zone a city is priced by, and the points near it; undefined: the city is unknown. */
function zoneOfCity({ zones, points }: DeliveryTerms, { siteId, city, region }: RequestedCity, places: PlaceIndex) {
  const near = points.filter(
    (point) => (point.siteId === null || point.siteId === siteId) && isNear(city, point.city, places),
  )
  const place = findKnownPlace({ city, region }, zones, places, true)
  // A city unknown to the directory has the zone of its points.
  return { near, zoneId: 'field' in place ? near[0]?.zoneId : zoneOf(zones, place)?.id }
}

/** The zone whose tariff of a method applies to a city; null: the method does not go there. */
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

/** The estimate of a delivery to a city by every method of a site, or the reason a method does not carry it. */
export function deliveryOffers(
  terms: DeliveryTerms,
  { siteId, city, region }: RequestedCity,
  shipment: Shipment,
  places: PlaceIndex,
): Map<number, MethodOffer> {
  const { methods } = terms
  const { near, zoneId } = zoneOfCity(terms, { siteId, city, region }, places)
  const offerOf = (method: DeliveryTerms['methods'][number]): MethodOffer => {
    const refused = limitRefusal(shipment.parcel, method)
    if (refused !== null) return { price: null, refusal: refused }
    if (deliveryNeeds(method.kind) === 'address') {
      const price = zonePrice(terms, { siteId, methodId: method.id, zoneId }, shipment)
      return price
        ? { price, refusal: null }
        : { price: null, refusal: zoneId === undefined ? 'Не знаем такого города' : 'Сюда не возит' }
    }
    const points = near.filter(({ methodId }) => methodId === method.id)
    const prices = points.flatMap((point) => {
      const price = isWithinLimits(shipment.parcel, point)
        ? zonePrice(terms, { siteId, methodId: method.id, zoneId: point.zoneId }, shipment)
        : null
      return price ?? []
    })
    const [cheapest] = prices.sort((one, other) => one.priceKopecks - other.priceKopecks || one.daysMax - other.daysMax)
    if (cheapest) return { price: cheapest, refusal: null }
    const refusals = points.map((point) => limitRefusal(shipment.parcel, point)).filter((refusal) => refusal !== null)
    return {
      price: null,
      refusal: refusals[0] ?? (method.kind === 'pickup' ? 'Нашего склада рядом нет' : 'Пунктов рядом нет'),
    }
  }
  return new Map(
    methods
      .filter((method) => method.siteId === null || method.siteId === siteId)
      .map((method) => [method.id, offerOf(method)]),
  )
}

/**
 * The price of a delivery to a city, by id of the method; methods that do not carry it there are not in the map, and it
 * is empty for an unknown city.
 */
export function deliveryEstimates(...params: Parameters<typeof deliveryOffers>): Map<number, TariffPrice> {
  return new Map([...deliveryOffers(...params)].flatMap(([id, { price }]) => (price ? [[id, price] as const] : [])))
}

/** Why a parcel is above the limits; null: it is not. */
function limitRefusal(parcel: Shipment['parcel'], { maxWeightGrams, maxSideMm }: ParcelLimits): string | null {
  const side = longestSideMm(parcel)
  if (maxWeightGrams !== null && parcel.weightGrams > maxWeightGrams)
    return `До ${kilograms(maxWeightGrams)}, а заказ весит ${kilograms(parcel.weightGrams)}`
  if (maxSideMm !== null && side > maxSideMm)
    return `Длиной до ${Math.floor(maxSideMm / 10)} см, а в заказе есть ${Math.ceil(side / 10)} см`
  return null
}

const weight = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** Rounded up to ten grams, as in the basket, so that a weight over a limit never reads as equal to it. */
const kilograms = (grams: number) => `${weight.format(Math.ceil(grams / 10) / 100)} кг`

/** Of cities with the same name the largest is meant. */
function isNear(city: string, other: string, { cities }: PlaceIndex): boolean {
  const [name, otherName] = [placeName(city), placeName(other)]
  if (name === otherName) return true
  const [here, there] = [cities.get(name)?.[0], cities.get(otherName)?.[0]]
  return here !== undefined && there !== undefined && kilometres(here, there) <= nearKm
}

interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** As on a plane: the cities are near each other. */
function kilometres(one: Coordinates, other: Coordinates): number {
  const kmOfDegree = 111.2
  const width = Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * width) * kmOfDegree
}
