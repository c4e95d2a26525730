import type { Pool } from '../../base/db/pool.ts'
import { wellFormedJson } from '../../base/text/well-formed-json.rule.ts'
import { productAnnouncer } from './announce-products.ts'
import { type ImportContext, updateFormedDates } from './apply-batch.ts'
import type { SameArticle } from './article-conflict.rule.ts'
import type { ConfirmedOffer } from './batch-result.rule.ts'
import { ensureClassification } from './ensure-classification.ts'
import { RecentIds } from './ensure-values.ts'
import { feedRates } from './feed-rates.rule.ts'
import { hideRemoved, type ListedByFeed } from './hide-removed.ts'
import { findDictionary, saveDictionary } from './import-dictionary.sql.ts'
import type { ImportOptions } from './import-options.ts'
import { type ImportReport, isAnyRowAccepted, newReport } from './import-report.rule.ts'
import { endRun, insertRun } from './import-runs.sql.ts'
import { findCurrencyRates } from './import-settings.sql.ts'
import type { RowContext } from './product-row.rule.ts'
import { resolveNames } from './resolve-names.ts'
import { type FeedSurvey, paramKey } from './survey-feed.ts'
import { writeBatches } from './write-batches.ts'

const confirmedPerPage = 2_000

/** Applies a surveyed feed and reports what has changed; `surveyedVersion`: its version when it was surveyed. */
export async function applyFeed(
  options: ImportOptions,
  survey: FeedSurvey,
  source: string,
  surveyedVersion: string,
): Promise<ImportReport> {
  const { pool, dryRun } = options
  const report = newReport(source, survey)
  const rates = feedRates(survey.currencies, await findCurrencyRates(pool), options.rates)
  const names = await resolveNames(options, survey, source, report)
  for (const text of survey.notes) report.notes[text] = 1
  const [run] = dryRun ? [] : await insertRun(pool, source, options.site.id, options.feed.fileName)
  if (!dryRun) await completeDictionary(pool, options.feed.dictionary, source)
  const classification = await ensureClassification(options, survey, source, rates.rateOf, report)
  const matched: Matched = { rates, names, classification, ...warehousesOf(options, survey, names.stocks) }
  const context = importContext(options, survey, source, matched)

  if (options.unchanged && run) {
    await confirmInPages(options.unchanged.confirmed, context)
    await endRun(pool, run.id, JSON.stringify(options.unchanged.report))
    return options.unchanged.report
  }
  const announcements = productAnnouncer(options.changes)
  try {
    report.rows = await writeBatches(options, {
      survey,
      source,
      runId: run?.id ?? null,
      context,
      rowContext: rowContext(options, survey, matched),
      report,
      announce: announcements.add,
    })
  } finally {
    announcements.flush()
  }
  report.currenciesWithoutRate = rates.withoutRate()
  report.notHiddenReason = await whyNothingIsHidden(options, survey, report, surveyedVersion)
  if (report.notHiddenReason === null) await hideMissing(options, survey, context, report, announcements.add)
  announcements.flush()
  if (run) await endRun(pool, run.id, JSON.stringify(report))
  return report
}

async function confirmInPages(confirmed: readonly ConfirmedOffer[], context: ImportContext): Promise<void> {
  for (let at = 0; at < confirmed.length; at += confirmedPerPage)
    await updateFormedDates(confirmed.slice(at, at + confirmedPerPage), context)
}

/** How names of the feed match those of the shop. */
interface Matched {
  readonly rates: ReturnType<typeof feedRates>
  readonly names: Awaited<ReturnType<typeof resolveNames>>
  readonly classification: Awaited<ReturnType<typeof ensureClassification>>
  readonly warehouseIds: readonly number[]
  readonly allWarehouseIds: readonly number[]
}

/** Names that came in earlier packages complete those of this one, and the other way round. */
async function completeDictionary(pool: Pool, dictionary: ImportOptions['feed']['dictionary'], source: string) {
  if (!dictionary) return
  dictionary.load(await findDictionary(pool, source))
  await saveDictionary(pool, source, wellFormedJson(dictionary.entries()))
}

/** Warehouses of the shop that the feed has stock for, and all that its source has had stock for. */
function warehousesOf(
  { site, formerTargets }: ImportOptions,
  survey: FeedSurvey,
  { targets }: Matched['names']['stocks'],
): Pick<Matched, 'warehouseIds' | 'allWarehouseIds'> {
  const named = [
    ...survey.warehouses.flatMap(({ id }) => targets.get(id) ?? []),
    ...(formerTargets?.warehouseIds ?? []),
  ]
  const warehouseIds = survey.warehouses.length > 0 ? [...new Set(named)] : [site.warehouseId]
  return { warehouseIds, allWarehouseIds: [...new Set([...warehouseIds, ...targets.values()])] }
}

const importContext = (
  options: ImportOptions,
  survey: FeedSurvey,
  source: string,
  { names, classification, allWarehouseIds }: Matched,
): ImportContext => ({
  pool: options.pool,
  files: options.files,
  site: options.site,
  source,
  dryRun: options.dryRun,
  categories: classification.categories.ids,
  properties: classification.properties.byParam,
  roles: names.roles,
  guestRole: options.site.priceRole,
  confirmedReserves: options.confirmedReserves,
  warehouseIds: [...new Set([...allWarehouseIds, options.site.warehouseId])],
  formedAt: options.formedAt && new Date(Math.min(options.formedAt.getTime(), Date.now())),
  isOutdated: options.isOutdated ?? false,
  isReadAgain: options.isReadAgain ?? false,
  folder: options.folder,
  takesPictures: options.takesPictures ?? false,
  recentValues: new RecentIds(),
  recentPartners: new RecentIds(),
  renamedIds: new Map(),
  possiblyRenamed: new Map(),
  articles: new Map(),
  hasUniqueArticles: options.feed.format === 'commerceml' || options.feed.format === 'moysklad',
  isListed: (sourceId) => survey.products.listed.has(sourceId),
  findListedEarlier: options.findListedEarlier ?? null,
  beforeWrite: options.beforeWrite ?? null,
  onConfirmed: options.onConfirmed ?? null,
})

const rowContext = (
  { site }: ImportOptions,
  survey: FeedSurvey,
  { rates, names, classification: { categories, properties, mapped, titles }, warehouseIds, allWarehouseIds }: Matched,
): RowContext => ({
  siteCode: site.code,
  currencies: survey.currencies,
  rateOf: rates.rateOf,
  categoryIds: new Set(categories.ids.keys()),
  mappedCategories: mapped,
  titleOf: (name) => (titles.has(name.toLowerCase()) ? titles.get(name.toLowerCase())! : name),
  kindOf: (param) => properties.byParam.get(paramKey(param)) ?? null,
  rolesOf: (type) => (type === null ? [site.priceRole] : (names.prices.roles.get(type) ?? [])),
  roles: names.roles,
  warehouseOf: (warehouse) => (warehouse === null ? site.warehouseId : (names.stocks.targets.get(warehouse) ?? null)),
  warehouseIds,
  allWarehouseIds,
})

async function whyNothingIsHidden(
  { feed }: ImportOptions,
  survey: FeedSurvey,
  report: ImportReport,
  surveyedVersion: string,
): Promise<ImportReport['notHiddenReason']> {
  if (!survey.complete) return 'cut short'
  if ((await feed.version()) !== surveyedVersion) return 'file changed'
  return isAnyRowAccepted(report) ? null : 'nothing taken'
}

/** Hides goods of the source that the feed does not list, as far as the options allow it. */
async function hideMissing(
  options: ImportOptions,
  survey: FeedSurvey,
  { source, possiblyRenamed, renamedIds }: ImportContext,
  report: ImportReport,
  announce: (productIds: readonly number[]) => void,
): Promise<void> {
  const { pool, dryRun } = options
  report.largeChanges.idsChanged = possiblyRenamed.size
  const listed = withPossiblyRenamed(survey, [...possiblyRenamed.values()])
  await options.onListed?.(listed)
  if (!options.parts.cards || (options.isOutdated && !options.findListedLater)) return
  const listedLater = options.isOutdated ? await options.findListedLater!([...survey.deletedFrom]) : new Set()
  const deletedFrom = new Set([...survey.deletedFrom].filter((id) => !listedLater.has(id)))
  const hidden = await hideRemoved({ ...listed, deletedFrom }, renamedIds, options.hide === 'missing', {
    pool,
    source,
    dryRun,
    hidden: announce,
  })
  report.hidden = hidden.offers
  report.largeChanges.productsHidden = hidden.products
  report.largeChanges.productsVisible = hidden.visible
  report.largeChanges.offersHidden = hidden.offers
  report.largeChanges.offersVisible = hidden.visibleOffers
}

/** Adds goods that wait for a decision of staff, so that they are not hidden meanwhile. */
function withPossiblyRenamed(survey: FeedSurvey, sameArticles: readonly SameArticle[]): FeedSurvey & ListedByFeed {
  if (sameArticles.length === 0) return survey
  const { products, offers } = survey
  const ambiguousOffers = sameArticles.flatMap(({ sourceId, offerIds }) =>
    offerIds.map((id) => [id, sourceId] as const),
  )
  const possiblyRenamed = new Set(sameArticles.map(({ sourceId }) => sourceId))
  return {
    ...survey,
    possiblyRenamed,
    products: { ...products, listed: new Set([...products.listed, ...possiblyRenamed]) },
    offers: { ...offers, listed: new Map([...offers.listed, ...ambiguousOffers]) },
  }
}
