import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { recordProductChanges, skipChangeTrigger } from '../../catalogue/catalog-index/product-changes.port.ts'
import type { SameArticle } from './article-conflict.rule.ts'
import type { BatchResult, ConfirmedOffer } from './batch-result.rule.ts'
import { compareBatch, type ProductUpdate } from './compare-batch.ts'
import type { ConfirmedReserves } from './comparison-context.ts'
import { ensurePartners, ensureValues, type RecentIds } from './ensure-values.ts'
import { confirmFigures, findOfferProducts } from './import-offers.sql.ts'
import { queuePictures, recordPictureUses } from './import-pictures.sql.ts'
import { putOnSite, showProducts, touchProducts } from './import-products.sql.ts'
import { commitLazily } from './import-runs.sql.ts'
import type { ImportSite } from './import-settings.sql.ts'
import { type PictureFolder, savePictures } from './local-pictures.ts'
import type { FeedProductRow } from './product-row.rule.ts'
import { writeCards } from './write-cards.ts'
import { writeOffers } from './write-offers.ts'

const maxPicturesOfSource = 200_000

/** Everything needed to write a batch; the same for the whole run. */
export interface ImportContext {
  pool: Pool
  files: FileStorage
  site: ImportSite
  source: string
  categories: ReadonlyMap<string, number>
  /** Properties by paramKey. */
  properties: ReadonlyMap<string, { id: number }>
  /** Price roles the feed has prices for: an offer without a price of such a role loses it. */
  roles: readonly string[]
  guestRole: string
  /** Null: stock in the feed is the whole stock on hand. */
  confirmedReserves: ConfirmedReserves | null
  /** Warehouses of the shop that the feed may change stock of. */
  warehouseIds: readonly number[]
  /** When the source formed the feed; null: unknown. */
  formedAt: Date | null
  /** A newer feed has been imported: stored cards and what is hidden stay as they are. */
  isOutdated: boolean
  /** The feed has been imported before. */
  isReadAgain: boolean
  folder: PictureFolder | null
  takesPictures: boolean
  recentValues: RecentIds
  recentPartners: RecentIds
  /** New ids of products in the feed, by the ids the shop has stored. */
  renamedIds: Map<string, string>
  /** Stored goods whose id seems to have changed in the feed. */
  possiblyRenamed: Map<string, SameArticle>
  hasUniqueArticles: boolean
  articles: Map<string, string>
  isListed: (sourceId: string) => boolean
  /** Finds which of these products earlier packages of the same export list; null: there are none. */
  findListedEarlier: ((sourceIds: readonly string[]) => Promise<ReadonlySet<string>>) | null
  /** Called before a batch is written, in its transaction; in a dry run with what would be written. */
  beforeWrite: ((tx: Queryable, batch: ChangedProducts) => Promise<void>) | null
  /** Called in a dry run with the offers of a batch whose figures are those stored. */
  onConfirmed: ((offers: readonly ConfirmedOffer[]) => void) | null
  dryRun: boolean
}

/** Products of a batch that differ from the stored ones. */
export interface ChangedProducts {
  readonly updates: readonly ProductUpdate[]
  /** Price roles the feed has prices for: an offer without a price of such a role loses it. */
  readonly roles: readonly string[]
  readonly categories: ReadonlyMap<string, number>
}

/**
 * Writes a batch in one transaction, only what differs from the stored hashes: 16 bytes of the card, 16 of the
 * pictures, 24 of each offer. Slow work (files, decoding) and rows shared by batches (brands, values) are done before
 * it.
 */
export async function applyBatch(rows: readonly FeedProductRow[], context: ImportContext): Promise<BatchResult> {
  const { updates, result } = await compareBatch(rows, context)
  const { beforeWrite, roles, categories } = context
  if (context.dryRun) {
    context.onConfirmed?.(result.confirmed)
    if (updates.length > 0) await beforeWrite?.(context.pool, { updates, roles, categories })
    return result
  }
  await updateFormedDates(result.confirmed, context)
  if (updates.length === 0) {
    await queueMissingPictures(result, context)
    return result
  }

  await saveFoundPictures(updates, result, context)
  const shared = await ensureShared(updates, context)
  result.productIds = await writeBatch(updates, shared, context)
  // After the goods are written: a picture fetched earlier would find no product to attach to.
  await queueMissingPictures(result, context)
  return result
}

/** Pictures given by address are fetched by a job, so the import does not wait for them. */
async function queueMissingPictures({ missingPictures }: BatchResult, { pool, source }: ImportContext) {
  const uses = missingPictures.flatMap(({ sourceId, urls }) => urls.map((url, sort) => ({ sourceId, sort, url })))
  if (missingPictures.length === 0) return
  const urls = [...new Set(uses.map(({ url }) => url))].toSorted()
  await queuePictures(pool, source, urls, maxPicturesOfSource)
  await recordPictureUses(
    pool,
    source,
    missingPictures.map(({ sourceId }) => sourceId),
    uses.map(({ sourceId }) => sourceId),
    uses.map(({ sort }) => sort),
    uses.map(({ url }) => url),
  )
}

/**
 * Updates the dates and hashes of unchanged prices and stock, so that neither an older package that comes later nor the
 * same one applied again changes them.
 */
export async function updateFormedDates(
  confirmed: readonly ConfirmedOffer[],
  { pool, formedAt }: Pick<ImportContext, 'pool' | 'formedAt'>,
): Promise<void> {
  if (confirmed.length === 0 || formedAt === null) return
  await transaction(pool, async (tx) => {
    await commitLazily(tx)
    await skipChangeTrigger(tx)
    await confirmFigures(
      tx,
      confirmed.map(({ groupId }) => groupId),
      confirmed.map(({ hash }) => hash),
      confirmed.map(({ hasPrices }) => hasPrices),
      confirmed.map(({ hasStock }) => hasStock),
      formedAt,
    )
  })
}

/** Reads and decodes pictures of the updates; those that cannot be decoded go into the report. */
async function saveFoundPictures(
  updates: readonly ProductUpdate[],
  result: BatchResult,
  { pool, files, folder }: ImportContext,
) {
  for (const update of updates) {
    if (!update.found) continue
    if (!folder || update.found.files.length === 0) {
      update.saved = { fileIds: update.found.fileIds, rejected: [] }
      continue
    }
    update.saved = await savePictures(pool, files, folder, update.found.files)
    result.pictures -= update.found.files.length - update.saved.fileIds.length
    for (const rejected of update.saved.rejected)
      result.picturesRejected.push({ sourceId: update.row.sourceId, ...rejected })
  }
}

/** Finds or creates the brands and property values of the cards. */
async function ensureShared(
  updates: readonly ProductUpdate[],
  { pool, properties, recentPartners, recentValues }: ImportContext,
) {
  const cards = updates.flatMap(({ card }) => card ?? [])
  const partners = await ensurePartners(pool, new Set(cards.flatMap((card) => card.vendor ?? [])), recentPartners)
  const propertyId = (param: string) => properties.get(param)!.id
  const wantedValues = cards.flatMap((card) =>
    card.values.map((value) => ({ propertyId: propertyId(value.property), title: value.title })),
  )
  return { partners, propertyId, values: await ensureValues(pool, wantedValues, recentValues) }
}

/** Writes a batch in one transaction; returns ids of the changed products. */
const writeBatch = (
  updates: readonly ProductUpdate[],
  shared: Awaited<ReturnType<typeof ensureShared>>,
  context: ImportContext,
): Promise<number[]> =>
  transaction(context.pool, async (tx) => {
    await commitLazily(tx)
    await skipChangeTrigger(tx)
    await context.beforeWrite?.(tx, { updates, roles: context.roles, categories: context.categories })
    const ids = await writeCards(tx, updates, { source: context.source, categories: context.categories, ...shared })
    await writeOffers(tx, updates, ids, context)
    const idsOf = (matches: (update: ProductUpdate) => boolean) => ids.filter((_, n) => matches(updates[n]!))
    const shownIds = idsOf((update) => update.isShownAgain && !update.card)
    if (shownIds.length > 0) await showProducts(tx, shownIds)
    const touchedIds = idsOf((update) => !update.isShownAgain && !update.card)
    if (touchedIds.length > 0) await touchProducts(tx, touchedIds)
    await putOnSite(tx, ids, context.site.id)
    const offerIds = updates.flatMap(({ offers }) => offers.flatMap(({ stored }) => stored?.offerId ?? []))
    const holders = offerIds.length > 0 ? await findOfferProducts(tx, offerIds) : []
    const changedIds = [...new Set([...ids, ...holders.map(({ id }) => id)])]
    await recordProductChanges(tx, changedIds)
    return changedIds
  })
