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

/** Whether a parcel is within all of these limits. */
export const isWithinLimits = (parcel: Parcel, ...limits: readonly ParcelLimits[]): boolean =>
  limits.every(
    ({ maxWeightGrams, maxSideMm }) =>
      parcel.weightGrams <= (maxWeightGrams ?? Infinity) && longestSideMm(parcel) <= (maxSideMm ?? Infinity),
  )
