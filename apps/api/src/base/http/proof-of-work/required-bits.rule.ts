/** Recent calls of a client address that ask for a proof. */
export interface AddressRecord {
  /** Accepted proofs. */
  readonly accepted: number
  /** Bad proofs, and calls refused after a good one, mostly wrong passwords. */
  readonly failed: number
}

/** An office behind one address must still be able to buy. */
const maxBits = 20

/** Reaching either number of a step within ten minutes adds a bit, which doubles the work. */
const steps: readonly AddressRecord[] = [
  { accepted: 20, failed: 5 },
  { accepted: 60, failed: 10 },
  { accepted: 150, failed: 30 },
  { accepted: 300, failed: 100 },
]

/**
 * The difficulty for an address: it rises instead of refusing requests. 16 bits take a desktop about 0.2 s and a phone
 * 1.6 s; each further bit doubles that.
 */
export function requiredBits({ accepted, failed }: AddressRecord, baseBits: number): number {
  const more = steps.filter((step) => accepted >= step.accepted || failed >= step.failed).length
  return Math.min(baseBits + more, maxBits)
}
