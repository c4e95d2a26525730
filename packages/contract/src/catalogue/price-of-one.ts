interface Tier {
  readonly limit: number
  readonly price: number
}

/**
 * A price list, by limit ascending, as it is for whoever buys one piece and nothing else: one that at its first price
 * reaches a tier has the price of that tier in any order (an order's sum is counted at first prices), and the tiers
 * below it are nobody's. The first of these prices is the one shown, sorted and filtered by.
 */
export function tiersForOnePiece<Each extends Tier>(tiers: readonly Each[]): Each[] {
  const sum = tiers[0]?.price ?? 0
  const reached = tiers.findLastIndex(({ limit }) => limit <= sum)
  const tier = tiers[reached]
  return tier && reached > 0 ? [{ ...tier, limit: 0 }, ...tiers.slice(reached + 1)] : [...tiers]
}
