import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { foldedArticle } from '../../base/text/folded-article.rule.ts'
import { type FeedProduct, FeedUnreadable } from '../feed-parsers/feed-item.ts'
import { type FeedReason, type FeedRejection, reasonText, rejection } from '../feed-parsers/feed-reason.rule.ts'
import { applyBatch, type BatchContext } from './apply-batch.ts'
import type { BatchResult, ConfirmedReserves } from './compare-batch.ts'
import { ensureCategories } from './ensure-categories.ts'
import { ensureProperties } from './ensure-properties.ts'
import { RecentIds } from './ensure-values.ts'
import { mainCurrency, oneCode, type RoubleRate, roubleRate } from './feed-price.rule.ts'
import { feedSource } from './feed-source.rule.ts'
import { hideRemoved, type NamedByFeed } from './hide-removed.ts'
import { type ImportAccount, isAnythingTaken, newAccount, noteRejected } from './import-account.rule.ts'
import { addBrakes } from './import-brakes.rule.ts'
import { findImportNames, type NamedKind, rememberImportNames } from './import-names.sql.ts'
import { findVisiblePage } from './import-products.sql.ts'
import { endRun, insertQuarantined, insertRun } from './import-runs.sql.ts'
import {
  findCurrencyRates,
  findPriceRoles,
  findSiteWarehouses,
  type ImportSite,
  tryLockSource,
  unlockSource,
} from './import-settings.sql.ts'
import { findCategoryMappings, findDictionary, findPropertyMappings, saveDictionary } from './import-words.sql.ts'
import { keepHalves, withHalves, withOtherParams, withShelvedNames } from './keep-halves.ts'
import { largeChange } from './large-changes.rule.ts'
import type { PictureFolder } from './local-pictures.ts'
import { type NamedBySource, namedBySource } from './named-by-source.rule.ts'
import type { Feed } from './open-feed.ts'
import { priceTypeRoles } from './price-type-roles.rule.ts'
import { type FeedProductRow, feedProductRow, type RowContext } from './product-row.rule.ts'
import type { SameArticle } from './same-article.rule.ts'
import { type FeedSurvey, paramKey, surveyFeed } from './survey-feed.ts'
import { warehouseTargets } from './warehouse-targets.rule.ts'

export interface ImportOrder {
  pool: Pool
  files: FileStorage
  changes: Pick<Changes, 'announce'>
  feed: Feed
  site: ImportSite & { warehouseId: number }
  /** Named at the start; null: derived from the feed. */
  source: string | null
  /** Roubles for one unit, by currency code. */
  rates: ReadonlyMap<string, string>
  /**
   * Price roles by name of the feed's price type, codes of warehouses by name of the feed's: what the names alone do
   * not tell.
   */
  priceTypes: ReadonlyMap<string, string>
  warehouses: ReadonlyMap<string, string>
  /** Whether a name above that the source has never named is a mistake: otherwise it may come in another package. */
  namesMustMatch: boolean
  /** Given where the source's stock is what is free, its own reserves subtracted; null: it is all there is on hand. */
  confirmedReserves: ConfirmedReserves | null
  folder: PictureFolder | null
  /** Pictures the feed names by address are fetched beside the import, and shown once they are there. */
  takesPictures?: boolean
  /** Whether goods missing from a complete feed are hidden; those it calls deleted always are. */
  hide: 'missing' | 'none'
  parts: ImportParts
  /** When the source formed the feed; null: not known, and nothing of it is too old. */
  formedAt: Date | null
  /** Roles and warehouses of the shop the source filled once and does no more: its goods have nothing there. */
  vacated?: { readonly roles: readonly string[]; readonly warehouseIds: readonly number[] }
  /** Receives the survey of the whole feed, before anything is compared. */
  surveyed?: (survey: FeedSurvey) => Promise<unknown>
  /** Receives what is about to be written of each batch, in its transaction; in a dry run what would be. */
  changing?: BatchContext['changing']
  /** Receives rows at fault, with what of each was read. */
  refused?: (rows: readonly { rejection: FeedRejection; given?: FeedProduct | undefined }[]) => void
  /** Receives the ids a feed read to its end names, before anything is hidden. */
  named?: (named: NamedByFeed) => Promise<void>
  dryRun: boolean
  /** False: what would change too much is not begun. Missing: who imports has looked at it. */
  allowsLargeChanges?: boolean
  progress: (step: 'survey' | 'apply', rows: number, ofRows: number) => void
}

/** A part that is left out is not written, and the next import of the same feed writes it. */
export interface ImportParts {
  /** Words and pictures of products and offers; what is deleted; new products. */
  cards: boolean
  /** Without them nothing new comes on sale. */
  prices: boolean
  stock: boolean
}

/** Says what would change too much. */
export class LargeChange extends Error {}

/** Another process imports this source now. */
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
  /** Number of its first row in the feed. */
  row: number
  product: FeedProductRow
  /** As the feed gives it, with what waited for it on the shelf. */
  given: FeedProduct
}

interface RefusedRow {
  row: number
  rejection: FeedRejection
  /** What of it was read. */
  given?: FeedProduct | undefined
}

/** Updates the shop's goods of one source from a feed. Safe to repeat and to interrupt at any moment. */
export async function importFeed(order: ImportOrder): Promise<ImportAccount> {
  const before = await order.feed.version()
  let survey = await surveyFeed(order.feed.read(), (rows) => order.progress('survey', rows, 0))
  const source = order.source ?? feedSource(order.feed.format, survey.shop, order.feed.fileName)
  const { dictionary } = order.feed
  if (dictionary?.isIncomplete && dictionary.recall(await findDictionary(order.pool, source)))
    survey = await surveyFeed(order.feed.read(), (rows) => order.progress('survey', rows, 0))
  await order.surveyed?.(survey)
  const lock = order.dryRun ? null : await order.pool.connect()
  // A connection lost while it only holds the lock is noticed by the next query of the pool.
  lock?.on('error', ignore)
  try {
    const [locked] = lock ? await tryLockSource(lock, source) : [{ locked: true }]
    if (!locked?.locked) throw new SourceBusy(`источник «${source}» уже загружается другой командой`)
    const whole = await withShelvedNames(order.pool, source, survey)
    if (order.allowsLargeChanges === false && !order.dryRun) await refuseLargeChange(order, whole, source, before)
    return await applyFeed(order, whole, source, before)
  } finally {
    if (lock) {
      await unlockSource(lock, source).catch(() => {})
      lock.off('error', ignore)
      lock.release()
    }
  }
}

async function refuseLargeChange(order: ImportOrder, survey: FeedSurvey, source: string, before: string) {
  const [visible] = await findVisiblePage(order.pool, source, 0, 1)
  if (!visible) return
  const { brakes } = await applyFeed({ ...order, dryRun: true, progress: ignore }, survey, source, before)
  const why = largeChange(brakes)
  if (why) throw new LargeChange(why)
}

async function applyFeed(
  order: ImportOrder,
  survey: FeedSurvey,
  source: string,
  before: string,
): Promise<ImportAccount> {
  const { pool, dryRun, parts } = order
  const account = newAccount(source, survey)
  const shopRates = new Map((await findCurrencyRates(pool)).map((currency) => [currency.code, currency.rate]))
  const rates = new Map<string, RoubleRate | null>()
  const rateOf = (currency: string) => {
    if (!rates.has(currency)) rates.set(currency, roubleRate(currency, survey.currencies, shopRates, order.rates))
    return rates.get(currency)!
  }
  const { prices, roles, stocks } = await mappedNames(order, survey, source, account)
  for (const text of survey.notes) account.notes[text] = 1
  const [run] = dryRun ? [] : await insertRun(pool, source, order.site.id, order.feed.fileName)

  const { dictionary } = order.feed
  if (dictionary && !dryRun) {
    dictionary.recall(await findDictionary(pool, source))
    await saveDictionary(pool, source, wellFormedJson(dictionary.entries()))
  }
  const mapped = new Map((await findCategoryMappings(pool, source)).map((row) => [row.sourceId, row.categoryId]))
  const titles = new Map((await findPropertyMappings(pool, source)).map((row) => [row.name, row.title]))

  // A feed none of whose prices can be read leaves no traces in the tree and the filters.
  const main = mainCurrency(survey.currencies)
  const saysNoPrices = survey.currenciesUsed.size === 0 && survey.products.named.size > 0
  const isReadable =
    parts.cards &&
    (saysNoPrices ||
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
    isReadable ? await withOtherParams(pool, source, survey) : new Map(),
    { titles, isPart: !survey.products.whole },
    dryRun,
  )
  account.categoriesAdded = categories.added
  account.categoriesChanged = categories.changed
  account.propertiesAdded = properties.added
  if (!dryRun && categories.added + categories.changed + properties.added > 0) order.changes.announce(['catalog'])

  const warehouseIds =
    survey.warehouses.length > 0
      ? [
          ...new Set([
            ...survey.warehouses.flatMap(({ id }) => stocks.targets.get(id) ?? []),
            ...(order.vacated?.warehouseIds ?? []),
          ]),
        ]
      : [order.site.warehouseId]
  const applying: BatchContext = {
    pool,
    files: order.files,
    site: order.site,
    source,
    categories: categories.ids,
    properties: properties.byParam,
    roles,
    guestRole: order.site.priceRole,
    confirmedReserves: order.confirmedReserves,
    warehouseIds,
    formedAt: order.formedAt && new Date(Math.min(order.formedAt.getTime(), Date.now())),
    folder: order.folder,
    takesPictures: order.takesPictures ?? false,
    recentValues: new RecentIds(),
    recentPartners: new RecentIds(),
    takenOver: new Map(),
    doubted: new Map(),
    articles: new Map(),
    hasOwnArticles: order.feed.format === 'commerceml' || order.feed.format === 'moysklad',
    isNamed: (sourceId) => survey.products.named.has(sourceId),
    changing: order.changing ?? null,
    dryRun,
  }
  const context: RowContext = {
    siteCode: order.site.code,
    currencies: survey.currencies,
    rateOf,
    categoryIds: new Set(categories.ids.keys()),
    mappedCategories: mapped,
    titleOf: (name) => (titles.has(name.toLowerCase()) ? titles.get(name.toLowerCase())! : name),
    kindOf: (param) => properties.byParam.get(paramKey(param)) ?? null,
    rolesOf: (type) => (type === null ? [order.site.priceRole] : (prices.roles.get(type) ?? [])),
    roles,
    warehouseOf: (warehouse) => (warehouse === null ? order.site.warehouseId : (stocks.targets.get(warehouse) ?? null)),
    warehouseIds,
  }

  const news = productChanges(order.changes)
  // Two batches are written while the next is read: neither the reader nor the database waits for the other.
  const writing = new Set<Promise<void>>()
  const send = async (work: Batch) => {
    const refused = [...work.refused]
    const products: NumberedProduct[] = []
    for (const { row, product, rowsOfShelf } of await withHalves(
      ...([pool, source, work.products, survey.offers.whole] as const),
    )) {
      rowsOfShelves += rowsOfShelf
      const made = feedProductRow(withParts(product, parts), context)
      for (const { place, rejection: rejected } of made.refused)
        refused.push({ row: row + place, rejection: rejected, given: product })
      if (made.row) products.push({ row, product: made.row, given: product })
    }
    const halves: FeedProduct[] = []
    await applyProducts(products, applying, parts, account, { refused, halves }, news.announce)
    if (!dryRun)
      await keepHalves(
        pool,
        source,
        products.map(({ given }) => given),
        halves,
      )
    for (const { row, rejection: rejected } of refused) noteRejected(account, row, rejected)
    order.refused?.(refused)
    if (run) await quarantine(pool, run.id, refused)
    rowsDone += work.rows
    order.progress('apply', rowsDone, survey.rows)
  }
  let rowNumber = 0
  let rowsDone = 0
  let rowsOfShelves = 0
  let batch = new Batch()
  const takeProduct = (product: FeedProduct, notes: readonly string[]) => {
    for (const text of notes) account.notes[text] = (account.notes[text] ?? 0) + 1
    batch.products.push({ row: rowNumber + 1, product })
    const article = foldedArticle(product.card?.vendorCode ?? '')
    if (applying.hasOwnArticles && !applying.articles.has(article)) applying.articles.set(article, product.sourceId)
  }
  const flush = async () => {
    const sending = send(batch)
    batch = new Batch()
    writing.add(sending)
    // A failure is thrown where the batch is waited for; this only keeps it from being unhandled until then.
    sending.catch(() => {})
    sending.then(
      () => writing.delete(sending),
      () => {},
    )
    if (writing.size >= batchesAtOnce) await Promise.race(writing)
  }
  try {
    for await (const items of order.feed.read()) {
      for (const item of items) {
        if (item.kind === 'product') takeProduct(item.product, item.notes)
        else if (item.kind === 'rejected')
          batch.refused.push({ row: rowNumber + 1, rejection: item.rejection, given: item.product })
        else if (item.kind === 'deleted') account.deleted++
        else continue
        const rows = item.kind === 'product' ? Math.max(1, item.product.offers.length) : 1
        rowNumber += rows
        batch.rows += rows
        if (batch.rows >= batchRows) await flush()
      }
    }
    await flush()
    await Promise.all(writing)
  } finally {
    // Nothing is written any more once the lock on the source is given back.
    await Promise.allSettled(writing)
    news.flush()
  }
  account.rows = rowNumber + rowsOfShelves
  account.currenciesWithoutRate = [...rates].filter(([, rate]) => rate === null).map(([currency]) => oneCode(currency))

  if (!survey.complete) account.notHiddenReason = 'cut short'
  else if ((await order.feed.version()) !== before) account.notHiddenReason = 'file changed'
  else if (!isAnythingTaken(account)) account.notHiddenReason = 'nothing taken'
  else {
    account.brakes.idsChanged = applying.doubted.size
    const named = withNamed(survey, [...applying.doubted.values()])
    await order.named?.(named)
    if (parts.cards) {
      const hiding = { pool, source, dryRun, hidden: news.announce }
      const hidden = await hideRemoved(named, applying.takenOver, order.hide === 'missing', hiding)
      account.hidden = hidden.offers
      account.brakes.productsHidden = hidden.products
      account.brakes.productsVisible = hidden.visible
    }
  }

  news.flush()
  if (run) await endRun(pool, run.id, JSON.stringify(account))
  return account
}

/** Goods waiting for a person's decision are not hidden meanwhile. */
function withNamed(survey: FeedSurvey, sameArticles: readonly SameArticle[]): FeedSurvey {
  if (sameArticles.length === 0) return survey
  const { products, offers } = survey
  const ambiguousOffers = sameArticles.flatMap(({ sourceId, offerIds }) =>
    offerIds.map((id) => [id, sourceId] as const),
  )
  return {
    ...survey,
    products: { ...products, named: new Set([...products.named, ...sameArticles.map(({ sourceId }) => sourceId)]) },
    offers: { ...offers, named: new Map([...offers.named, ...ambiguousOffers]) },
  }
}

/** PostgreSQL refuses half of a surrogate pair. */
const wellFormedJson = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part))

/** What price types and warehouses of the feed are in the shop; into the account what the owner is to know of it. */
async function mappedNames(order: ImportOrder, survey: FeedSurvey, source: string, account: ImportAccount) {
  const { pool, parts, site } = order
  const isEmptied = survey.priceTypesUsed.size === 0 && survey.hasEmptyPrices
  const hasPrices = (survey.priceTypesUsed.size > 0 || isEmptied) && parts.prices
  const types = namedBySource(await findImportNames(pool, source, 'price type'), survey.priceTypes)
  const warehouses = namedBySource(await findImportNames(pool, source, 'warehouse'), survey.warehouses)
  const prices = priceTypeRoles(
    hasPrices ? types.all : [],
    await findPriceRoles(pool),
    site.priceRole,
    order.priceTypes,
    order.namesMustMatch,
  )
  if ('problem' in prices) throw new FeedUnreadable(prices.problem)
  const stocks = warehouseTargets(
    warehouses.all,
    await findSiteWarehouses(pool, site.id),
    order.warehouses,
    order.namesMustMatch,
  )
  if ('problem' in stocks) throw new FeedUnreadable(stocks.problem)
  account.mappings = [
    ...prices.words.map((words) => `Цены: ${words}`),
    ...stocks.words.map((words) => `Остатки: ${words}`),
  ]
  const rolesOf = (id: string) => prices.roles.get(id) ?? []
  const isLost = ({ id }: { id: string }) => rolesOf(id).length > 0 && !survey.priceTypesUsed.has(id)
  if (hasPrices && !isEmptied && survey.offers.whole)
    for (const { name } of types.all.filter(isLost))
      account.alerts.push(`цен вида «${name}» в файле больше нет: в магазине они оставлены`)
  for (const { name } of warehouses.fresh.filter(({ id }) => !stocks.targets.has(id)))
    account.alerts.push(`новый склад «${name}»: его остатки не учитываются, пока он не сопоставлен складу магазина`)
  if (!order.dryRun) {
    await remember(pool, source, 'price type', types)
    await remember(pool, source, 'warehouse', warehouses)
  }
  // Offers that have lost their prices name no type: they have none of any.
  const used = isEmptied ? types.all.map(({ id }) => id) : [...survey.priceTypesUsed]
  const own = [...(survey.hasUntypedPrices || isEmptied ? [site.priceRole] : []), ...used.flatMap(rolesOf)]
  const roles = own.length === 0 ? own : [...new Set([...own, ...(order.vacated?.roles ?? [])])]
  return { prices, roles, stocks }
}

const remember = (pool: Pool, source: string, kind: NamedKind, { all }: NamedBySource) =>
  rememberImportNames(
    pool,
    source,
    kind,
    all.map(({ id }) => id),
    all.map(({ name }) => name),
  )

/** What the import is to write of a product. */
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

/** Reasons that a part left out explains: the row is good and waits for it. */
const waitsFor = (reason: FeedReason, parts: ImportParts) =>
  (!parts.cards && (reason === 'no-goods' || reason === 'no-name')) || (!parts.prices && reason === 'no-price')

/** What of a batch was not written: rows at fault, and halves that wait for the other. */
interface UnwrittenRows {
  readonly refused: RefusedRow[]
  readonly halves: FeedProduct[]
}

/** Applies products; when the database refuses them, halves until those at fault stand alone. */
async function applyProducts(
  numbered: readonly NumberedProduct[],
  applying: BatchContext,
  parts: ImportParts,
  account: ImportAccount,
  unwritten: UnwrittenRows,
  announce: (productIds: number[]) => void,
): Promise<void> {
  if (numbered.length === 0) return
  const { refused, halves } = unwritten
  let applied: BatchResult
  try {
    applied = await applyBatch(
      numbered.map(({ product }) => product),
      applying,
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (numbered.length === 1) {
      const { row, product, given } = numbered[0]!
      const detail = (error as Error).message.slice(0, 200)
      for (const { place, sourceId, line } of product.offers.length > 0 ? product.offers : [{ ...product, place: 0 }])
        refused.push({ row: row + place, rejection: rejection(sourceId, line, 'refused', detail), given })
      return
    }
    const half = Math.ceil(numbered.length / 2)
    await applyProducts(numbered.slice(0, half), applying, parts, account, unwritten, announce)
    await applyProducts(numbered.slice(half), applying, parts, account, unwritten, announce)
    return
  }
  for (const other of applied.doubted) applying.doubted.set(other.sourceId, other)
  for (const { product: index, place, reason, detail } of applied.refused) {
    if (waitsFor(reason, parts)) {
      account.shelved++
      continue
    }
    const { row, product, given } = numbered[index]!
    if (reason === 'no-goods' || reason === 'no-offers') {
      account.shelved++
      if (halves.at(-1) !== given) halves.push(given)
      continue
    }
    const { sourceId, line } = product.offers.find((offer) => offer.place === place) ?? product
    refused.push({ row: row + place, rejection: rejection(sourceId, line, reason, detail, product.sourceId), given })
    // Its offers may come again without it.
    if (detail && given.card && halves.at(-1)?.sourceId !== given.sourceId) halves.push({ ...given, offers: [] })
  }
  account.added += applied.added
  account.changed += applied.changed
  account.unchanged += applied.unchanged
  account.older += applied.older
  addBrakes(account.brakes, applied.brakes)
  account.shownAgain += applied.shownAgain
  account.pictures += applied.pictures
  account.picturesMissing += applied.picturesMissing
  account.picturesRefused.push(...applied.picturesRefused.slice(0, 100 - account.picturesRefused.length))
  announce(applied.productIds)
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

/** The row's own fault (classes 22 data, 23 constraint), not the server's. */
const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/**
 * Tells of changed products, gathered for some seconds: each piece of news may cost every reader a look at the whole
 * dictionary. What is not announced because the import was killed is found by the readers themselves.
 */
function productChanges(changes: Pick<Changes, 'announce'>): {
  announce: (ids: readonly number[]) => void
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
    announce(changed) {
      ids.push(...changed)
      if (performance.now() - announcedAt > announceEveryMs) flush()
    },
    flush,
  }
}
