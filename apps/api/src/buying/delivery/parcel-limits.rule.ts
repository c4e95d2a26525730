import type { Parcel } from '../basket/parcel.rule.ts'

export interface ParcelLimits {
  /** Null when there is no limit. */
  readonly maxWeightGrams: number | null
  readonly maxSideMm: number | null
}

/** The longest side of any piece. */
export const longestSideMm = ({
  lengthMm,
  widthMm,
  heightMm,
}: Pick<Parcel, 'lengthMm' | 'widthMm' | 'heightMm'>): number => Math.max(lengthMm, widthMm, heightMm)

/** Why a parcel is above the limits, in Russian. Null when it is not. */
export function limitRefusal(parcel: Parcel, { maxWeightGrams, maxSideMm }: ParcelLimits): string | null {
  const side = longestSideMm(parcel)
  if (maxWeightGrams !== null && parcel.weightGrams > maxWeightGrams)
    return `До ${kilograms(maxWeightGrams)}, а заказ весит ${kilograms(parcel.weightGrams)}`
  if (maxSideMm !== null && side > maxSideMm)
    return `Длиной до ${Math.floor(maxSideMm / 10)} см, а в заказе есть ${Math.ceil(side / 10)} см`
  return null
}

const weight = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** Rounded up to ten grams, as in the basket, so that a weight over a limit is never shown equal to it. */
const kilograms = (grams: number) => `${weight.format(Math.ceil(grams / 10) / 100)} кг`

/** Whether a parcel is within all of these limits. */
export const isWithinLimits = (parcel: Parcel, ...limits: readonly ParcelLimits[]): boolean =>
  limits.every(
    ({ maxWeightGrams, maxSideMm }) =>
      parcel.weightGrams <= (maxWeightGrams ?? Infinity) && longestSideMm(parcel) <= (maxSideMm ?? Infinity),
  )
