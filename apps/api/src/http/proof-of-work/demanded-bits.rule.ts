/** What an address did of late with the calls that ask for a proof. */
export interface AddressRecord {
  /** Proofs taken. */
  readonly taken: number
  /** Bad proofs, and calls that were refused after a good one: a wrong password above all. */
  readonly failed: number
}

/** About 0.2 s of a desktop's work and 1.6 s of a phone's; each 2 bits more are four times the work. */
const usualBits = 16

/** The work asked of an address. An office behind one address must still be able to buy: never more than 20 bits. */
export function demandedBits({ taken, failed }: AddressRecord): number {
  if (taken >= 300 || failed >= 100) return 20
  return taken >= 30 || failed >= 10 ? 18 : usualBits
}

/** Whom a record is kept of: a network of IPv6 gives each of its machines as many addresses as it likes. */
export const recordKey = (address: string): string => (/^[\da-f:]+$/i.test(address) ? address.split(':').slice(0, 4).join(':') : address)
