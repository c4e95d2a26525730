/** One offer of a group: how many of it one group takes and how many are free. */
export interface CountedOffer {
  readonly quantity: number
  readonly free: number
}

/** How many of a group can be had: as many as its scarcest offer allows (domain: Group); a group without offers cannot be had at all. */
export function groupCount(offers: readonly CountedOffer[]): number {
  if (offers.length === 0) return 0
  let count = Number.MAX_SAFE_INTEGER
  for (const offer of offers) count = Math.min(count, Math.floor(offer.free / offer.quantity))
  return Math.max(0, count)
}
