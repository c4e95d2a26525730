/** Refunded items of a line, with the money and bonuses refunded for them. */
export interface RefundedItems {
  readonly line: number
  readonly title: string
  readonly count: number
  /** Unit price before the promo code and bonuses. */
  readonly priceKopecks: number
  /** Discount of the promo code on the whole line. */
  readonly discountKopecks: number
  readonly amountKopecks: number
  readonly bonusKopecks: number
}

/**
 * Splits the money of refunded items into price, discount, bonuses and rounding, which add up to the amount. Money and
 * bonuses are rounded down separately; the kopeck this may cost goes to the discount, or to `rounding` without one.
 */
export function refundSums(items: RefundedItems) {
  const { line, title, count, priceKopecks: price, discountKopecks, amountKopecks: amount, bonusKopecks } = items
  const rest = price * count - bonusKopecks - amount
  const discount = discountKopecks > 0 ? Math.max(0, rest) : 0
  return { line, title, count, price, discount, bonuses: bonusKopecks, rounding: discount - rest, amount }
}

/** Until money is asked for, what an order with a deferred payment owes is lowered first. */
const beforeMoney: readonly string[] = ['requested', 'approved', 'received']

/** What of a refund lowers the debt of its order, and what is returned as money. */
export function refundedTo(
  refund: {
    readonly fromCode: string
    readonly amountKopecks: number
    readonly returningKopecks: number
    readonly creditedKopecks: number
  },
  debtKopecks: number,
): { offDebt: number; money: number } {
  const { fromCode, amountKopecks, returningKopecks, creditedKopecks } = refund
  const rest = amountKopecks - returningKopecks - creditedKopecks
  const offDebt = creditedKopecks + (beforeMoney.includes(fromCode) ? Math.min(debtKopecks, rest) : 0)
  return { offDebt, money: amountKopecks - offDebt }
}
