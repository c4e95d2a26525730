/** What a plan costs, in kopecks, and how many of its goods are not in stock, which its price leaves out. */
interface PricedGoods {
  readonly price: number
  readonly missing: number
}

/** Whether the other plan costs less, and not because it lacks more goods. */
export const isBetterPlan = (one: PricedGoods, other: PricedGoods): boolean =>
  other.price < one.price && other.missing <= one.missing
