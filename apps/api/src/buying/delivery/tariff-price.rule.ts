import type { Parcel } from '../basket/parcel.rule.ts'

/** One row of a method's tariff in a zone. */
export interface TariffRow {
  readonly upToWeightGrams: number
  readonly priceKopecks: number
  /** For every started kilogram above the highest row. */
  readonly perExtraKgKopecks: number
  readonly daysMin: number
  readonly daysMax: number
}

export interface TariffPrice {
  readonly priceKopecks: number
  readonly daysMin: number
  readonly daysMax: number
}

/** Carriers charge a light and bulky parcel as if it weighed 200 kg a cubic metre. */
const gramsPerCm3 = 0.2

/** The weight a parcel is charged for: the greater of its weight and its volume × 200 kg/m³. */
export const chargeableWeightGrams = ({ weightGrams, volumeCm3 }: Pick<Parcel, 'weightGrams' | 'volumeCm3'>): number =>
  Math.max(weightGrams, Math.ceil(volumeCm3 * gramsPerCm3))

/**
 * The price of a method by its rows, given in any order. Null when there are none. The lowest row not below the
 * chargeable weight applies.
 */
export function tariffPrice(
  rows: readonly TariffRow[],
  parcel: Pick<Parcel, 'weightGrams' | 'volumeCm3'>,
  isFree: boolean,
): TariffPrice | null {
  const ascending = [...rows].sort((one, other) => one.upToWeightGrams - other.upToWeightGrams)
  const weightGrams = chargeableWeightGrams(parcel)
  const row = ascending.find(({ upToWeightGrams }) => weightGrams <= upToWeightGrams) ?? ascending.at(-1)
  if (!row) return null
  const extraKg = Math.max(0, Math.ceil((weightGrams - row.upToWeightGrams) / 1000))
  return {
    priceKopecks: isFree ? 0 : row.priceKopecks + extraKg * row.perExtraKgKopecks,
    daysMin: row.daysMin,
    daysMax: row.daysMax,
  }
}

/** A delivery zone: cities and regions in lower case. The zone with neither is for everywhere else. */
export interface Zone {
  readonly id: number
  readonly cities: readonly string[]
  readonly regions: readonly string[]
}

/** The zone of an address: by city, then by region, then the zone for everywhere else. Null when there is none. */
export function zoneOf(
  zones: readonly Zone[],
  address: { readonly city: string; readonly region?: string },
): Zone | null {
  const city = placeName(address.city)
  const region = placeName(address.region ?? '')
  return (
    zones.find(({ cities }) => cities.some((each) => placeName(each) === city)) ??
    (region === '' ? undefined : zones.find(({ regions }) => regions.some((each) => placeName(each) === region))) ??
    zones.find(({ cities, regions }) => cities.length === 0 && regions.length === 0) ??
    null
  )
}

/** Normalizes a city or region for comparison: «г. Орёл» to «орел», «Респ Татарстан» to «республика татарстан». */
export const placeName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(г\.|гор\.|г |город )\s*/, '')
    .replace(/ (обл\.?|область)$/, ' область')
    .replace(/^респ\.? /, 'республика ')
    .replace(/ респ\.?$/, ' республика')
