import { createHash } from 'node:crypto'

/** Hashes of a delivery address when it was last written to МойСклад; it may store it differently. */
export interface SentAddress {
  readonly ours: string
  readonly theirs: string
}

interface AddressChange {
  /** The address to write; null: nothing is written. */
  readonly body: string | null
  /** МойСклад has another address, and it was changed there or it is unknown by whom: it stays, staff decide. */
  readonly isConflict: boolean
}

const maxLength = 255

/** The address as it is written to МойСклад. */
export const writtenAddress = (address: string): string => address.slice(0, maxLength)

/** Hashes to store after a write, or when both sides are the same. */
export const sentAddress = (ours: string, theirs: string): SentAddress => ({
  ours: hashOf(writtenAddress(ours)),
  theirs: hashOf(theirs),
})

/**
 * Whether a changed address is written. `last` null: it is not known what was written, as for orders sent by an earlier
 * release. `isSentWhole`: staff decided that ours is right. An erased address is never written.
 */
export function addressChange(
  ours: string,
  theirs: string,
  last: SentAddress | null,
  { isSentWhole, hasOpen }: { readonly isSentWhole: boolean; readonly hasOpen: boolean },
): AddressChange {
  const now = sentAddress(ours, theirs)
  const nothing = { body: null, isConflict: false }
  if (ours.trim() === '' || now.ours === now.theirs) return nothing
  if (isSentWhole) return { body: writtenAddress(ours), isConflict: false }
  if (hasOpen || last?.ours === now.ours) return nothing
  return last?.theirs === now.theirs
    ? { body: writtenAddress(ours), isConflict: false }
    : { body: null, isConflict: true }
}

const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest('hex')
