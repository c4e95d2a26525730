/** The product fields similarity is computed from. */
export interface SimilarityInput {
  /** Ordinals of its characteristics' values. */
  readonly values: ArrayLike<number>
  /** Kopecks; NaN when the price is on request. */
  readonly price: number
}

/** Prices that differ this many times or more add nothing to the similarity. */
const maxPriceRatio = 4
/** The weight of equal prices; equal characteristics weigh 1. */
const priceWeight = 0.5

/** Returns a function of similarity to a product: 0 is nothing in common, 1.5 is same characteristics and price. */
export function similarityTo(product: SimilarityInput): (other: SimilarityInput) => number {
  const productValues = new Set(Array.from(product.values))
  return ({ values, price }) => {
    let shared = 0
    for (let n = 0; n < values.length; n += 1) if (productValues.has(values[n] as number)) shared += 1
    const distinct = productValues.size + values.length - shared
    const distance = Math.abs(Math.log(price / product.price)) / Math.log(maxPriceRatio)
    return (distinct === 0 ? 0 : shared / distinct) + (distance < 1 ? (1 - distance) * priceWeight : 0)
  }
}
