/** One offer of a group: how many of it one group takes and how many are free. */
export interface CountedOffer {
  readonly quantity: number
  readonly free: number
}

/**
 * How many of a group can be had: as many as its scarcest offer allows (domain: Group); a group without offers cannot
 * be had at all.
 */
export function groupCount(offers: readonly CountedOffer[]): number {
  if (offers.length === 0) return 0
  let count = Number.MAX_SAFE_INTEGER
  for (const offer of offers) count = Math.min(count, Math.floor(offer.free / offer.quantity))
  return Math.max(0, count)
}

/** An offer of a group, known by its id: two groups may be made of the same pieces. */
export interface SharedOffer extends CountedOffer {
  readonly id: number
}

/**
 * How many groups can be had together: a piece that belongs to two groups is counted once. The smallest groups are
 * filled first, for they leave the most to the others: 34 needles are 34 pieces, not 34 pieces and 3 packs.
 */
export function jointCount(groups: readonly (readonly SharedOffer[])[]): number {
  const taken = new Map<number, number>()
  const pieces = (offers: readonly SharedOffer[]) => offers.reduce((sum, { quantity }) => sum + quantity, 0)
  let joint = 0
  for (const offers of groups.toSorted((a, b) => pieces(a) - pieces(b))) {
    const count = groupCount(offers.map(({ id, quantity, free }) => ({ quantity, free: free - (taken.get(id) ?? 0) })))
    for (const { id, quantity } of offers) taken.set(id, (taken.get(id) ?? 0) + count * quantity)
    joint += count
  }
  return joint
}
