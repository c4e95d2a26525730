import type { CardPictures } from '../feed-parsers/feed-item.ts'
import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'
import { type BatchResult, countOffers, emptyResult } from './batch-result.rule.ts'
import { comparedOffer, type OfferUpdate, type ShopFigures, withReserves } from './compared-offer.rule.ts'
import type { ComparisonContext } from './comparison-context.ts'
import { fetchableUrls, fetchedPictures } from './fetched-pictures.rule.ts'
import { findArticleConflicts } from './find-article-conflicts.ts'
import { findStoredProducts } from './find-stored-products.ts'
import { findFetchedPictures } from './import-pictures.sql.ts'
import type { ImportedProduct } from './import-products.sql.ts'
import { countLargeChanges, type LargeChangeCounts } from './large-change-counts.rule.ts'
import { type FoundPictures, findPictures, type SavedPictures } from './local-pictures.ts'
import { countOf, productChange } from './product-change.rule.ts'
import type { CardRow, FeedProductRow } from './product-row.rule.ts'

/** A product with something to write. */
export interface ProductUpdate {
  row: FeedProductRow
  stored: ImportedProduct | undefined
  /** Null: the stored card stays. */
  card: CardRow | null
  hash: Buffer
  offers: OfferUpdate[]
  isShownAgain: boolean
  /** Stored prices and stock of an offer. */
  figuresOf: (offerId: number | null | undefined) => ShopFigures
  found: FoundPictures | null
  /** Null: the product's pictures stay as they are. */
  saved: SavedPictures | null
}

/** Compares a batch with the stored rows; returns the updates to write and the counts of all rows. */
export async function compareBatch(
  rows: readonly FeedProductRow[],
  context: ComparisonContext,
): Promise<{ updates: ProductUpdate[]; result: BatchResult }> {
  const { renamedIds } = context
  const findFound = await picturesOf(rows, context)
  const existing = await findStoredProducts(rows, context)
  const conflicts = context.hasUniqueArticles
    ? await findArticleConflicts(rows, existing.productOf, context)
    : new Map()
  const result = emptyResult()
  const updates: ProductUpdate[] = []
  for (const [index, read] of rows.entries()) {
    const stored = existing.productOf(read)
    const row = stored && context.isOutdated ? { ...read, card: null } : read
    const conflict = conflicts.get(row.sourceId)
    if (conflict?.reason === 'changed-id') result.possiblyRenamed.push(conflict.other)
    // A card without offers waits for them anyway.
    if (conflict && row.offers.length > 0) {
      const { reason, other } = conflict
      result.rejected.push(
        ...row.offers.map(({ place }) => ({ product: index, place, reason, detail: other.sourceId })),
      )
      result.unwritten.push(index)
      continue
    }
    const { offers, rejected } = comparedOffers(row, stored, existing, context, result.largeChanges)
    result.rejected.push(...rejected.map((each) => ({ product: index, ...each })))
    if (offers === null && !stored) result.unwritten.push(index)
    if (offers === null) continue

    if (stored && stored.sourceId !== row.sourceId) renamedIds.set(stored.sourceId, row.sourceId)
    const found = await findFound(row)
    if (row.card && context.takesPictures && !found?.files.length)
      result.missingPictures.push({ sourceId: row.sourceId, urls: fetchableUrls(row.card.pictureUrls) })
    result.picturesMissing += found ? found.missing : (row.card?.pictureUrls.length ?? 0)
    const change = productChange(row, stored, offers, found)
    countOffers(result, offers, change)
    for (const { isConfirmed, stored: group, row: figures, hash } of offers)
      if (isConfirmed && group)
        result.confirmed.push({
          groupId: group.groupId,
          hash: hash.toString('base64'),
          hasPrices: figures.prices !== null,
          hasStock: figures.stock !== null,
        })
    if (!change.isChanged) continue
    result.pictures += change.pictures ? countOf(change.pictures) : 0
    updates.push({
      row,
      stored,
      card: change.isNewCard ? row.card : null,
      hash: change.hash,
      offers: offers.filter((offer) => offer.isChanged),
      isShownAgain: change.isShownAgain,
      figuresOf: existing.figuresOf,
      found: change.pictures,
      saved: null,
    })
  }
  return { updates, result }
}

/**
 * Pictures of a row: from the folder, else those that came earlier with its card, else those already fetched by
 * address. Null: the import has no pictures.
 */
async function picturesOf(rows: readonly FeedProductRow[], { pool, source, folder, takesPictures }: ComparisonContext) {
  const urls = takesPictures ? rows.flatMap(({ card }) => (card ? fetchableUrls(card.pictureUrls) : [])) : []
  const fetched = urls.length > 0 ? await findFetchedPictures(pool, source, [...new Set(urls)]) : []
  const fetchedIds = new Map(fetched.map(({ url, fileId }) => [url, fileId]))
  return async ({ card, sourceId }: FeedProductRow): Promise<FoundPictures | null> => {
    const local = card && folder ? await findPictures(folder, sourceId, card.pictureUrls) : null
    if (local && local.files.length > 0) return local
    if (card?.savedPictures) return earlierPictures(card.savedPictures)
    if (!card || !takesPictures) return local
    return fetchedPictures(card.pictureUrls, fetchedIds)
  }
}

const earlierPictures = ({ fileIds, missing, hash }: CardPictures): FoundPictures => ({
  files: [],
  fileIds,
  missing,
  hash: Buffer.from(hash, 'hex'),
})

/** Compares the offers of a row with the stored ones; null: nothing of the row can be written. */
function comparedOffers(
  row: FeedProductRow,
  stored: ImportedProduct | undefined,
  { groups, figuresOf, reservesOf }: Awaited<ReturnType<typeof findStoredProducts>>,
  context: ComparisonContext,
  largeChanges: LargeChangeCounts,
): { offers: OfferUpdate[] | null; rejected: { place: number; reason: FeedReason }[] } {
  if (!stored && row.card === null)
    return { offers: null, rejected: row.offers.map(({ place }) => ({ place, reason: 'no-goods' })) }
  if (!stored && row.offers.length === 0) return { offers: null, rejected: [{ place: 0, reason: 'no-offers' }] }
  const offers: OfferUpdate[] = []
  const rejected: { place: number; reason: FeedReason }[] = []
  for (const offer of row.offers) {
    const storedGroup = stored && groups.get(`${stored.id}/${offer.sourceId}`)
    const figures = figuresOf(storedGroup?.offerId)
    const compared = comparedOffer(withReserves(offer, reservesOf(storedGroup?.offerId)), storedGroup, figures, context)
    if (typeof compared === 'string') {
      rejected.push({ place: offer.place, reason: compared })
      continue
    }
    offers.push(compared)
    if (compared.stored) countLargeChanges(largeChanges, compared.row, figures, context.roles)
  }
  return { offers: row.offers.length > 0 && offers.length === 0 ? null : offers, rejected }
}
