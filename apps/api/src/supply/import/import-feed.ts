import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { foldedArticle } from '../../base/text/folded-article.rule.ts'
import { type FeedProduct, FeedUnreadable } from '../feed-parsers/feed-item.ts'
import { type FeedReason, type FeedRejection, reasonText, rejection } from '../feed-parsers/feed-reason.rule.ts'
import { detached } from '../feed-parsers/feed-text.rule.ts'
import { applyBatch, type ImportContext } from './apply-batch.ts'
import type { SameArticle } from './article-conflict.rule.ts'
import type { BatchResult, ConfirmedReserves } from './compare-batch.ts'
import { ensureCategories } from './ensure-categories.ts'
import { ensureProperties } from './ensure-properties.ts'
import { RecentIds } from './ensure-values.ts'
import { mainCurrency, normalizedCurrency, type RoubleRate, roubleRate } from './feed-price.rule.ts'
import { feedSource } from './feed-source.rule.ts'
import { hideRemoved, type ListedByFeed } from './hide-removed.ts'
import { addCounts } from './import-brakes.rule.ts'
import { findCategoryMappings, findDictionary, findPropertyMappings, saveDictionary } from './import-dictionary.sql.ts'
import { findImportNames, type NameKind, saveImportNames } from './import-names.sql.ts'
import { findVisiblePage } from './import-products.sql.ts'
import { countRejected, type ImportReport, isAnythingImported, newReport } from './import-report.rule.ts'
import { endRun, insertQuarantined, insertRun } from './import-runs.sql.ts'
import {
  findCurrencyRates,
  findPriceRoles,
  findSiteWarehouses,
  type ImportSite,
  tryLockSource,
  unlockSource,
} from './import-settings.sql.ts'
import { largeChange } from './large-changes.rule.ts'
import type { PictureFolder } from './local-pictures.ts'
import { type MergedNames, mergedNames } from './merged-names.rule.ts'
import type { Feed } from './open-feed.ts'
import {
  joinPendingHalves,
  savePendingHalves,
  withKnownParams,
  withPendingNames,
  withSavedPictures,
} from './pending-halves.ts'
import { priceTypeRoles } from './price-type-roles.rule.ts'
import { type FeedProductRow, feedProductRow, type RowContext } from './product-row.rule.ts'
import { type FeedSurvey, paramKey, surveyFeed } from './survey-feed.ts'
import { warehouseTargets } from './warehouse-targets.rule.ts'

export interface ImportOptions {
  pool: Pool
  files: FileStorage
  changes: Pick<Changes, 'announce'>
  feed: Feed
  site: ImportSite & { warehouseId: number }
  /** Name of the source; null: derived from the feed. */
  source: string | null
  /** Roubles for one unit, by currency code. */
  rates: ReadonlyMap<string, string>
  /**
   * Price roles by the name of the feed's price type, codes of warehouses by the name of the feed's warehouse, where
   * the names do not match by themselves.
   */
  priceTypes: ReadonlyMap<string, string>
  warehouses: ReadonlyMap<string, string>
  /** True: a name above that the source does not have is an error; false: it may come in another package. */
  namesMustMatch: boolean
  /** Set when the source gives free stock, without its own reserves; null: its stock is the whole stock on hand. */
  confirmedReserves: ConfirmedReserves | null
  folder: PictureFolder | null
  /** Pictures given by address are fetched in the background and shown when they are ready. */
  takesPictures?: boolean
  /** Whether goods missing from a complete feed are hidden; those it declares deleted always are. */
  hide: 'missing' | 'none'
  parts: ImportParts
  /** When the source formed the feed; null: unknown, so no part of it is older than the stored one. */
  formedAt: Date | null
  /** Roles and warehouses that the source filled earlier and no longer does: its prices and stock there are removed. */
  formerTargets?: { readonly roles: readonly string[]; readonly warehouseIds: readonly number[] }
  /** Called with the survey of the whole feed, before anything is compared. */
  onSurvey?: (survey: FeedSurvey) => Promise<unknown>
  /** Called before each batch is written, in its transaction; in a dry run with what would be written. */
  beforeWrite?: ImportContext['beforeWrite']
  /** Called with rejected rows and what could be read of them. */
  onRejected?: (rows: readonly { rejection: FeedRejection; original?: FeedProduct | undefined }[]) => void
  /** Called with the ids that a complete feed lists, before anything is hidden. */
  onListed?: (listed: ListedByFeed) => Promise<void>
  dryRun: boolean
  /** False: an import with too large changes is not started. Missing: the caller has checked them. */
  allowsLargeChanges?: boolean
  progress: (step: 'survey' | 'apply', rows: number, ofRows: number) => void
}

/** Parts to write; the next import of the same feed writes those left out. */
export interface ImportParts {
  /** Texts and pictures of products and offers, deletions, new products. */
  cards: boolean
  /** Without prices no new product comes on sale. */
  prices: boolean
  stock: boolean
}

/** Changes are too large; the message says which. */
export class LargeChange extends Error {}

/** Another process is importing this source. */
export class SourceBusy extends FeedUnreadable {}

const batchRows = 500
const batchesAtOnce = 2
const announceEveryMs = 3_000

const ignore = () => {}

class Batch {
  readonly products: { row: number; product: FeedProduct }[] = []
  readonly refused: RefusedRow[] = []
  rows = 0
}

interface NumberedProduct {
  /** Number of the product's first row in the feed. */
  row: number
  product: FeedProductRow
  /** The product of the feed, joined with its pending half. */
  original: FeedProduct
}

interface RefusedRow {
  row: number
  rejection: FeedRejection
  /** What could be read of the row. */
  original?: FeedProduct | undefined
}

/** Updates the goods of one source from a feed. Safe to repeat and to interrupt at any moment. */
export async function importFeed(options: ImportOptions): Promise<ImportReport> {
  const before = await options.feed.version()
  let survey = await surveyFeed(options.feed.read(), (rows) => options.progress('survey', rows, 0))
  const source = options.source ?? feedSource(options.feed.format, survey.shop, options.feed.fileName)
  const { dictionary } = options.feed
  if (dictionary?.isIncomplete && dictionary.load(await findDictionary(options.pool, source)))
    survey = await surveyFeed(options.feed.read(), (rows) => options.progress('survey', rows, 0))
  await options.onSurvey?.(survey)
  const lock = options.dryRun ? null : await options.pool.connect()
  // A connection lost while it only holds the lock is noticed by the next query of the pool.
  lock?.on('error', ignore)
  try {
    const [locked] = lock ? await tryLockSource(lock, source) : [{ locked: true }]
    if (!locked?.locked) throw new SourceBusy(`источник «${source}» уже загружается другой командой`)
    const whole = await withPendingNames(options.pool, source, survey)
    if (options.allowsLargeChanges === false && !options.dryRun) await refuseLargeChange(options, whole, source, before)
    return await applyFeed(options, whole, source, before)
  } finally {
    if (lock) {
      await unlockSource(lock, source).catch(() => {})
      lock.off('error', ignore)
      lock.release()
    }
  }
}

async function refuseLargeChange(options: ImportOptions, survey: FeedSurvey, source: string, before: string) {
  const [visible] = await findVisiblePage(options.pool, source, 0, 1)
  if (!visible) return
  const { brakes } = await applyFeed({ ...options, dryRun: true, progress: ignore }, survey, source, before)
  const why = largeChange(brakes)
  if (why) throw new LargeChange(why)
}

async function applyFeed(
  options: ImportOptions,
  survey: FeedSurvey,
  source: string,
  before: string,
): Promise<ImportReport> {
  const { pool, dryRun, parts } = options
  const report = newReport(source, survey)
  const shopRates = new Map((await findCurrencyRates(pool)).map((currency) => [currency.code, currency.rate]))
  const rates = new Map<string, RoubleRate | null>()
  const rateOf = (currency: string) => {
    if (!rates.has(currency)) rates.set(currency, roubleRate(currency, survey.currencies, shopRates, options.rates))
    return rates.get(currency)!
  }
  const { prices, roles, stocks } = await resolveNames(options, survey, source, report)
  for (const text of survey.notes) report.notes[text] = 1
  const [run] = dryRun ? [] : await insertRun(pool, source, options.site.id, options.feed.fileName)

  const { dictionary } = options.feed
  if (dictionary && !dryRun) {
    dictionary.load(await findDictionary(pool, source))
    await saveDictionary(pool, source, wellFormedJson(dictionary.entries()))
  }
  const mapped = new Map((await findCategoryMappings(pool, source)).map((row) => [row.sourceId, row.categoryId]))
  const titles = new Map((await findPropertyMappings(pool, source)).map((row) => [row.name, row.title]))

  // A feed without a single readable price must not add categories and properties.
  const main = mainCurrency(survey.currencies)
  const hasNoPrices = survey.currenciesUsed.size === 0 && survey.products.listed.size > 0
  const isReadable =
    parts.cards &&
    (hasNoPrices ||
      [...survey.currenciesUsed].some(
        (currency) => (currency ?? main) !== null && rateOf((currency ?? main)!) !== null,
      ))
  const categories = await ensureCategories(
    pool,
    source,
    isReadable ? survey.categories : [],
    isReadable ? survey.categoryLists : new Set(),
    mapped,
    dryRun,
  )
  const properties = await ensureProperties(
    pool,
    isReadable ? await withKnownParams(pool, source, survey) : new Map(),
    { titles, isPart: !survey.products.whole },
    dryRun,
  )
  report.categoriesAdded = categories.added
  report.categoriesChanged = categories.changed
  report.propertiesAdded = properties.added
  if (!dryRun && categories.added + categories.changed + properties.added > 0) options.changes.announce(['catalog'])

  const warehouseIds =
    survey.warehouses.length > 0
      ? [
          ...new Set([
            ...survey.warehouses.flatMap(({ id }) => stocks.targets.get(id) ?? []),
            ...(options.formerTargets?.warehouseIds ?? []),
          ]),
        ]
      : [options.site.warehouseId]
  const context: ImportContext = {
    pool,
    files: options.files,
    site: options.site,
    source,
    categories: categories.ids,
    properties: properties.byParam,
    roles,
    guestRole: options.site.priceRole,
    confirmedReserves: options.confirmedReserves,
    warehouseIds,
    formedAt: options.formedAt && new Date(Math.min(options.formedAt.getTime(), Date.now())),
    folder: options.folder,
    takesPictures: options.takesPictures ?? false,
    recentValues: new RecentIds(),
    recentPartners: new RecentIds(),
    renamedIds: new Map(),
    possiblyRenamed: new Map(),
    articles: new Map(),
    hasUniqueArticles: options.feed.format === 'commerceml' || options.feed.format === 'moysklad',
    isListed: (sourceId) => survey.products.listed.has(sourceId),
    beforeWrite: options.beforeWrite ?? null,
    dryRun,
  }
  const rowContext: RowContext = {
    siteCode: options.site.code,
    currencies: survey.currencies,
    rateOf,
    categoryIds: new Set(categories.ids.keys()),
    mappedCategories: mapped,
    titleOf: (name) => (titles.has(name.toLowerCase()) ? titles.get(name.toLowerCase())! : name),
    kindOf: (param) => properties.byParam.get(paramKey(param)) ?? null,
    rolesOf: (type) => (type === null ? [options.site.priceRole] : (prices.roles.get(type) ?? [])),
    roles,
    warehouseOf: (warehouse) =>
      warehouse === null ? options.site.warehouseId : (stocks.targets.get(warehouse) ?? null),
    warehouseIds,
  }

  const announcements = productAnnouncer(options.changes)
  // Two batches are written while the next one is read, so that neither the reader nor the database is idle.
  const pendingWrites = new Set<Promise<void>>()
  const writeBatch = async (read: Batch) => {
    const refused = [...read.refused]
    const products: NumberedProduct[] = []
    for (const { row, product, pendingRows } of await joinPendingHalves(
      ...([pool, source, read.products, survey.offers.whole] as const),
    )) {
      pendingRowCount += pendingRows
      const converted = feedProductRow(withParts(product, parts), rowContext)
      for (const { place, rejection: rejected } of converted.refused)
        refused.push({ row: row + place, rejection: rejected, original: product })
      if (converted.row) products.push({ row, product: converted.row, original: product })
    }
    const halves: FeedProduct[] = []
    await applyProducts(products, context, parts, report, { refused, halves }, announcements.add)
    if (!dryRun) {
      const picturesRefused: ImportReport['picturesRefused'] = []
      await savePendingHalves(
        pool,
        source,
        products.map(({ original }) => original),
        await withSavedPictures(halves, context, picturesRefused),
      )
      countPicturesRefused(report, picturesRefused)
    }
    for (const { row, rejection: rejected } of refused) countRejected(report, row, rejected)
    options.onRejected?.(refused)
    if (run) await quarantine(pool, run.id, refused)
    rowsDone += read.rows
    options.progress('apply', rowsDone, survey.rows)
  }
  let rowNumber = 0
  let rowsDone = 0
  let pendingRowCount = 0
  let batch = new Batch()
  const addProduct = (product: FeedProduct, notes: readonly string[]) => {
    for (const text of notes) report.notes[text] = (report.notes[text] ?? 0) + 1
    batch.products.push({ row: rowNumber + 1, product })
    const article = foldedArticle(product.card?.vendorCode ?? '')
    if (context.hasUniqueArticles && !context.articles.has(article))
      context.articles.set(detached(article), product.sourceId)
  }
  const flush = async () => {
    const write = writeBatch(batch)
    batch = new Batch()
    pendingWrites.add(write)
    // A failure is thrown where the batch is awaited; until then this prevents an unhandled rejection.
    write.catch(() => {})
    write.then(
      () => pendingWrites.delete(write),
      () => {},
    )
    if (pendingWrites.size >= batchesAtOnce) await Promise.race(pendingWrites)
  }
  try {
    for await (const items of options.feed.read()) {
      for (const item of items) {
        if (item.kind === 'product') addProduct(item.product, item.notes)
        else if (item.kind === 'rejected')
          batch.refused.push({ row: rowNumber + 1, rejection: item.rejection, original: item.product })
        else if (item.kind === 'deleted') report.deleted++
        else continue
        const rows = item.kind === 'product' ? Math.max(1, item.product.offers.length) : 1
        rowNumber += rows
        batch.rows += rows
        if (batch.rows >= batchRows) await flush()
      }
    }
    await flush()
    await Promise.all(pendingWrites)
  } finally {
    // All writes must end before the lock on the source is released.
    await Promise.allSettled(pendingWrites)
    announcements.flush()
  }
  report.rows = rowNumber + pendingRowCount
  report.currenciesWithoutRate = [...rates]
    .filter(([, rate]) => rate === null)
    .map(([currency]) => normalizedCurrency(currency))

  if (!survey.complete) report.notHiddenReason = 'cut short'
  else if ((await options.feed.version()) !== before) report.notHiddenReason = 'file changed'
  else if (!isAnythingImported(report)) report.notHiddenReason = 'nothing taken'
  else {
    report.brakes.idsChanged = context.possiblyRenamed.size
    const listed = withPossiblyRenamed(survey, [...context.possiblyRenamed.values()])
    await options.onListed?.(listed)
    if (parts.cards) {
      const hiding = { pool, source, dryRun, hidden: announcements.add }
      const hidden = await hideRemoved(listed, context.renamedIds, options.hide === 'missing', hiding)
      report.hidden = hidden.offers
      report.brakes.productsHidden = hidden.products
      report.brakes.productsVisible = hidden.visible
    }
  }

  announcements.flush()
  if (run) await endRun(pool, run.id, JSON.stringify(report))
  return report
}

/** Adds goods that wait for a decision of staff, so that they are not hidden meanwhile. */
function withPossiblyRenamed(survey: FeedSurvey, sameArticles: readonly SameArticle[]): FeedSurvey {
  if (sameArticles.length === 0) return survey
  const { products, offers } = survey
  const ambiguousOffers = sameArticles.flatMap(({ sourceId, offerIds }) =>
    offerIds.map((id) => [id, sourceId] as const),
  )
  return {
    ...survey,
    products: { ...products, listed: new Set([...products.listed, ...sameArticles.map(({ sourceId }) => sourceId)]) },
    offers: { ...offers, listed: new Map([...offers.listed, ...ambiguousOffers]) },
  }
}

/** PostgreSQL refuses lone surrogates. */
const wellFormedJson = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part))

/** Maps price types and warehouses of the feed to those of the shop; adds mappings and alerts to the report. */
async function resolveNames(options: ImportOptions, survey: FeedSurvey, source: string, report: ImportReport) {
  const { pool, parts, site } = options
  const isEmptied = survey.priceTypesUsed.size === 0 && survey.hasEmptyPrices
  const hasPrices = (survey.priceTypesUsed.size > 0 || isEmptied) && parts.prices
  const types = mergedNames(await findImportNames(pool, source, 'price type'), survey.priceTypes)
  const warehouses = mergedNames(await findImportNames(pool, source, 'warehouse'), survey.warehouses)
  const prices = priceTypeRoles(
    hasPrices ? types.all : [],
    await findPriceRoles(pool),
    site.priceRole,
    options.priceTypes,
    options.namesMustMatch,
  )
  if ('problem' in prices) throw new FeedUnreadable(prices.problem)
  const stocks = warehouseTargets(
    warehouses.all,
    await findSiteWarehouses(pool, site.id),
    options.warehouses,
    options.namesMustMatch,
  )
  if ('problem' in stocks) throw new FeedUnreadable(stocks.problem)
  report.mappings = [
    ...prices.descriptions.map((text) => `Цены: ${text}`),
    ...stocks.descriptions.map((text) => `Остатки: ${text}`),
  ]
  const rolesOf = (id: string) => prices.roles.get(id) ?? []
  const isLost = ({ id }: { id: string }) => rolesOf(id).length > 0 && !survey.priceTypesUsed.has(id)
  if (hasPrices && !isEmptied && survey.offers.whole)
    for (const { name } of types.all.filter(isLost))
      report.alerts.push(`цен вида «${name}» в файле больше нет: в магазине они оставлены`)
  for (const { name } of warehouses.added.filter(({ id }) => !stocks.targets.has(id)))
    report.alerts.push(`новый склад «${name}»: его остатки не учитываются, пока он не сопоставлен складу магазина`)
  if (!options.dryRun) {
    await saveNames(pool, source, 'price type', types)
    await saveNames(pool, source, 'warehouse', warehouses)
  }
  // When all offers have lost their prices no type is used: prices of all types are removed.
  const used = isEmptied ? types.all.map(({ id }) => id) : [...survey.priceTypesUsed]
  const own = [...(survey.hasUntypedPrices || isEmptied ? [site.priceRole] : []), ...used.flatMap(rolesOf)]
  const roles = own.length === 0 ? own : [...new Set([...own, ...(options.formerTargets?.roles ?? [])])]
  return { prices, roles, stocks }
}

const saveNames = (pool: Pool, source: string, kind: NameKind, { all }: MergedNames) =>
  saveImportNames(
    pool,
    source,
    kind,
    all.map(({ id }) => id),
    all.map(({ name }) => name),
  )

/** The product without the parts that are not written. */
const withParts = (product: FeedProduct, parts: ImportParts): FeedProduct =>
  parts.cards && parts.prices && parts.stock
    ? product
    : {
        ...product,
        card: parts.cards ? product.card : null,
        offers: product.offers.map((offer) => ({
          ...offer,
          details: parts.cards ? offer.details : null,
          prices: parts.prices ? offer.prices : null,
          stock: parts.stock ? offer.stock : null,
        })),
      }

/** Whether a row is rejected only because a part is not written: it then waits for that part. */
const waitsFor = (reason: FeedReason, parts: ImportParts) =>
  (!parts.cards && (reason === 'no-goods' || reason === 'no-name')) || (!parts.prices && reason === 'no-price')

/** Rows of a batch that were not written: rejected ones, and halves that wait for their other half. */
interface UnwrittenRows {
  readonly refused: RefusedRow[]
  readonly halves: FeedProduct[]
}

/** Applies products; when the database refuses them, splits the list in two until the bad ones are found. */
async function applyProducts(
  numbered: readonly NumberedProduct[],
  context: ImportContext,
  parts: ImportParts,
  report: ImportReport,
  unwritten: UnwrittenRows,
  announce: (productIds: number[]) => void,
): Promise<void> {
  if (numbered.length === 0) return
  const { refused, halves } = unwritten
  let applied: BatchResult
  try {
    applied = await applyBatch(
      numbered.map(({ product }) => product),
      context,
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (numbered.length === 1) {
      const { row, product, original } = numbered[0]!
      const detail = (error as Error).message.slice(0, 200)
      for (const { place, sourceId, line } of product.offers.length > 0 ? product.offers : [{ ...product, place: 0 }])
        refused.push({ row: row + place, rejection: rejection(sourceId, line, 'refused', detail), original })
      return
    }
    const half = Math.ceil(numbered.length / 2)
    await applyProducts(numbered.slice(0, half), context, parts, report, unwritten, announce)
    await applyProducts(numbered.slice(half), context, parts, report, unwritten, announce)
    return
  }
  for (const other of applied.possiblyRenamed) context.possiblyRenamed.set(other.sourceId, other)
  for (const { product: index, place, reason, detail } of applied.refused) {
    if (waitsFor(reason, parts)) {
      report.shelved++
      continue
    }
    const { row, product, original } = numbered[index]!
    if (reason === 'no-goods' || reason === 'no-offers') {
      report.shelved++
      if (halves.at(-1) !== original) halves.push(original)
      continue
    }
    const { sourceId, line } = product.offers.find((offer) => offer.place === place) ?? product
    refused.push({ row: row + place, rejection: rejection(sourceId, line, reason, detail, product.sourceId), original })
    // The card is stored too, since its offers may come again without it.
    if (detail && original.card && halves.at(-1)?.sourceId !== original.sourceId)
      halves.push({ ...original, offers: [] })
  }
  report.added += applied.added
  report.changed += applied.changed
  report.unchanged += applied.unchanged
  report.older += applied.older
  addCounts(report.brakes, applied.brakes)
  report.shownAgain += applied.shownAgain
  report.pictures += applied.pictures
  report.picturesMissing += applied.picturesMissing
  countPicturesRefused(report, applied.picturesRefused)
  announce(applied.productIds)
}

/** The report has at most so many of them. */
const maxPicturesRefused = 100

function countPicturesRefused(report: ImportReport, refused: ImportReport['picturesRefused']): void {
  report.picturesRefused.push(...refused.slice(0, maxPicturesRefused - report.picturesRefused.length))
}

async function quarantine(pool: Pool, runId: number, refused: readonly RefusedRow[]): Promise<void> {
  if (refused.length === 0) return
  await insertQuarantined(
    pool,
    runId,
    refused.map(({ row }) => row),
    refused.map(({ rejection: rejected }) => rejected.sourceId ?? ''),
    refused.map(({ rejection: rejected }) => rejected.reason),
    refused.map(
      ({ rejection: rejected }) => `строка ${rejected.line}: ${reasonText(rejected.reason, rejected.detail)}`,
    ),
  )
}

/** An error of the row (classes 22 data, 23 constraint), not of the server. */
const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/**
 * Announces changed products, collected for some seconds: each announcement may make every process rebuild its index.
 * If the import is killed, the processes find unannounced changes themselves.
 */
function productAnnouncer(changes: Pick<Changes, 'announce'>): {
  add: (ids: readonly number[]) => void
  flush: () => void
} {
  let ids: number[] = []
  let announcedAt = performance.now()
  const flush = () => {
    if (ids.length > 0) changes.announce(ids.map((id) => `product:${id}`))
    ids = []
    announcedAt = performance.now()
  }
  return {
    add(changedIds) {
      ids.push(...changedIds)
      if (performance.now() - announcedAt > announceEveryMs) flush()
    },
    flush,
  }
}
