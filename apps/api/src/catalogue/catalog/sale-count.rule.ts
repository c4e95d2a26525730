/** The minimum count in an order line, and the step in which it grows. */
export interface SaleTerms {
  readonly minCount: number
  readonly stepCount: number
}

/** The smallest count, `count` or more, that may be ordered. */
export const allowedCount = (count: number, { minCount, stepCount }: SaleTerms): number =>
  Math.ceil(Math.max(count, minCount) / stepCount) * stepCount

/** The largest count, `available` or less, that may be ordered. Null when less than the least is left. */
export function largestAllowedCount(available: number, terms: SaleTerms): number | null {
  const largest = Math.floor(available / terms.stepCount) * terms.stepCount
  return largest < allowedCount(1, terms) ? null : largest
}
