import { ensureCategories } from './ensure-categories.ts'
import { ensureProperties } from './ensure-properties.ts'
import { mainCurrency, type RoubleRate } from './feed-price.rule.ts'
import { findCategoryMappings, findPropertyMappings } from './import-dictionary.sql.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportReport } from './import-report.rule.ts'
import { withKnownParams } from './incomplete-products.ts'
import type { FeedSurvey } from './survey-feed.ts'

/** Finds or adds the categories and properties of a feed; what the owner has mapped is used instead of the feed's. */
export async function ensureClassification(
  { pool, parts, writesWaitingCards = false, dryRun, changes }: ImportOptions,
  survey: FeedSurvey,
  source: string,
  rateOf: (currency: string) => RoubleRate | null,
  report: ImportReport,
) {
  const mapped = new Map((await findCategoryMappings(pool, source)).map((row) => [row.sourceId, row.categoryId]))
  const titles = new Map((await findPropertyMappings(pool, source)).map((row) => [row.name, row.title]))
  const isReadable = hasReadablePrices(survey, rateOf)
  const hasCards = isReadable && parts.cards
  const categories = await ensureCategories(
    pool,
    source,
    hasCards ? survey.categories : [],
    hasCards ? survey.categoryLists : new Set(),
    mapped,
    dryRun,
  )
  const properties = await ensureProperties(
    pool,
    hasCards || (isReadable && writesWaitingCards) ? await withKnownParams(pool, source, survey) : new Map(),
    { titles, isPart: !survey.products.whole },
    dryRun,
  )
  report.categoriesAdded = categories.added
  report.categoriesChanged = categories.changed
  report.propertiesAdded = properties.added
  if (!dryRun && categories.added + categories.changed + properties.added > 0) changes.announce(['catalog'])
  return { categories, properties, mapped, titles }
}

/** A feed without a single readable price must not add categories and properties; one of cards alone may. */
function hasReadablePrices(survey: FeedSurvey, rateOf: (currency: string) => RoubleRate | null): boolean {
  const main = mainCurrency(survey.currencies)
  const hasNoPrices = survey.currenciesUsed.size === 0 && survey.products.listed.size > 0
  return (
    hasNoPrices ||
    [...survey.currenciesUsed].some((currency) => (currency ?? main) !== null && rateOf((currency ?? main)!) !== null)
  )
}
