import type { Pool } from '../../base/db/pool.ts'
import { foldedArticle } from '../../base/text/folded-article.rule.ts'
import type { CardPictures } from '../feed-parsers/feed-item.ts'
import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'
import { articleConflict, isMeaningfulArticle, type SameArticle } from './article-conflict.rule.ts'
import { comparedOffer, type OfferUpdate, type ShopFigures, withReserves } from './compared-offer.rule.ts'
import { fetchableUrls, fetchedPictures } from './fetched-pictures.rule.ts'
import { countLargeChanges, type ImportBrakes, noBrakes } from './import-brakes.rule.ts'
import { findImportedGroups, findOfferPrices } from './import-offers.sql.ts'
import { findFetchedPictures } from './import-pictures.sql.ts'
import { findByArticle, findImported, findSeparateIds, type ImportedProduct } from './import-products.sql.ts'
import { findOfferStock } from './import-stock.sql.ts'
import { type FoundPictures, findPictures, type PictureFolder, type SavedPictures } from './local-pictures.ts'
import type { CardRow, FeedProductRow } from './product-row.rule.ts'

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
   * Rows refused because of the shop's state, by position of the product in the batch and of the row in the product.
   */
  refused: { product: number; place: number; reason: FeedReason; detail?: string }[]
  /** Stored goods whose id seems to have changed: they stay on sale until staff decide. */
  possiblyRenamed: SameArticle[]
  pictures: number
  picturesMissing: number
  picturesRefused: { sourceId: string; name: string; why: string }[]
  /** Addresses of pictures by the product's id, for goods without pictures in the folder. */
  missingPictures: { sourceId: string; urls: string[] }[]
  productIds: number[]
  brakes: ImportBrakes
  /** Offers whose prices and stock the feed repeats unchanged. */
  confirmed: OfferUpdate[]
}

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

/** Units reserved by orders that the source already knows, by `offer/warehouse` of the shop. */
export type ConfirmedReserves = (offerIds: readonly number[]) => Promise<ReadonlyMap<string, number>>

interface ComparisonContext {
  readonly pool: Pool
  readonly source: string
  readonly folder: PictureFolder | null
  /** Pictures given by address are fetched in the background. */
  readonly takesPictures: boolean
  readonly renamedIds: Map<string, string>
  readonly site: { priceListId: number }
  readonly roles: readonly string[]
  readonly guestRole: string
  readonly confirmedReserves: ConfirmedReserves | null
  readonly warehouseIds: readonly number[]
  readonly formedAt: Date | null
  /** An article belongs to one product: true for accounting programs, not for price lists. */
  readonly hasUniqueArticles: boolean
  /** Id of the first product of the feed by normalized article. */
  readonly articles: Map<string, string>
  /** Whether the feed lists these goods. */
  readonly isListed: (sourceId: string) => boolean
}

const noPictures = Buffer.alloc(16)

/** Compares a batch with the stored rows; returns the updates to write and the counts of all rows. */
export async function compareBatch(
  rows: readonly FeedProductRow[],
  context: ComparisonContext,
): Promise<{ updates: ProductUpdate[]; result: BatchResult }> {
  const { renamedIds } = context
  const findFound = await picturesOf(rows, context)
  const existing = await findExisting(rows, context)
  const conflicts = context.hasUniqueArticles ? await articleConflicts(rows, existing.productOf, context) : new Map()
  const result = emptyResult()
  const updates: ProductUpdate[] = []
  for (const [index, row] of rows.entries()) {
    const stored = existing.productOf(row)
    const conflict = conflicts.get(row.sourceId)
    if (conflict?.reason === 'changed-id') result.possiblyRenamed.push(conflict.other)
    // A card without offers waits for them anyway.
    if (conflict && row.offers.length > 0) {
      const { reason, other } = conflict
      result.refused.push(...row.offers.map(({ place }) => ({ product: index, place, reason, detail: other.sourceId })))
      continue
    }
    const { offers, refused } = comparedOffers(row, stored, existing, context, result.brakes)
    result.refused.push(...refused.map((each) => ({ product: index, ...each })))
    if (offers === null) continue

    if (stored && stored.sourceId !== row.sourceId) renamedIds.set(stored.sourceId, row.sourceId)
    const found = await findFound(row)
    if (row.card && context.takesPictures && !found?.files.length)
      result.missingPictures.push({ sourceId: row.sourceId, urls: fetchableUrls(row.card.pictureUrls) })
    result.picturesMissing += found ? found.missing : (row.card?.pictureUrls.length ?? 0)
    const change = changeOf(row, stored, offers, found)
    countOffers(result, offers, change)
    result.confirmed.push(...offers.filter((offer) => offer.isConfirmed))
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

const countOf = ({ files, fileIds }: FoundPictures) => files.length + fileIds.length

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

/** New goods, by id, whose article belongs to other stored goods of the source or to another row of the feed. */
async function articleConflicts(
  rows: readonly FeedProductRow[],
  productOf: (row: FeedProductRow) => ImportedProduct | undefined,
  { pool, source, isListed, articles }: ComparisonContext,
): Promise<Map<string, NonNullable<ReturnType<typeof articleConflict>>>> {
  const newRows = rows.filter((row) => !productOf(row) && row.card && isMeaningfulArticle(row.card.vendorCode))
  const conflicts = new Map<string, NonNullable<ReturnType<typeof articleConflict>>>()
  if (newRows.length === 0) return conflicts
  const articleOf = (row: FeedProductRow) => foldedArticle(row.card!.vendorCode)
  const separateIds = new Set(
    (
      await findSeparateIds(
        pool,
        source,
        newRows.map(({ sourceId }) => sourceId),
      )
    ).map(({ sourceId }) => sourceId),
  )
  const others = Map.groupBy(
    await findByArticle(pool, source, [...new Set(newRows.map(articleOf))]),
    ({ article }) => article,
  )
  for (const row of newRows) {
    if (separateIds.has(row.sourceId)) continue
    const article = articleOf(row)
    const first = articles.get(article) ?? row.sourceId
    const inFeed = first === row.sourceId ? [] : [{ sourceId: first, offerIds: [] }]
    const conflict = articleConflict([...(others.get(article) ?? []), ...inFeed], isListed)
    if (conflict) conflicts.set(row.sourceId, conflict)
    else articles.set(article, first)
  }
  return conflicts
}

/** The stored rows of a batch: products by their current or former ids, their groups, prices and stock. */
async function findExisting(rows: readonly FeedProductRow[], context: ComparisonContext) {
  const { pool, source } = context
  const products = await findImported(
    pool,
    source,
    rows.flatMap((row) => [row.sourceId, ...row.formerIds]),
  )
  const bySourceId = new Map(products.map((product) => [product.sourceId, product]))
  const ids = products.map(({ id }) => id)
  const groups = ids.length > 0 ? await findImportedGroups(pool, ids) : []
  const offerIds = groups.flatMap(({ offerId }) => offerId ?? [])
  const reserves = offerIds.length > 0 ? await context.confirmedReserves?.(offerIds) : undefined
  return {
    productOf: (row: FeedProductRow): ImportedProduct | undefined => {
      const storedId = [row.sourceId, ...row.formerIds].find((id) => bySourceId.has(id))
      return storedId === undefined ? undefined : bySourceId.get(storedId)
    },
    groups: new Map(groups.map((group) => [`${group.productId}/${group.sourceId}`, group])),
    figuresOf: await findFigures(offerIds, context),
    reservesOf: (offerId: number | null | undefined) => (warehouseId: number) =>
      reserves?.get(`${offerId}/${warehouseId}`) ?? 0,
  }
}

const noFigures: ShopFigures = { prices: new Map(), stock: new Map() }

/** Prices and stock of offers by their ids. */
async function findFigures(offerIds: number[], { pool, site, warehouseIds }: ComparisonContext) {
  const figures = new Map(offerIds.map((id) => [id, { prices: new Map(), stock: new Map() } satisfies ShopFigures]))
  if (offerIds.length > 0) {
    for (const { offerId, role, ...price } of await findOfferPrices(pool, offerIds, site.priceListId))
      figures.get(offerId)!.prices.set(role, price)
    for (const { offerId, warehouseId, ...stock } of await findOfferStock(pool, offerIds, [...warehouseIds]))
      figures.get(offerId)!.stock.set(warehouseId, stock)
  }
  return (offerId: number | null | undefined): ShopFigures => figures.get(offerId ?? 0) ?? noFigures
}

const emptyResult = (): BatchResult => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  older: 0,
  shownAgain: 0,
  refused: [],
  possiblyRenamed: [],
  pictures: 0,
  picturesMissing: 0,
  picturesRefused: [],
  missingPictures: [],
  productIds: [],
  brakes: noBrakes(),
  confirmed: [],
})

/** Compares the offers of a row with the stored ones; null: nothing of the row can be written. */
function comparedOffers(
  row: FeedProductRow,
  stored: ImportedProduct | undefined,
  { groups, figuresOf, reservesOf }: Awaited<ReturnType<typeof findExisting>>,
  context: ComparisonContext,
  brakes: ImportBrakes,
): { offers: OfferUpdate[] | null; refused: { place: number; reason: FeedReason }[] } {
  if (!stored && row.card === null)
    return { offers: null, refused: row.offers.map(({ place }) => ({ place, reason: 'no-goods' })) }
  if (!stored && row.offers.length === 0) return { offers: null, refused: [{ place: 0, reason: 'no-offers' }] }
  const offers: OfferUpdate[] = []
  const refused: { place: number; reason: FeedReason }[] = []
  for (const offer of row.offers) {
    const storedGroup = stored && groups.get(`${stored.id}/${offer.sourceId}`)
    const figures = figuresOf(storedGroup?.offerId)
    const compared = comparedOffer(withReserves(offer, reservesOf(storedGroup?.offerId)), storedGroup, figures, context)
    if (typeof compared === 'string') {
      refused.push({ place: offer.place, reason: compared })
      continue
    }
    offers.push(compared)
    if (compared.stored) countLargeChanges(brakes, compared.row, figures, context.roles)
  }
  return { offers: row.offers.length > 0 && offers.length === 0 ? null : offers, refused }
}

/** What changes in a product, found by hashes. */
function changeOf(
  row: FeedProductRow,
  stored: ImportedProduct | undefined,
  offers: readonly OfferUpdate[],
  found: FoundPictures | null,
) {
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
    /** Null: the product's pictures stay as they are. */
    pictures,
    hash: Buffer.concat([row.card?.hash ?? noPictures, pictures?.hash ?? oldPictures]),
  }
}

function countOffers(
  result: BatchResult,
  offers: readonly OfferUpdate[],
  { isNewCard, isShownAgain, isChanged }: ReturnType<typeof changeOf>,
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
