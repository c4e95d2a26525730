import { detached, type FeedParam } from '../incoming/feed-offer.rule.ts'
import type { FeedItem } from '../incoming/read-yml.ts'
import { categoryForest, type FeedCategory, MISC_CATEGORY } from './feed-categories.rule.ts'
import type { FeedCurrency } from './feed-price.rule.ts'
import { COUNTED_VALUES, type ParamUse, paramNumber } from './property-kind.rule.ts'

/** What must be known of the whole feed before its first row is written. */
export interface FeedSurvey {
  shop: { url?: string; name?: string; company?: string }
  currencies: FeedCurrency[]
  /** Parents before children; with «Разное» at the end when some offer needs it. */
  categories: FeedCategory[]
  params: Map<string, ParamUse>
  /** What offers give their prices in; null: they do not say. */
  currenciesUsed: Set<string | null>
  /** Ids of all offers, the quarantined too: what is named here has not been removed from the feed. */
  offerIds: Set<string>
  /** All rows, good and bad. */
  rows: number
  offers: number
  /** False: the file is cut short. */
  complete: boolean
  /** Last line read. */
  line: number
}

const MAX_CATEGORIES = 50_000
const MAX_PARAMS = 3_000

/** One name for a param however its letters are cased; the unit is part of it. */
export const paramKey = (param: Pick<FeedParam, 'name' | 'unit'>) => `${param.name.toLowerCase()}\n${param.unit?.toLowerCase() ?? ''}`

/** Reads the feed once for the sake of what stands at its end or shows only in all its rows. */
export async function surveyFeed(feed: AsyncIterable<FeedItem[]>, progress: (rows: number) => void): Promise<FeedSurvey> {
  const survey: FeedSurvey = {
    shop: {},
    currencies: [],
    categories: [],
    params: new Map(),
    currenciesUsed: new Set(),
    offerIds: new Set(),
    rows: 0,
    offers: 0,
    complete: false,
    line: 0,
  }
  const categories: FeedCategory[] = []
  const used = new Set<string | null>()
  const values = new Map<string, Set<string>>()
  for await (const items of feed) {
    for (const item of items) {
      if (item.kind === 'offer') {
        survey.rows++
        survey.offers++
        survey.offerIds.add(item.offer.sourceId)
        if (used.size <= MAX_CATEGORIES) used.add(item.offer.categoryId && detached(item.offer.categoryId))
        if (survey.currenciesUsed.size < 200) survey.currenciesUsed.add(item.offer.currency && detached(item.offer.currency))
        countParams(survey.params, values, item.offer.params)
      } else if (item.kind === 'rejected') {
        survey.rows++
        if (item.rejection.sourceId) survey.offerIds.add(detached(item.rejection.sourceId))
      } else if (item.kind === 'category') {
        if (categories.length < MAX_CATEGORIES) categories.push({ id: item.id, parentId: item.parentId, name: item.name })
      } else if (item.kind === 'currency') {
        if (item.id && survey.currencies.length < 200) survey.currencies.push({ id: item.id, rate: item.rate, plus: item.plus })
      } else if (item.kind === 'shop') {
        survey.shop[item.field] ??= item.value
      } else {
        survey.complete = item.complete
        survey.line = item.line
      }
    }
    progress(survey.rows)
  }
  survey.categories = categoryForest(categories)
  const known = new Set(survey.categories.map((category) => category.id))
  if ([...used].some((id) => id === null || !known.has(id))) survey.categories.push(MISC_CATEGORY)
  return survey
}

function countParams(uses: Map<string, ParamUse>, values: Map<string, Set<string>>, params: FeedParam[]): void {
  const here = new Set<string>()
  for (const param of params) {
    const key = paramKey(param)
    let use = uses.get(key)
    if (!use) {
      if (uses.size === MAX_PARAMS) continue
      use = {
        name: detached(param.name),
        unit: param.unit && detached(param.unit),
        offers: 0,
        numeric: true,
        fractional: false,
        repeated: false,
        distinct: 0,
      }
      uses.set(detached(key), use)
      values.set(detached(key), new Set())
    }
    if (here.has(key)) use.repeated = true
    else use.offers++
    here.add(key)
    const number = paramNumber(param.value)
    if (number === null) use.numeric = false
    else if (!Number.isInteger(number)) use.fractional = true
    const seen = values.get(key)!
    if (seen.size < COUNTED_VALUES && !seen.has(param.value)) seen.add(detached(param.value))
    use.distinct = seen.size
  }
}
