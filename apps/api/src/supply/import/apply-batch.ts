import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { nameChanges, nameChangesMyself } from '../../catalogue/catalog-index/product-changes.port.ts'
import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'
import { comparedOffer, type OfferWork } from './compared-offer.rule.ts'
import { ensurePartners, ensureValues, type RecentIds } from './ensure-values.ts'
import { findImportedGroups, findOfferProducts, type ImportedGroup } from './import-offers.sql.ts'
import { findImported, type ImportedProduct, putOnSite, showProducts, touchProducts } from './import-products.sql.ts'
import { commitLazily } from './import-runs.sql.ts'
import type { ImportSite } from './import-settings.sql.ts'
import {
  type FoundPictures,
  findPictures,
  type PictureFolder,
  type SavedPictures,
  savePictures,
} from './local-pictures.ts'
import type { CardRow, FeedProductRow } from './product-row.rule.ts'
import { writeCards } from './write-cards.ts'
import { writeOffers } from './write-offers.ts'

/** Everything a batch is written by, the same for the whole run. */
export interface Applying {
  pool: Pool
  files: FileStorage
  site: ImportSite
  source: string
  categories: ReadonlyMap<string, number>
  /** By paramKey. */
  properties: ReadonlyMap<string, { id: number }>
  /** Price roles the feed has prices for: one it does not give an offer has none. */
  roles: readonly string[]
  folder: PictureFolder | null
  recentValues: RecentIds
  recentPartners: RecentIds
  /** Ids products were known by in the shop, and those the feed names them by now. */
  takenOver: Map<string, string>
  dryRun: boolean
}

/**
 * What became of a batch's rows (a row is an offer, or a product of which only the card is given), and ids of products
 * that are not as they were.
 */
export interface Applied {
  added: number
  changed: number
  unchanged: number
  /** Of the changed: were hidden, are shown again. */
  shownAgain: number
  /** Rows that only the shop's own state forbids, by the product's place in the batch and the row's in the product. */
  refused: { product: number; place: number; reason: FeedReason }[]
  pictures: number
  picturesMissing: number
  picturesRefused: { sourceId: string; name: string; why: string }[]
  productIds: number[]
}

/** A product something of which is to be written. */
export interface Work {
  row: FeedProductRow
  was: ImportedProduct | undefined
  /** Null: the shop's card stays. */
  card: CardRow | null
  hash: Buffer
  offers: OfferWork[]
  isShownAgain: boolean
  found: FoundPictures | null
  /** Null: the product's pictures stay as they are. */
  saved: SavedPictures | null
}

const noPictures = Buffer.alloc(16)

/**
 * Writes a batch in one transaction, touching only what differs from the shop by its hash: 16 bytes of the card, 16 of
 * the pictures, 24 of each offer. Whatever may take long (files, decoding) and whatever batches share (brands, values)
 * is done before it begins.
 */
export async function applyBatch(rows: readonly FeedProductRow[], applying: Applying): Promise<Applied> {
  const { pool, source, dryRun } = applying
  const { works, applied } = await compare(rows, applying)
  if (dryRun || works.length === 0) return applied

  for (const work of works) {
    if (!work.found || !applying.folder) continue
    work.saved = await savePictures(pool, applying.files, applying.folder, work.found.files)
    applied.pictures -= work.found.files.length - work.saved.fileIds.length
    for (const refused of work.saved.refused) applied.picturesRefused.push({ sourceId: work.row.sourceId, ...refused })
  }
  const cards = works.flatMap(({ card }) => card ?? [])
  const partners = await ensurePartners(
    pool,
    new Set(cards.flatMap((card) => card.vendor ?? [])),
    applying.recentPartners,
  )
  const propertyId = (param: string) => applying.properties.get(param)!.id
  const wantedValues = cards.flatMap((card) =>
    card.values.map((value) => ({ propertyId: propertyId(value.property), title: value.title })),
  )
  const values = await ensureValues(pool, wantedValues, applying.recentValues)

  applied.productIds = await transaction(pool, async (tx) => {
    await commitLazily(tx)
    await nameChangesMyself(tx)
    const ids = await writeCards(tx, works, { source, categories: applying.categories, partners, propertyId, values })
    await writeOffers(tx, works, ids, applying)
    const idsOf = (isWanted: (work: Work) => boolean) => ids.filter((_, n) => isWanted(works[n]!))
    const shown = idsOf((work) => work.isShownAgain && !work.card)
    if (shown.length > 0) await showProducts(tx, shown)
    const touched = idsOf((work) => !work.isShownAgain && !work.card)
    if (touched.length > 0) await touchProducts(tx, touched)
    await putOnSite(tx, ids, applying.site.id)
    const offerIds = works.flatMap(({ offers }) => offers.flatMap(({ was }) => was?.offerId ?? []))
    const holders = offerIds.length > 0 ? await findOfferProducts(tx, offerIds) : []
    const changed = [...new Set([...ids, ...holders.map(({ id }) => id)])]
    await nameChanges(tx, changed)
    return changed
  })
  return applied
}

/** What is to be written, and the account of it all. */
async function compare(
  rows: readonly FeedProductRow[],
  { pool, source, folder, takenOver }: Applying,
): Promise<{ works: Work[]; applied: Applied }> {
  const known = await findImported(
    pool,
    source,
    rows.flatMap((row) => [row.sourceId, ...row.formerIds]),
  )
  const bySourceId = new Map(known.map((product) => [product.sourceId, product]))
  const groups = new Map<string, ImportedGroup>()
  for (const group of known.length > 0
    ? await findImportedGroups(
        pool,
        known.map(({ id }) => id),
      )
    : [])
    groups.set(`${group.productId}/${group.sourceId}`, group)

  const applied: Applied = {
    added: 0,
    changed: 0,
    unchanged: 0,
    shownAgain: 0,
    refused: [],
    pictures: 0,
    picturesMissing: 0,
    picturesRefused: [],
    productIds: [],
  }
  const works: Work[] = []
  for (const [index, row] of rows.entries()) {
    const knownBy = [row.sourceId, ...row.formerIds].find((id) => bySourceId.has(id))
    const was = knownBy === undefined ? undefined : bySourceId.get(knownBy)
    const isTakenOver = was !== undefined && was.sourceId !== row.sourceId
    const reject = (reason: FeedReason, place: number) => applied.refused.push({ product: index, place, reason })
    if (!was && (row.card === null || row.offers.length === 0)) {
      for (const { place } of row.card ? [{ place: 0 }] : row.offers) reject(row.card ? 'no-offers' : 'no-goods', place)
      continue
    }
    const offers: OfferWork[] = []
    for (const offer of row.offers) {
      const compared = comparedOffer(offer, was && groups.get(`${was.id}/${offer.sourceId}`))
      if (typeof compared === 'string') reject(compared, offer.place)
      else offers.push(compared)
    }
    if (row.offers.length > 0 && offers.length === 0) continue

    if (isTakenOver) takenOver.set(was.sourceId, row.sourceId)
    const found = row.card && folder ? await findPictures(folder, row.sourceId, row.card.pictureUrls) : null
    applied.picturesMissing += found ? found.missing : (row.card?.pictureUrls.length ?? 0)
    const oldCard = was?.hash?.subarray(0, 16)
    const oldPictures = was?.hash?.length === 32 ? was.hash.subarray(16) : noPictures
    const hasNewPictures = found !== null && found.files.length > 0 && !found.hash.equals(oldPictures)
    const isNewCard = row.card !== null && (isTakenOver || hasNewPictures || !oldCard?.equals(row.card.hash))
    // Prices alone do not bring back what the catalogue of the feed took away, but an offer that came back does.
    const isShownAgain = was?.isHidden === true && (row.card !== null || offers.some((offer) => offer.was?.isHidden))
    let isChanged = isNewCard || isShownAgain
    for (const offer of offers) {
      if (!offer.was) applied.added++
      else if (isNewCard || isShownAgain || offer.isChanged) applied.changed++
      else applied.unchanged++
      if (offer.was && (isShownAgain || offer.was.isHidden)) applied.shownAgain++
      isChanged ||= offer.isChanged
    }
    if (offers.length === 0) applied[isChanged ? 'changed' : 'unchanged']++
    if (!isChanged) continue
    const pictures = hasNewPictures ? found : null
    if (pictures) applied.pictures += pictures.files.length
    works.push({
      row,
      was,
      card: isNewCard ? row.card : null,
      hash: Buffer.concat([row.card?.hash ?? noPictures, pictures?.hash ?? oldPictures]),
      offers: offers.filter((offer) => offer.isChanged),
      isShownAgain,
      found: pictures,
      saved: null,
    })
  }
  return { works, applied }
}
