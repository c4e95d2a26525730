interface Packed {
  readonly weightGrams: number
  readonly volumeCm3: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

/**
 * A box as CDEK takes it: grams and whole centimetres. As long and wide as the largest piece, as high as the volume of
 * all of them makes it.
 */
export function cdekPackage({ weightGrams, volumeCm3, lengthMm, widthMm, heightMm }: Packed) {
  const [longest, middle, least] = [lengthMm, widthMm, heightMm]
    .map((side) => Math.max(1, Math.ceil(side / 10)))
    .sort((one, other) => other - one) as [number, number, number]
  return {
    weight: Math.max(1, Math.ceil(weightGrams)),
    length: longest,
    width: middle,
    height: Math.max(least, Math.ceil(volumeCm3 / (longest * middle))),
  }
}
