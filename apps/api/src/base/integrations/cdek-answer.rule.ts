import { isUuid, maxId } from '@shpulka/contract/base/ids'

/** A tariff of CDEK for a parcel. */
export interface CdekTariff {
  readonly code: number
  readonly priceKopecks: number
  readonly daysMin: number
  readonly daysMax: number
}

/** A pickup point of CDEK, with validated fields. */
export interface CdekPoint {
  readonly code: string
  readonly kind: 'office' | 'locker'
  readonly title: string
  readonly city: string
  readonly region: string
  readonly cityCode: number
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  readonly hours: string
  readonly phone: string
  readonly howToFind: string
  readonly takesCash: boolean
  readonly takesCard: boolean
  readonly maxWeightGrams: number | null
  readonly maxSideMm: number | null
}

type Row = Readonly<Record<string, unknown>>

const maxRoubles = 10_000_000
const maxDays = 120
const maxRows = 50_000
/** How many cities of one name are asked for. */
export const maxCities = 100

/** Parses an answer of /calculator/tarifflist, skipping invalid rows; null when the answer itself is invalid. */
export function cdekTariffs(answer: unknown): CdekTariff[] | null {
  const rows = isRow(answer) ? answer.tariff_codes : undefined
  if (!Array.isArray(rows)) return null
  return rows.slice(0, 200).flatMap((row: unknown) => {
    if (!isRow(row)) return []
    const { tariff_code: code, delivery_sum: sum } = row
    const daysMin = dayCount(row.calendar_min ?? row.period_min)
    const daysMax = dayCount(row.calendar_max ?? row.period_max)
    if (
      !isWhole(code, 1, 99_999) ||
      typeof sum !== 'number' ||
      !(sum >= 0 && sum <= maxRoubles) ||
      daysMin === null ||
      daysMax === null
    )
      return []
    return [{ code, priceKopecks: Math.round(sum * 100), daysMin, daysMax: Math.max(daysMin, daysMax) }]
  })
}

/** A city or settlement of CDEK. */
export interface FoundCity {
  readonly code: number
  readonly city: string
  readonly region: string
}

/** Parses an answer of /location/cities, the likeliest first; null when the answer is invalid. */
export function cdekCities(answer: unknown): FoundCity[] | null {
  if (!Array.isArray(answer)) return null
  return answer.slice(0, maxCities).flatMap((row: unknown) => {
    if (!isRow(row) || !isWhole(row.code, 1, maxId)) return []
    return [{ code: row.code, city: line(row.city, 200), region: line(row.region, 200) }]
  })
}

/**
 * Parses an answer of /deliverypoints, skipping points that do not hand out parcels or have no valid location; null
 * when the answer itself is invalid.
 */
export function cdekPoints(answer: unknown): CdekPoint[] | null {
  if (!Array.isArray(answer)) return null
  return answer.slice(0, maxRows).flatMap((row: unknown) => {
    const point = isRow(row) && row.is_handout !== false ? cdekPoint(row) : null
    return point ? [point] : []
  })
}

function cdekPoint(row: Row): CdekPoint | null {
  const place = isRow(row.location) ? row.location : {}
  const { latitude, longitude, city_code: cityCode, country_code: country } = place
  const [code, city, address] = [line(row.code, 90), line(place.city, 200), line(place.address, 300)]
  if (!/^[\w-]+$/.test(code) || city === '' || address === '' || (country !== undefined && country !== 'RU'))
    return null
  if (!isBetween(latitude, 35, 82) || !isBetween(longitude, 18, 181) || !isWhole(cityCode, 1, maxId)) return null
  const isLocker = row.type === 'POSTAMAT'
  const number = Array.isArray(row.phones) && isRow(row.phones[0]) ? line(row.phones[0].number, 30) : ''
  return {
    code,
    city,
    address,
    latitude,
    longitude,
    cityCode,
    kind: isLocker ? 'locker' : 'office',
    title: `${isLocker ? 'Постамат' : 'Пункт'} СДЭК ${line(row.name, 100).replace(/^.*?,\s*/, '')}`.trim(),
    region: line(place.region, 200),
    hours: line(row.work_time, 200),
    phone: number,
    howToFind: line(row.address_comment, 400),
    takesCash: row.have_cash === true && row.allowed_cod === true,
    takesCard: row.have_cashless === true && row.allowed_cod === true,
    maxWeightGrams: isBetween(row.weight_max, 0.001, 100_000) ? Math.round(row.weight_max * 1000) : null,
    maxSideMm: longestSideMm(row.dimensions),
  }
}

/** The longest side of the largest cell, in millimetres; CDEK gives centimetres. */
function longestSideMm(dimensions: unknown): number | null {
  if (!Array.isArray(dimensions)) return null
  const sides = dimensions.flatMap((cell: unknown) =>
    isRow(cell)
      ? [cell.width, cell.height, cell.depth].flatMap((side) =>
          isBetween(side, 1, 10_000) ? [Math.round(side * 10)] : [],
        )
      : [],
  )
  return sides.length > 0 ? Math.max(...sides) : null
}

/** An order at CDEK. */
export interface CdekOrder {
  readonly uuid: string
  /** Empty until CDEK assigns it. */
  readonly trackingNumber: string
  /** Code of the latest status; empty when there is none. */
  readonly status: string
  readonly isRefused: boolean
  /** CDEK's reason for the refusal; may be empty. */
  readonly reason: string
}

/** Parses the state of an order in an answer of /orders; null when the answer is invalid. */
export function cdekOrder(answer: unknown): CdekOrder | null {
  const uuid = cdekOrderUuid(answer)
  if (uuid === null || !isRow(answer) || !isRow(answer.entity)) return null
  const { cdek_number: number, statuses } = answer.entity
  const latest = Array.isArray(statuses) && isRow(statuses[0]) ? line(statuses[0].code, 60) : ''
  const requests = Array.isArray(answer.requests) ? answer.requests.filter(isRow) : []
  const errors = requests.flatMap((request) => (Array.isArray(request.errors) ? request.errors.filter(isRow) : []))
  const isRefused = latest === 'INVALID' || requests.some(({ type, state }) => type === 'CREATE' && state === 'INVALID')
  const reason = line(errors[0]?.message, 200)
  return {
    uuid,
    reason,
    trackingNumber: /^\d{1,20}$/.test(line(number, 20)) ? line(number, 20) : '',
    status: latest,
    isRefused,
  }
}

/** Whether a requested paper can be fetched; null when the answer is invalid. */
export function cdekPaperState(answer: unknown): 'ready' | 'waiting' | 'refused' | null {
  if (!isRow(answer) || !isRow(answer.entity) || !Array.isArray(answer.entity.statuses)) return null
  const codes = answer.entity.statuses.filter(isRow).map(({ code }) => line(code, 60))
  if (codes.includes('INVALID') || codes.includes('REMOVED')) return 'refused'
  return codes.includes('READY') ? 'ready' : 'waiting'
}

/** The uuid in an answer of POST /orders; null when there is none. */
export function cdekOrderUuid(answer: unknown): string | null {
  const uuid = isRow(answer) && isRow(answer.entity) ? line(answer.entity.uuid, 60) : ''
  return isUuid(uuid) ? uuid.toLowerCase() : null
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBetween = (value: unknown, least: number, max: number): value is number =>
  typeof value === 'number' && value >= least && value <= max
const isWhole = (value: unknown, least: number, max: number): value is number =>
  isBetween(value, least, max) && Number.isInteger(value)
const dayCount = (value: unknown): number | null => (isWhole(value, 0, maxDays) ? value : null)

/** Cleans a text to one line; other values become an empty string. */
const line = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .toWellFormed()
        .trim()
        .slice(0, max)
        .trim()
    : ''
