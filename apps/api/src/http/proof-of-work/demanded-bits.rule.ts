/** What an address did of late with the calls that ask for a proof. */
export interface AddressRecord {
  /** Proofs taken. */
  readonly taken: number
  /** Bad proofs, and calls that were refused after a good one: a wrong password above all. */
  readonly failed: number
}

/** An office behind one address must still be able to buy. */
const mostBits = 20

/** The work asked of an address. 16 bits are about 0.2 s of a desktop's work and 1.6 s of a phone's; each 2 more are four times the work. */
export function demandedBits({ taken, failed }: AddressRecord, usualBits: number): number {
  if (taken >= 300 || failed >= 100) return Math.min(usualBits + 4, mostBits)
  return taken >= 30 || failed >= 10 ? Math.min(usualBits + 2, mostBits) : usualBits
}
