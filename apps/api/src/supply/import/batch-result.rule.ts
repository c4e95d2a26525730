import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'
import type { SameArticle } from './article-conflict.rule.ts'
import type { OfferUpdate } from './compared-offer.rule.ts'
import { type LargeChangeCounts, noLargeChanges } from './large-change-counts.rule.ts'
import type { ProductChange } from './product-change.rule.ts'

/**
 * Result of a batch: counts of its rows (a row is an offer, or a product with a card only) and ids of changed products.
 */
export interface BatchResult {
  added: number
  changed: number
  unchanged: number
  /** Rows older than the stored ones. */
  older: number
  /** Changed rows that were hidden and are shown again. */
  shownAgain: number
  /**
   * Rows rejected because of the shop's state, by position of the product in the batch and of the row in the product.
   */
  rejected: { product: number; place: number; reason: FeedReason; detail?: string }[]
  /** Positions of new products nothing of which was written, because all their rows were rejected. */
  unwritten: number[]
  /** Stored goods whose id seems to have changed: they stay on sale until staff decide. */
  possiblyRenamed: SameArticle[]
  pictures: number
  picturesMissing: number
  picturesRejected: { sourceId: string; name: string; why: string }[]
  /** Addresses of pictures by the product's id, for goods without pictures in the folder. */
  missingPictures: { sourceId: string; urls: string[] }[]
  productIds: number[]
  largeChanges: LargeChangeCounts
  confirmed: ConfirmedOffer[]
}

/** An offer whose prices and stock, as far as the feed has them, are those stored. */
export interface ConfirmedOffer {
  readonly groupId: number
  /** Base64: a short text takes less memory than a Buffer, and a feed may confirm 300,000 offers. */
  readonly hash: string
  readonly hasPrices: boolean
  readonly hasStock: boolean
}

/** The result of a batch of no rows. */
export const emptyResult = (): BatchResult => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  older: 0,
  shownAgain: 0,
  rejected: [],
  unwritten: [],
  possiblyRenamed: [],
  pictures: 0,
  picturesMissing: 0,
  picturesRejected: [],
  missingPictures: [],
  productIds: [],
  largeChanges: noLargeChanges(),
  confirmed: [],
})

/** Counts the rows of a product by what changes. */
export function countOffers(
  result: BatchResult,
  offers: readonly OfferUpdate[],
  { isNewCard, isShownAgain, isChanged }: ProductChange,
) {
  for (const offer of offers) {
    if (!offer.stored) result.added++
    else if (isNewCard || isShownAgain || offer.isChanged) result.changed++
    else if (offer.isOlder) result.older++
    else result.unchanged++
    if (offer.stored && (isShownAgain || (offer.stored.isHidden && offer.isChanged))) result.shownAgain++
  }
  if (offers.length === 0) result[isChanged ? 'changed' : 'unchanged']++
}
