/** The product fields similarity is computed from. */
export interface SimilarityInput {
  /** Ordinals of its characteristics' values. */
  readonly values: ArrayLike<number>
  /** Kopecks; NaN: on request. */
  readonly price: number
}

/** Prices that differ this many times have nothing in common. */
const farPrices = 4
/** The weight of the same price beside the same characteristics. */
const priceWeight = 0.5

/** How near products are to one: from 0 (nothing in common) to 1.5 (the same characteristics at the same price). */
export function nearnessTo(own: SimilarityInput): (other: SimilarityInput) => number {
  const ownValues = new Set(Array.from(own.values))
  return ({ values, price }) => {
    let shared = 0
    for (let n = 0; n < values.length; n += 1) if (ownValues.has(values[n] as number)) shared += 1
    const all = ownValues.size + values.length - shared
    const distance = Math.abs(Math.log(price / own.price)) / Math.log(farPrices)
    return (all === 0 ? 0 : shared / all) + (distance < 1 ? (1 - distance) * priceWeight : 0)
  }
}
