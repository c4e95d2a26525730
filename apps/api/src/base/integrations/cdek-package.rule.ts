interface PackedGoods {
  readonly weightGrams: number
  readonly volumeCm3: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

/**
 * The parcel for CDEK, in grams and whole centimetres: as long and wide as the largest item, and as high as the volume
 * of all items requires.
 */
export function cdekPackage({ weightGrams, volumeCm3, lengthMm, widthMm, heightMm }: PackedGoods) {
  const [longest, middle, least] = [lengthMm, widthMm, heightMm]
    .map((side) => Math.max(1, Math.ceil(side / 10)))
    .sort((a, b) => b - a) as [number, number, number]
  return {
    weight: Math.max(1, Math.ceil(weightGrams)),
    length: longest,
    width: middle,
    height: Math.max(least, Math.ceil(volumeCm3 / (longest * middle))),
  }
}
