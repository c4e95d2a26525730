/** Recent calls of a client address that ask for a proof. */
export interface AddressRecord {
  /** Accepted proofs. */
  readonly taken: number
  /** Bad proofs, and calls refused after a good one, mostly wrong passwords. */
  readonly failed: number
}

/** An office behind one address must still be able to buy. */
const maxBits = 20

/** Reaching either number of a step within ten minutes adds a bit, which doubles the work. */
const steps: readonly AddressRecord[] = [
  { taken: 20, failed: 5 },
  { taken: 60, failed: 10 },
  { taken: 150, failed: 30 },
  { taken: 300, failed: 100 },
]

/**
 * The work demanded of an address; it rises instead of refusing. 16 bits take a desktop about 0.2 s and a phone 1.6 s;
 * each further bit doubles that.
 */
export function requiredBits({ taken, failed }: AddressRecord, usualBits: number): number {
  const more = steps.filter((step) => taken >= step.taken || failed >= step.failed).length
  return Math.min(usualBits + more, maxBits)
}
