import type { Pool } from '../../base/db/pool.ts'
import { foldedArticle } from '../../base/text/folded-article.rule.ts'
import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'
import { comparedOffer, type OfferWork, type ShopFigures, withReserves } from './compared-offer.rule.ts'
import { fetchableUrls, fetchedPictures } from './fetched-pictures.rule.ts'
import { type ImportBrakes, noBrakes, noteFigures } from './import-brakes.rule.ts'
import { findImportedGroups, findOfferPrices } from './import-offers.sql.ts'
import { findGotPictures } from './import-pictures.sql.ts'
import { findByArticle, findImported, findOwnIds, type ImportedProduct } from './import-products.sql.ts'
import { findOfferStock } from './import-stock.sql.ts'
import { type FoundPictures, findPictures, type PictureFolder, type SavedPictures } from './local-pictures.ts'
import type { CardRow, FeedProductRow } from './product-row.rule.ts'
import { articleDoubt, isTellingArticle, type SameArticle } from './same-article.rule.ts'

/**
 * What became of a batch's rows (a row is an offer, or a product of which only the card is given), and ids of products
 * that are not as they were.
 */
export interface BatchResult {
  added: number
  changed: number
  unchanged: number
  /** Rows older than what the shop has. */
  older: number
  /** Of the changed: were hidden, are shown again. */
  shownAgain: number
  /** Rows that only the shop's own state forbids, by the product's place in the batch and the row's in the product. */
  refused: { product: number; place: number; reason: FeedReason; detail?: string }[]
  /** Goods of the shop's whose id seems to be another now: they stay till a person has decided. */
  doubted: SameArticle[]
  pictures: number
  picturesMissing: number
  picturesRefused: { sourceId: string; name: string; why: string }[]
  /** Addresses of pictures by the product's id; of goods the folder has none of. */
  wanted: { sourceId: string; urls: string[] }[]
  productIds: number[]
  brakes: ImportBrakes
  /** Offers whose figures the feed confirms. */
  confirmed: OfferWork[]
}

/** A product something of which is to be written. */
export interface ProductWork {
  row: FeedProductRow
  was: ImportedProduct | undefined
  /** Null: the shop's card stays. */
  card: CardRow | null
  hash: Buffer
  offers: OfferWork[]
  isShownAgain: boolean
  /** Prices and stock the shop has of an offer. */
  figuresOf: (offerId: number | null | undefined) => ShopFigures
  found: FoundPictures | null
  /** Null: the product's pictures stay as they are. */
  saved: SavedPictures | null
}

/** Units orders the source knows of have reserved, by `offer/warehouse` of the shop. */
export type ConfirmedReserves = (offerIds: readonly number[]) => Promise<ReadonlyMap<string, number>>

interface Comparing {
  readonly pool: Pool
  readonly source: string
  readonly folder: PictureFolder | null
  /** Pictures that are named by address are fetched, beside the import. */
  readonly takesPictures: boolean
  readonly takenOver: Map<string, string>
  readonly site: { priceListId: number }
  readonly roles: readonly string[]
  readonly guestRole: string
  readonly confirmedReserves: ConfirmedReserves | null
  readonly warehouseIds: readonly number[]
  readonly formedAt: Date | null
  /** An article is of one product: true of programs that keep stock, not of price lists. */
  readonly hasOwnArticles: boolean
  /** The first goods of the feed with each article, folded. */
  readonly articles: Map<string, string>
  /** Whether the feed names these goods. */
  readonly isNamed: (sourceId: string) => boolean
}

const noPictures = Buffer.alloc(16)

/** Compares a batch with the stored rows; returns the rows to write and the account of all of them. */
export async function compareBatch(
  rows: readonly FeedProductRow[],
  comparing: Comparing,
): Promise<{ works: ProductWork[]; applied: BatchResult }> {
  const { takenOver } = comparing
  const findFound = await picturesOf(rows, comparing)
  const existing = await findExisting(rows, comparing)
  const doubts = comparing.hasOwnArticles ? await articleDoubts(rows, existing.productOf, comparing) : new Map()
  const applied = nothingApplied()
  const works: ProductWork[] = []
  for (const [index, row] of rows.entries()) {
    const was = existing.productOf(row)
    const doubt = doubts.get(row.sourceId)
    if (doubt?.reason === 'changed-id') applied.doubted.push(doubt.other)
    // A card alone waits for its offers anyway.
    if (doubt && row.offers.length > 0) {
      const { reason, other } = doubt
      applied.refused.push(
        ...row.offers.map(({ place }) => ({ product: index, place, reason, detail: other.sourceId })),
      )
      continue
    }
    const { offers, refused } = comparedOffers(row, was, existing, comparing, applied.brakes)
    applied.refused.push(...refused.map((each) => ({ product: index, ...each })))
    if (offers === null) continue

    if (was && was.sourceId !== row.sourceId) takenOver.set(was.sourceId, row.sourceId)
    const found = await findFound(row)
    if (row.card && comparing.takesPictures && !found?.files.length)
      applied.wanted.push({ sourceId: row.sourceId, urls: fetchableUrls(row.card.pictureUrls) })
    applied.picturesMissing += found ? found.missing : (row.card?.pictureUrls.length ?? 0)
    const change = changeOf(row, was, offers, found)
    countOffers(applied, offers, change)
    applied.confirmed.push(...offers.filter((offer) => offer.isConfirmed))
    if (!change.isChanged) continue
    applied.pictures += change.pictures ? countOf(change.pictures) : 0
    works.push({
      row,
      was,
      card: change.isNewCard ? row.card : null,
      hash: change.hash,
      offers: offers.filter((offer) => offer.isChanged),
      isShownAgain: change.isShownAgain,
      figuresOf: existing.figuresOf,
      found: change.pictures,
      saved: null,
    })
  }
  return { works, applied }
}

const countOf = ({ files, fileIds }: FoundPictures) => files.length + fileIds.length

/** Pictures of a row: of the folder, else those that have been fetched by their addresses. Null: none are looked for. */
async function picturesOf(rows: readonly FeedProductRow[], { pool, source, folder, takesPictures }: Comparing) {
  const urls = takesPictures ? rows.flatMap(({ card }) => (card ? fetchableUrls(card.pictureUrls) : [])) : []
  const got = urls.length > 0 ? await findGotPictures(pool, source, [...new Set(urls)]) : []
  const gotten = new Map(got.map(({ url, fileId }) => [url, fileId]))
  return async ({ card, sourceId }: FeedProductRow): Promise<FoundPictures | null> => {
    const local = card && folder ? await findPictures(folder, sourceId, card.pictureUrls) : null
    if (!card || !takesPictures || (local && local.files.length > 0)) return local
    return fetchedPictures(card.pictureUrls, gotten)
  }
}

/** New goods, by id, whose article the shop has of other goods of the source, or another row of the batch. */
async function articleDoubts(
  rows: readonly FeedProductRow[],
  productOf: (row: FeedProductRow) => ImportedProduct | undefined,
  { pool, source, isNamed, articles }: Comparing,
): Promise<Map<string, NonNullable<ReturnType<typeof articleDoubt>>>> {
  const fresh = rows.filter((row) => !productOf(row) && row.card && isTellingArticle(row.card.vendorCode))
  const doubts = new Map<string, NonNullable<ReturnType<typeof articleDoubt>>>()
  if (fresh.length === 0) return doubts
  const articleOf = (row: FeedProductRow) => foldedArticle(row.card!.vendorCode)
  const own = new Set(
    (
      await findOwnIds(
        pool,
        source,
        fresh.map(({ sourceId }) => sourceId),
      )
    ).map(({ sourceId }) => sourceId),
  )
  const others = Map.groupBy(
    await findByArticle(pool, source, [...new Set(fresh.map(articleOf))]),
    ({ article }) => article,
  )
  for (const row of fresh) {
    if (own.has(row.sourceId)) continue
    const article = articleOf(row)
    const first = articles.get(article) ?? row.sourceId
    const inFeed = first === row.sourceId ? [] : [{ sourceId: first, offerIds: [] }]
    const doubt = articleDoubt([...(others.get(article) ?? []), ...inFeed], isNamed)
    if (doubt) doubts.set(row.sourceId, doubt)
    else articles.set(article, first)
  }
  return doubts
}

/** The stored rows of a batch: products by any id the feed has named them by, their groups, prices and stock. */
async function findExisting(rows: readonly FeedProductRow[], comparing: Comparing) {
  const { pool, source } = comparing
  const products = await findImported(
    pool,
    source,
    rows.flatMap((row) => [row.sourceId, ...row.formerIds]),
  )
  const bySourceId = new Map(products.map((product) => [product.sourceId, product]))
  const ids = products.map(({ id }) => id)
  const groups = ids.length > 0 ? await findImportedGroups(pool, ids) : []
  const offerIds = groups.flatMap(({ offerId }) => offerId ?? [])
  const reserves = offerIds.length > 0 ? await comparing.confirmedReserves?.(offerIds) : undefined
  return {
    productOf: (row: FeedProductRow): ImportedProduct | undefined => {
      const knownBy = [row.sourceId, ...row.formerIds].find((id) => bySourceId.has(id))
      return knownBy === undefined ? undefined : bySourceId.get(knownBy)
    },
    groups: new Map(groups.map((group) => [`${group.productId}/${group.sourceId}`, group])),
    figuresOf: await findFigures(offerIds, comparing),
    reservesOf: (offerId: number | null | undefined) => (warehouseId: number) =>
      reserves?.get(`${offerId}/${warehouseId}`) ?? 0,
  }
}

const noFigures: ShopFigures = { prices: new Map(), stock: new Map() }

/** Prices and stock of offers by their ids. */
async function findFigures(offerIds: number[], { pool, site, warehouseIds }: Comparing) {
  const figures = new Map(offerIds.map((id) => [id, { prices: new Map(), stock: new Map() } satisfies ShopFigures]))
  if (offerIds.length > 0) {
    for (const { offerId, role, ...price } of await findOfferPrices(pool, offerIds, site.priceListId))
      figures.get(offerId)!.prices.set(role, price)
    for (const { offerId, warehouseId, ...stock } of await findOfferStock(pool, offerIds, [...warehouseIds]))
      figures.get(offerId)!.stock.set(warehouseId, stock)
  }
  return (offerId: number | null | undefined): ShopFigures => figures.get(offerId ?? 0) ?? noFigures
}

const nothingApplied = (): BatchResult => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  older: 0,
  shownAgain: 0,
  refused: [],
  doubted: [],
  pictures: 0,
  picturesMissing: 0,
  picturesRefused: [],
  wanted: [],
  productIds: [],
  brakes: noBrakes(),
  confirmed: [],
})

/** Offers of a row beside the shop's; null: nothing of the row can be written. */
function comparedOffers(
  row: FeedProductRow,
  was: ImportedProduct | undefined,
  { groups, figuresOf, reservesOf }: Awaited<ReturnType<typeof findExisting>>,
  comparing: Comparing,
  brakes: ImportBrakes,
): { offers: OfferWork[] | null; refused: { place: number; reason: FeedReason }[] } {
  if (!was && row.card === null)
    return { offers: null, refused: row.offers.map(({ place }) => ({ place, reason: 'no-goods' })) }
  if (!was && row.offers.length === 0) return { offers: null, refused: [{ place: 0, reason: 'no-offers' }] }
  const offers: OfferWork[] = []
  const refused: { place: number; reason: FeedReason }[] = []
  for (const offer of row.offers) {
    const storedGroup = was && groups.get(`${was.id}/${offer.sourceId}`)
    const figures = figuresOf(storedGroup?.offerId)
    const compared = comparedOffer(
      withReserves(offer, reservesOf(storedGroup?.offerId)),
      storedGroup,
      figures,
      comparing,
    )
    if (typeof compared === 'string') {
      refused.push({ place: offer.place, reason: compared })
      continue
    }
    offers.push(compared)
    if (compared.was) noteFigures(brakes, compared.row, figures, comparing.roles)
  }
  return { offers: row.offers.length > 0 && offers.length === 0 ? null : offers, refused }
}

/** The rows that differ from the stored ones, by hashes. */
function changeOf(
  row: FeedProductRow,
  was: ImportedProduct | undefined,
  offers: readonly OfferWork[],
  found: FoundPictures | null,
) {
  const isTakenOver = was !== undefined && was.sourceId !== row.sourceId
  const oldCard = was?.hash?.subarray(0, 16)
  const oldPictures = was?.hash?.length === 32 ? was.hash.subarray(16) : noPictures
  const hasOld = !oldPictures.equals(noPictures)
  // An incomplete set of files does not replace the complete one.
  const isTaken = found !== null && countOf(found) > 0 && (found.missing === 0 || !hasOld)
  const pictures = isTaken && !found.hash.equals(oldPictures) ? found : null
  const isNewCard = row.card !== null && (isTakenOver || pictures !== null || !oldCard?.equals(row.card.hash))
  // Prices alone do not bring back what the catalogue of the feed took away, but an offer that came back does.
  const isShownAgain =
    was?.isHidden === true && (row.card !== null || offers.some((offer) => offer.was?.isHidden && offer.isChanged))
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
  applied: BatchResult,
  offers: readonly OfferWork[],
  { isNewCard, isShownAgain, isChanged }: ReturnType<typeof changeOf>,
) {
  for (const offer of offers) {
    if (!offer.was) applied.added++
    else if (isNewCard || isShownAgain || offer.isChanged) applied.changed++
    else if (offer.isOlder) applied.older++
    else applied.unchanged++
    if (offer.was && (isShownAgain || (offer.was.isHidden && offer.isChanged))) applied.shownAgain++
  }
  if (offers.length === 0) applied[isChanged ? 'changed' : 'unchanged']++
}
