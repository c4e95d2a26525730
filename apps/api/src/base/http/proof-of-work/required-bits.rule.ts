/** Recent calls of a client address that ask for a proof. */
export interface AddressRecord {
  /** Proofs taken. */
  readonly taken: number
  /** Bad proofs, and calls that were refused after a good one: a wrong password above all. */
  readonly failed: number
}

/** An office behind one address must still be able to buy. */
const maxBits = 20

/** Each of these makes the work twice as much: proofs taken, and failures, in ten minutes. */
const steps: readonly AddressRecord[] = [
  { taken: 20, failed: 5 },
  { taken: 60, failed: 10 },
  { taken: 150, failed: 30 },
  { taken: 300, failed: 100 },
]

/**
 * The work asked of an address: it rises in place of a refusal. 16 bits are about 0.2 s of a desktop's work and 1.6 s
 * of a phone's; each more is twice that.
 */
export function requiredBits({ taken, failed }: AddressRecord, usualBits: number): number {
  const more = steps.filter((step) => taken >= step.taken || failed >= step.failed).length
  return Math.min(usualBits + more, maxBits)
}
