import type { FeedItem, FeedOffer, FeedParam, FeedProduct } from '../feed-parsers/feed-item.ts'
import { detached } from '../feed-parsers/feed-text.rule.ts'
import { categoryForest, type FeedCategory } from './feed-categories.rule.ts'
import type { FeedCurrency } from './feed-price.rule.ts'
import { countedValues, type ParamUse, paramNumber } from './property-kind.rule.ts'

/** The facts of the whole feed that are needed before its first row is written. */
export interface FeedSurvey {
  shop: { url?: string; name?: string; company?: string; id?: string }
  currencies: FeedCurrency[]
  /** Parents before children. */
  categories: FeedCategory[]
  /** Ids of the categories of one product, separated by line breaks; each list once. */
  categoryLists: Set<string>
  params: Map<string, ParamUse>
  /** The currencies of the offers' prices; null among them: an offer names none. */
  currenciesUsed: Set<string | null>
  priceTypes: { id: string; name: string }[]
  /** Price types some offer gives a price of. */
  priceTypesUsed: Set<string>
  /** How many products have a price of each type, stock in each warehouse, stand in each category. */
  uses: Record<'price-type' | 'warehouse' | 'category', Map<string, number>>
  /** Some offer gives a price of no type, which is for everybody. */
  hasUntypedPrices: boolean
  /** Some offer says that it has no price. */
  hasEmptyPrices: boolean
  warehouses: { id: string; name: string }[]
  products: NamedIds
  /** With the product each is an offer of; null: a quarantined one does not tell. */
  offers: NamedIds<Map<string, string | null>>
  /** Products that are deleted, or some offer of which is. */
  deletedFrom: Set<string>
  /** All rows, good and bad: an offer is a row, and so is a product without offers. */
  rows: number
  /** False: the file is cut short. */
  complete: boolean
  /** Last line read. */
  line: number
  /** What was noticed of the feed as a whole, for the account. */
  notes: string[]
}

/** Ids the feed names, the quarantined too, and those it calls deleted. */
export interface NamedIds<Ids = Set<string>> {
  named: Ids
  deleted: Set<string>
  /** True: goods that are not named have been removed from the feed. */
  whole: boolean
}

const maxCategories = 50_000
const maxParams = 3_000

/** One name for a param however its letters are cased; the unit is part of it. */
export const paramKey = (param: Pick<FeedParam, 'name' | 'unit'>) =>
  `${param.name.toLowerCase()}\n${param.unit?.toLowerCase() ?? ''}`

/** Reads the feed once for the sake of what is at its end or shows only in all its rows. */
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
    products: { named: new Set(), deleted: new Set(), whole: false },
    offers: { named: new Map(), deleted: new Set(), whole: false },
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
        note(survey, item.product)
        const { card, offers } = item.product
        // Offers alone may meet their card on the shelf, and their characteristics are its values then.
        countParams(survey.params, values, card ? card.params : offers.flatMap(characteristicsOf))
      } else if (item.kind === 'rejected') {
        survey.rows++
        const { productId, sourceId } = item.rejection
        if (productId) survey.products.named.add(detached(productId))
        if (sourceId && !survey.offers.named.has(sourceId)) survey.offers.named.set(detached(sourceId), null)
      } else if (item.kind === 'deleted') {
        survey.rows++
        survey.deletedFrom.add(item.productId)
        if (item.offerId === null) survey.products.deleted.add(item.productId)
        else survey.offers.deleted.add(item.offerId)
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

function note(survey: FeedSurvey, product: FeedProduct): void {
  survey.products.named.add(product.sourceId)
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
    survey.offers.named.set(offer.sourceId, product.sourceId)
    if (offer.prices?.length === 0) survey.hasEmptyPrices = true
    for (const { type, currency } of offer.prices ?? []) {
      if (survey.currenciesUsed.size < 200) survey.currenciesUsed.add(currency && detached(currency))
      if (type === null) survey.hasUntypedPrices = true
      else if (survey.priceTypesUsed.size < 200) survey.priceTypesUsed.add(detached(type))
    }
  }
}

/** A product counts once however many of its offers name the id. */
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
  const here = new Set<string>()
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
    if (here.has(key)) use.repeated = true
    else use.offers++
    here.add(key)
    if (param.isNumber) use.declared = true
    const number = paramNumber(param.value)
    if (number === null) use.numeric = false
    else if (!Number.isInteger(number)) use.fractional = true
    const entry = values.get(key)!
    if (entry.size < countedValues && !entry.has(param.value)) entry.add(detached(param.value))
    use.distinct = entry.size
  }
}
