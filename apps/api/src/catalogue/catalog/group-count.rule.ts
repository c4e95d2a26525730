/** One offer of a group: how many pieces one group takes, and how many are free. */
export interface CountedOffer {
  readonly quantity: number
  readonly free: number
}

/**
 * How many of a group can be bought: as many as its scarcest offer allows (domain: Group); 0 if it has no offers.
 */
export function groupCount(offers: readonly CountedOffer[]): number {
  if (offers.length === 0) return 0
  let count = Number.MAX_SAFE_INTEGER
  for (const offer of offers) count = Math.min(count, Math.floor(offer.free / offer.quantity))
  return Math.max(0, count)
}

/** An offer of a group, with its id: two groups may contain the same offer. */
export interface SharedOffer extends CountedOffer {
  readonly id: number
}

/**
 * How many groups can be bought together: stock that two groups share is counted once. The smallest groups are filled
 * first, because they leave the most to the others: 34 needles are 34 pieces, not 34 pieces and 3 packs.
 */
export function countSellableTogether(groups: readonly (readonly SharedOffer[])[]): number {
  const taken = new Map<number, number>()
  const pieces = (offers: readonly SharedOffer[]) => offers.reduce((sum, { quantity }) => sum + quantity, 0)
  let total = 0
  for (const offers of groups.toSorted((a, b) => pieces(a) - pieces(b))) {
    const count = groupCount(offers.map(({ id, quantity, free }) => ({ quantity, free: free - (taken.get(id) ?? 0) })))
    for (const { id, quantity } of offers) taken.set(id, (taken.get(id) ?? 0) + count * quantity)
    total += count
  }
  return total
}
