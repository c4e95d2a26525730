import type { FeedItem, FeedOffer, FeedParam, FeedProduct } from '../feed-parsers/feed-item.ts'
import { detached } from '../feed-parsers/feed-text.rule.ts'
import { categoryForest, type FeedCategory } from './feed-categories.rule.ts'
import type { FeedCurrency } from './feed-price.rule.ts'
import { countedValues, type ParamUse, paramNumber } from './property-kind.rule.ts'

/** The facts of the whole feed that are needed before its first row is written. */
export interface FeedSurvey {
  shop: { url?: string; name?: string; company?: string; id?: string }
  currencies: FeedCurrency[]
  /** Ordered: parents before children. */
  categories: FeedCategory[]
  /** Distinct lists of category ids of products; ids are separated by line breaks. */
  categoryLists: Set<string>
  params: Map<string, ParamUse>
  /** Currencies of the offers' prices; contains null when an offer has no currency. */
  currenciesUsed: Set<string | null>
  priceTypes: { id: string; name: string }[]
  /** Price types used by some offer. */
  priceTypesUsed: Set<string>
  /** Numbers of products by price type, warehouse and category. */
  uses: Record<'price-type' | 'warehouse' | 'category', Map<string, number>>
  /** Some offer has a price without a type, which is for everybody. */
  hasUntypedPrices: boolean
  /** Some offer has an empty list of prices. */
  hasEmptyPrices: boolean
  warehouses: { id: string; name: string }[]
  products: ListedIds
  /** Offers with their product ids; null: a quarantined offer does not say. */
  offers: ListedIds<Map<string, string | null>>
  /** Products that are deleted themselves or have a deleted offer. */
  deletedFrom: Set<string>
  /** All rows, valid and rejected: an offer is a row, and so is a product without offers. */
  rows: number
  /** False: the file is truncated. */
  complete: boolean
  /** Last line read. */
  line: number
  /** Notes on the feed as a whole, for the report. */
  notes: string[]
}

/** Ids that the feed lists (quarantined ones too) and those it declares deleted. */
export interface ListedIds<Ids = Set<string>> {
  listed: Ids
  deleted: Set<string>
  /** True: the feed lists everything, so goods not listed were removed. */
  whole: boolean
}

const maxCategories = 50_000
const maxParams = 3_000

/** Key of a param: its name and unit, case-insensitive. */
export const paramKey = (param: Pick<FeedParam, 'name' | 'unit'>) =>
  `${param.name.toLowerCase()}\n${param.unit?.toLowerCase() ?? ''}`

/** Reads the whole feed once to collect facts that must be known before its first row is written. */
export async function surveyFeed(
  feed: AsyncIterable<FeedItem[]>,
  progress: (rows: number) => void,
): Promise<FeedSurvey> {
  const survey: FeedSurvey = {
    shop: {},
    currencies: [],
    categories: [],
    categoryLists: new Set(),
    params: new Map(),
    currenciesUsed: new Set(),
    priceTypes: [],
    priceTypesUsed: new Set(),
    uses: { 'price-type': new Map(), warehouse: new Map(), category: new Map() },
    hasUntypedPrices: false,
    hasEmptyPrices: false,
    warehouses: [],
    products: { listed: new Set(), deleted: new Set(), whole: false },
    offers: { listed: new Map(), deleted: new Set(), whole: false },
    deletedFrom: new Set(),
    rows: 0,
    complete: false,
    line: 0,
    notes: [],
  }
  const categories: FeedCategory[] = []
  const values = new Map<string, Set<string>>()
  for await (const items of feed) {
    for (const item of items) {
      if (item.kind === 'product') {
        survey.rows += Math.max(1, item.product.offers.length)
        addProduct(survey, item.product)
        const { card, offers } = item.product
        // Offers may be joined with a pending card later: their characteristics then become its values.
        countParams(survey.params, values, card ? card.params : offers.flatMap(characteristicsOf))
      } else if (item.kind === 'rejected') {
        survey.rows++
        const { productId, sourceId } = item.rejection
        if (productId) survey.products.listed.add(detached(productId))
        if (sourceId && !survey.offers.listed.has(sourceId)) survey.offers.listed.set(detached(sourceId), null)
      } else if (item.kind === 'deleted') {
        survey.rows++
        survey.deletedFrom.add(item.productId)
        if (item.offerId === null) survey.products.deleted.add(item.productId)
        else survey.offers.deleted.add(item.offerId)
      } else if (item.kind === 'replaced') {
        survey.deletedFrom.add(item.productId)
        survey.offers.deleted.add(item.offerId)
      } else if (item.kind === 'category') {
        if (categories.length < maxCategories)
          categories.push({ id: item.id, parentId: item.parentId, name: item.name })
      } else if (item.kind === 'currency') {
        if (item.id && survey.currencies.length < 200)
          survey.currencies.push({ id: item.id, rate: item.rate, plus: item.plus })
      } else if (item.kind === 'price-type') {
        if (survey.priceTypes.length < 200) survey.priceTypes.push({ id: item.id, name: item.name })
      } else if (item.kind === 'warehouse') {
        if (survey.warehouses.length < 1_000) survey.warehouses.push({ id: item.id, name: item.name })
      } else if (item.kind === 'shop') {
        survey.shop[item.field] ??= item.value
      } else {
        survey.complete = item.complete
        survey.line = item.line
        survey.products.whole = item.whole.products
        survey.offers.whole = item.whole.offers
        survey.notes.push(...item.notes)
      }
    }
    progress(survey.rows)
  }
  const forest = categoryForest(categories)
  survey.categories = forest.categories
  for (const name of forest.loops.slice(0, 20))
    survey.notes.push(`раздел «${name}» стоит внутри самого себя: стал корневым`)
  return survey
}

const characteristicsOf = ({ details }: FeedOffer): FeedParam[] =>
  (details?.characteristics ?? []).map(({ title, value }) => ({ name: title, unit: null, value }))

function addProduct(survey: FeedSurvey, product: FeedProduct): void {
  survey.products.listed.add(product.sourceId)
  if (product.card && survey.categoryLists.size <= maxCategories)
    survey.categoryLists.add(detached(product.card.categoryIds.join('\n')))
  const { offers } = product
  countUses(survey.uses.category, product.card?.categoryIds.slice(0, 1) ?? [])
  countUses(
    survey.uses['price-type'],
    offers.flatMap(({ prices }) => prices?.flatMap(({ type }) => type ?? []) ?? []),
  )
  countUses(
    survey.uses.warehouse,
    offers.flatMap(({ stock }) => stock?.flatMap(({ warehouse }) => warehouse ?? []) ?? []),
  )
  for (const offer of offers) {
    survey.offers.listed.set(offer.sourceId, product.sourceId)
    if (offer.prices?.length === 0) survey.hasEmptyPrices = true
    for (const { type, currency } of offer.prices ?? []) {
      if (survey.currenciesUsed.size < 200) survey.currenciesUsed.add(currency && detached(currency))
      if (type === null) survey.hasUntypedPrices = true
      else if (survey.priceTypesUsed.size < 200) survey.priceTypesUsed.add(detached(type))
    }
  }
}

/** Counts a product once, however many of its offers refer to the id. */
function countUses(uses: Map<string, number>, ids: readonly string[]): void {
  for (const id of new Set(ids)) {
    const count = uses.get(id)
    if (count !== undefined || uses.size < maxCategories)
      uses.set(count === undefined ? detached(id) : id, (count ?? 0) + 1)
  }
}

function countParams(
  uses: Map<string, ParamUse>,
  values: Map<string, Set<string>>,
  params: readonly FeedParam[],
): void {
  const seen = new Set<string>()
  for (const param of params) {
    const key = paramKey(param)
    let use = uses.get(key)
    if (!use) {
      if (uses.size === maxParams) continue
      use = {
        name: detached(param.name),
        unit: param.unit && detached(param.unit),
        offers: 0,
        declared: false,
        isNote: param.isNote ?? false,
        numeric: true,
        fractional: false,
        repeated: false,
        distinct: 0,
      }
      uses.set(detached(key), use)
      values.set(detached(key), new Set())
    }
    if (seen.has(key)) use.repeated = true
    else use.offers++
    seen.add(key)
    if (param.isNumber) use.declared = true
    const number = paramNumber(param.value)
    if (number === null) use.numeric = false
    else if (!Number.isInteger(number)) use.fractional = true
    const entry = values.get(key)!
    if (entry.size < countedValues && !entry.has(param.value)) entry.add(detached(param.value))
    use.distinct = entry.size
  }
}
