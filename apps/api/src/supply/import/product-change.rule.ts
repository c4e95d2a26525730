import type { OfferUpdate } from './compared-offer.rule.ts'
import type { ImportedProduct } from './import-products.sql.ts'
import type { FoundPictures } from './local-pictures.ts'
import type { FeedProductRow } from './product-row.rule.ts'

const noPictures = Buffer.alloc(16)

/** How many pictures were found. */
export const countOf = ({ files, fileIds }: FoundPictures): number => files.length + fileIds.length

/** What changes in a product. */
export interface ProductChange {
  readonly isNewCard: boolean
  readonly isShownAgain: boolean
  readonly isChanged: boolean
  /** Null: the product's pictures stay as they are. */
  readonly pictures: FoundPictures | null
  readonly hash: Buffer
}

/** What changes in a product, found by hashes. */
export function productChange(
  row: FeedProductRow,
  stored: ImportedProduct | undefined,
  offers: readonly OfferUpdate[],
  found: FoundPictures | null,
): ProductChange {
  const isRenamed = stored !== undefined && stored.sourceId !== row.sourceId
  const oldCard = stored?.hash?.subarray(0, 16)
  const oldPictures = stored?.hash?.length === 32 ? stored.hash.subarray(16) : noPictures
  const hasOld = !oldPictures.equals(noPictures)
  // An incomplete set of files does not replace the complete one.
  const isReplaced = found !== null && countOf(found) > 0 && (found.missing === 0 || !hasOld)
  const pictures = isReplaced && !found.hash.equals(oldPictures) ? found : null
  const isNewCard = row.card !== null && (isRenamed || pictures !== null || !oldCard?.equals(row.card.hash))
  // Prices alone do not show a product that a catalogue has hidden, but an offer that comes back does.
  const isShownAgain =
    stored?.isHidden === true &&
    (row.card !== null || offers.some((offer) => offer.stored?.isHidden && offer.isChanged))
  return {
    isNewCard,
    isShownAgain,
    isChanged: isNewCard || isShownAgain || offers.some((offer) => offer.isChanged),
    pictures,
    hash: Buffer.concat([row.card?.hash ?? noPictures, pictures?.hash ?? oldPictures]),
  }
}
