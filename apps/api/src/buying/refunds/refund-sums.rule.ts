/** Refunded items of a line, with the money and bonuses that return for them. */
export interface RefundedItems {
  readonly line: number
  readonly title: string
  readonly count: number
  /** Of one, before the promo code and bonuses. */
  readonly priceKopecks: number
  /** Taken off the whole line by the promo code. */
  readonly discountKopecks: number
  readonly amountKopecks: number
  readonly bonusKopecks: number
}

/**
 * The money of refunded items, part by part: it adds up to the amount. Money and bonuses are shares rounded down, each
 * of its whole; a kopeck between them goes with the discount, or is a rounding where there is none.
 */
export function refundSums(items: RefundedItems) {
  const { line, title, count, priceKopecks: price, discountKopecks, amountKopecks: amount, bonusKopecks } = items
  const rest = price * count - bonusKopecks - amount
  const discount = discountKopecks > 0 ? Math.max(0, rest) : 0
  return { line, title, count, price, discount, bonuses: bonusKopecks, rounding: discount - rest, amount }
}
