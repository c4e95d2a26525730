interface PackedGoods {
  readonly weightGrams: number
  readonly volumeCm3: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

/**
 * The parcel for CDEK, in grams and whole centimetres: at least as large as the largest item on each side, and as near
 * to a cube as the volume of all items allows, for that is how they are packed.
 */
export function cdekPackage({ weightGrams, volumeCm3, lengthMm, widthMm, heightMm }: PackedGoods) {
  const [longest, middle, least] = [lengthMm, widthMm, heightMm]
    .map((side) => Math.max(1, Math.ceil(side / 10)))
    .sort((a, b) => b - a) as [number, number, number]
  const length = Math.max(longest, Math.ceil(Math.cbrt(volumeCm3)))
  const width = Math.max(middle, Math.ceil(Math.sqrt(volumeCm3 / length)))
  const height = Math.max(least, Math.ceil(volumeCm3 / (length * width)))
  return { weight: Math.max(1, Math.ceil(weightGrams)), length, width, height }
}
