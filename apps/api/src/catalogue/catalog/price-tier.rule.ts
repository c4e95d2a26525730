/** A tier of a price list: the price of one piece when the sum of an order reaches the limit. */
export interface PriceTier {
  readonly limit: number
  readonly price: number
}

/**
 * The tier that applies: the one with the highest limit not above the order's sum (domain). Undefined when the price is
 * on request. `tiers` are sorted by limit.
 */
export function tierThatApplies<Tier extends PriceTier>(
  tiers: readonly Tier[],
  orderSumKopecks: number,
): Tier | undefined {
  return tiers.findLast(({ limit }) => limit <= orderSumKopecks)
}

/**
 * The first tier with a limit above the order's sum and a price below the current one. Undefined when a larger order
 * would not be cheaper.
 */
export function nextTier<Tier extends PriceTier>(tiers: readonly Tier[], orderSumKopecks: number): Tier | undefined {
  const current = tierThatApplies(tiers, orderSumKopecks)
  return current && tiers.find(({ limit, price }) => limit > orderSumKopecks && price < current.price)
}
