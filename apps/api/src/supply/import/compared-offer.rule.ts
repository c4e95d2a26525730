import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'
import type { OfferRow } from './product-row.rule.ts'

/** The shop's group a feed's offer became. */
export interface KnownGroup {
  groupId: number
  /** Null: somebody took the offer out of the group. */
  offerId: number | null
  hash: Buffer | null
  isHidden: boolean
}

export interface OfferWork {
  row: OfferRow
  /** Undefined: it is new to the shop. */
  was: (KnownGroup & { offerId: number }) | undefined
  /** The hash to store; parts absent from the feed keep their old hash. */
  hash: Buffer
  isChanged: boolean
}

const partBytes = 8
const absentPart = Buffer.alloc(partBytes)

/** Compares an offer of the feed with the shop's; a reason where it cannot be added (no name, no price). */
export function comparedOffer(row: OfferRow, known: KnownGroup | undefined): OfferWork | FeedReason {
  const was = known && known.offerId !== null ? { ...known, offerId: known.offerId } : undefined
  if (!was && row.prices === null) return 'no-price'
  if (!was && row.details === null) return 'no-name'
  const hash = Buffer.from(row.hash)
  for (let at = 0; at < hash.length; at += partBytes) {
    if (was?.hash && hash.subarray(at, at + partBytes).equals(absentPart)) was.hash.copy(hash, at, at, at + partBytes)
  }
  return { row, was, hash, isChanged: !was || was.isHidden || !was.hash?.equals(hash) }
}
