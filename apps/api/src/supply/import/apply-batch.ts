import type { Pool, Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { recordProductChanges, skipChangeTrigger } from '../../catalogue/catalog-index/product-changes.port.ts'
import { type BatchResult, type ConfirmedReserves, compareBatch, type ProductWork } from './compare-batch.ts'
import { ensurePartners, ensureValues, type RecentIds } from './ensure-values.ts'
import { confirmFigures, findOfferProducts } from './import-offers.sql.ts'
import { askForPictures, notePictureUses } from './import-pictures.sql.ts'
import { putOnSite, showProducts, touchProducts } from './import-products.sql.ts'
import { commitLazily } from './import-runs.sql.ts'
import type { ImportSite } from './import-settings.sql.ts'
import { type PictureFolder, savePictures } from './local-pictures.ts'
import type { FeedProductRow } from './product-row.rule.ts'
import type { SameArticle } from './same-article.rule.ts'
import { writeCards } from './write-cards.ts'
import { writeOffers } from './write-offers.ts'

const maxPicturesOfSource = 200_000

/** Everything a batch is written by, the same for the whole run. */
export interface BatchContext {
  pool: Pool
  files: FileStorage
  site: ImportSite
  source: string
  categories: ReadonlyMap<string, number>
  /** By paramKey. */
  properties: ReadonlyMap<string, { id: number }>
  /** Price roles the feed has prices for: one it does not give an offer has none. */
  roles: readonly string[]
  guestRole: string
  /** Null: the stock of the feed is all there is on hand. */
  confirmedReserves: ConfirmedReserves | null
  /** Warehouses of the shop the feed speaks of. */
  warehouseIds: readonly number[]
  /** When the source formed the feed; null: not known. */
  formedAt: Date | null
  folder: PictureFolder | null
  takesPictures: boolean
  recentValues: RecentIds
  recentPartners: RecentIds
  /** Ids products were known by in the shop, and those the feed names them by now. */
  takenOver: Map<string, string>
  /** Goods of the shop's whose id seems to be another in the feed. */
  doubted: Map<string, SameArticle>
  hasOwnArticles: boolean
  articles: Map<string, string>
  isNamed: (sourceId: string) => boolean
  /** Receives what is about to be written, in its transaction; in a dry run what would be. */
  changing: ((tx: Tx, batch: WritingBatch) => Promise<void>) | null
  dryRun: boolean
}

/** What of a batch differs from the shop. */
export interface WritingBatch {
  readonly works: readonly ProductWork[]
  /** Price roles the feed has prices for: one it does not give an offer has none. */
  readonly roles: readonly string[]
  readonly categories: ReadonlyMap<string, number>
}

/**
 * Writes a batch in one transaction, touching only what differs from the shop by its hash: 16 bytes of the card, 16 of
 * the pictures, 24 of each offer. Whatever may take long (files, decoding) and whatever batches share (brands, values)
 * is done before it begins.
 */
export async function applyBatch(rows: readonly FeedProductRow[], applying: BatchContext): Promise<BatchResult> {
  const { works, applied } = await compareBatch(rows, applying)
  const { changing, roles, categories } = applying
  if (applying.dryRun) {
    if (works.length > 0) await changing?.(applying.pool, { works, roles, categories })
    return applied
  }
  await confirm(applied, applying)
  if (works.length === 0) {
    await askForWanted(applied, applying)
    return applied
  }

  await saveFoundPictures(works, applied, applying)
  const shared = await ensureShared(works, applying)
  applied.productIds = await writeBatch(works, shared, applying)
  // After the goods are there, or a picture that comes at once would find nobody to show it.
  await askForWanted(applied, applying)
  return applied
}

/** Pictures of addresses are fetched by a job: the import goes on without them. */
async function askForWanted({ wanted }: BatchResult, { pool, source }: BatchContext) {
  const uses = wanted.flatMap(({ sourceId, urls }) => urls.map((url, sort) => ({ sourceId, sort, url })))
  if (wanted.length === 0) return
  const urls = [...new Set(uses.map(({ url }) => url))].toSorted()
  await askForPictures(pool, source, urls, maxPicturesOfSource)
  await notePictureUses(
    ...([pool, source, wanted.map(({ sourceId }) => sourceId), uses.map(({ sourceId }) => sourceId)] as const),
    uses.map(({ sort }) => sort),
    uses.map(({ url }) => url),
  )
}

/** Moves the dates of figures that are as they were, so that a package formed before does not change them later. */
async function confirm({ confirmed }: BatchResult, { pool, formedAt }: BatchContext) {
  if (confirmed.length === 0 || formedAt === null) return
  await transaction(pool, async (tx) => {
    await commitLazily(tx)
    await skipChangeTrigger(tx)
    await confirmFigures(
      tx,
      confirmed.map(({ was }) => was!.groupId),
      confirmed.map(({ row }) => row.prices !== null),
      confirmed.map(({ row }) => row.stock !== null),
      formedAt,
    )
  })
}

/** Pictures of works, read and decoded; those that cannot be are in the account. */
async function saveFoundPictures(
  works: readonly ProductWork[],
  applied: BatchResult,
  { pool, files, folder }: BatchContext,
) {
  for (const work of works) {
    if (!work.found) continue
    if (!folder || work.found.files.length === 0) {
      work.saved = { fileIds: work.found.fileIds, refused: [] }
      continue
    }
    work.saved = await savePictures(pool, files, folder, work.found.files)
    applied.pictures -= work.found.files.length - work.saved.fileIds.length
    for (const refused of work.saved.refused) applied.picturesRefused.push({ sourceId: work.row.sourceId, ...refused })
  }
}

/** Brands and values the cards name, made where the shop has none. */
async function ensureShared(
  works: readonly ProductWork[],
  { pool, properties, recentPartners, recentValues }: BatchContext,
) {
  const cards = works.flatMap(({ card }) => card ?? [])
  const partners = await ensurePartners(pool, new Set(cards.flatMap((card) => card.vendor ?? [])), recentPartners)
  const propertyId = (param: string) => properties.get(param)!.id
  const wantedValues = cards.flatMap((card) =>
    card.values.map((value) => ({ propertyId: propertyId(value.property), title: value.title })),
  )
  return { partners, propertyId, values: await ensureValues(pool, wantedValues, recentValues) }
}

/** Writes it all or nothing; ids of the products that are not as they were. */
const writeBatch = (
  works: readonly ProductWork[],
  shared: Awaited<ReturnType<typeof ensureShared>>,
  applying: BatchContext,
): Promise<number[]> =>
  transaction(applying.pool, async (tx) => {
    await commitLazily(tx)
    await skipChangeTrigger(tx)
    await applying.changing?.(tx, { works, roles: applying.roles, categories: applying.categories })
    const ids = await writeCards(tx, works, { source: applying.source, categories: applying.categories, ...shared })
    await writeOffers(tx, works, ids, applying)
    const idsOf = (isWanted: (work: ProductWork) => boolean) => ids.filter((_, n) => isWanted(works[n]!))
    const shown = idsOf((work) => work.isShownAgain && !work.card)
    if (shown.length > 0) await showProducts(tx, shown)
    const touched = idsOf((work) => !work.isShownAgain && !work.card)
    if (touched.length > 0) await touchProducts(tx, touched)
    await putOnSite(tx, ids, applying.site.id)
    const offerIds = works.flatMap(({ offers }) => offers.flatMap(({ was }) => was?.offerId ?? []))
    const holders = offerIds.length > 0 ? await findOfferProducts(tx, offerIds) : []
    const changed = [...new Set([...ids, ...holders.map(({ id }) => id)])]
    await recordProductChanges(tx, changed)
    return changed
  })
