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
  /** The hash to be kept: parts the feed does not say keep their old ones. */
  hash: Buffer
  isChanged: boolean
}

const namedInParts = 8
const unsaid = Buffer.alloc(namedInParts)

/** An offer of the feed beside the shop's, or why it cannot become one: a new offer needs words and a price. */
export function comparedOffer(row: OfferRow, known: KnownGroup | undefined): OfferWork | FeedReason {
  const was = known && known.offerId !== null ? { ...known, offerId: known.offerId } : undefined
  if (!was && row.prices === null) return 'no-price'
  if (!was && row.about === null) return 'no-name'
  const hash = Buffer.from(row.hash)
  for (let at = 0; at < hash.length; at += namedInParts) {
    if (was?.hash && hash.subarray(at, at + namedInParts).equals(unsaid)) was.hash.copy(hash, at, at, at + namedInParts)
  }
  return { row, was, hash, isChanged: !was || was.isHidden || !was.hash?.equals(hash) }
}
