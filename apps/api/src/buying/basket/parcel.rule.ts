/** Weight and size of the goods to be delivered. */
export interface Parcel {
  readonly weightGrams: number
  readonly volumeCm3: number
  /** The greatest length, width and height among the pieces. */
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

export interface MeasuredGroup {
  readonly weightGrams: number
  readonly volumeCm3: number
  readonly offers: readonly { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number }[]
}

/** Total weight and volume of groups with their counts, and the greatest sides. */
export function parcelOf(groups: readonly { readonly count: number; readonly group: MeasuredGroup }[]): Parcel {
  let weightGrams = 0
  let volumeCm3 = 0
  let lengthMm = 0
  let widthMm = 0
  let heightMm = 0
  for (const { count, group } of groups) {
    weightGrams += count * group.weightGrams
    volumeCm3 += count * group.volumeCm3
    for (const offer of group.offers) {
      lengthMm = Math.max(lengthMm, offer.lengthMm)
      widthMm = Math.max(widthMm, offer.widthMm)
      heightMm = Math.max(heightMm, offer.heightMm)
    }
  }
  return { weightGrams, volumeCm3, lengthMm, widthMm, heightMm }
}
