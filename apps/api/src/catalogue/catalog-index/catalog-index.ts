import { type ProductSort, productSorts } from '@shpulka/contract/catalogue/catalog'
import type { Category } from '@shpulka/contract/content/settings'
import {
  type ByteCache,
  byteCache,
  type CacheStats,
  sizedCache,
  unpooledBytes,
} from '../../base/cache/byte-cache.port.ts'
import { cachePart, defaultCacheBytes } from '../../base/cache/cache-budget.rule.ts'
import type { Settings } from '../../content/settings/settings.port.ts'
import { schemePartRole } from '../compatibility/compatibility.port.ts'
import { exactFit, isNamedFit } from '../search/fit.rule.ts'
import {
  type ConditionInWords,
  type ConditionsInWords,
  ProductSearch,
  type SearchResult,
} from '../search/search.port.ts'
import { type Bits, countBits, hasBit } from './bits.rule.ts'
import type { PricingLayout } from './card-summary.rule.ts'
import { categoryTree } from './category-tree.view.ts'
import { ChosenProducts } from './chosen-products.ts'
import { type CompatibleGroup, compatibleGroups } from './compatible-products.ts'
import type { Dictionary } from './dictionary.ts'
import { FacetCounts, type FacetQuery } from './facet-counts.ts'
import type { Condition, KnownFilters } from './filter-conditions.rule.ts'
import { NamedPairs } from './named-pairs.ts'
import { cardJson, type PriceContext } from './product-card.view.ts'
import { byClass, ProductList, type RowList, stockFirst } from './product-list.ts'
import type { ProductRow } from './product-row.ts'
import { ProductSets } from './product-sets.ts'
import { type Difference, ProductTable } from './product-table.ts'
import { hasSearchTextChanged, searchedGoods } from './searched-goods.ts'
import { SortOrders, type StoredSort } from './sort-orders.ts'

/** The machine in the typed words that goods must fit. */
export interface MachineInWords extends ConditionInWords {
  /** It is a model of another maker, in the owner's spelling; missing: it is one of the shop's. */
  readonly standsInFor?: string
}

/** Which products to list. */
export interface ProductQuery {
  readonly priceContext: PriceContext
  /** Category ordinals. Empty means the whole catalogue. */
  readonly categories: readonly number[]
  /** Only these rows, in this order. */
  readonly rows?: Uint32Array
  readonly conditions: readonly Condition[]
  /** Words to search for. Empty without a search. */
  readonly search: string
  /** Whether typos are not corrected. */
  readonly isSearchAsTyped: boolean
  /** A condition: words are searched among products that meet it. By default among all, which conditions then reduce. */
  readonly searchedWithin?: Condition
  /** What the buyer typed, with conditions. By default the same as `search`. */
  readonly typed?: string
  /** Conditions found in the typed words. */
  readonly conditionsInWords?: ConditionsInWords
  /** Missing: none. */
  readonly machineInWords?: MachineInWords
  /** Cache key: queries with the same key have the same answer. */
  readonly key: string
}

const anyProduct = { categories: [], search: '', isSearchAsTyped: false, key: '' }
/** With fewer prices «cheap» has no meaning. */
const minPrices = 3
const maxBest = 20_000
/** How far below the best fit a product may be to count as one of the best; fits go in steps of two. */
export const bestFitTolerance = 4
/** The same for a condition that excludes a category. */
const looseFitTolerance = 16
/** Words that match more machines are not a model: «оверлок 4 нитки». */
const maxMachines = 12

/**
 * The catalogue in memory for one pricing layout (sites, warehouses, price lists, roles). Every method is synchronous,
 * so a reader sees one state of it. Lists and counts are computed for each query; whole answers, and facet counts of
 * categories without filters, are cached until a product of those categories changes.
 */
export class CatalogIndex {
  readonly table: ProductTable
  dictionary: Dictionary
  readonly search: ProductSearch
  /** Changes with every change of a product. */
  version = 0
  /** By category ordinal: changes with every change of a product in it. */
  readonly #categoryVersions: number[] = []
  readonly #orders: SortOrders
  #sets: ProductSets | undefined
  readonly #answers: SizedCache<Versioned<Answer>>
  readonly #wholeFacets: SizedCache<Versioned<FacetCounts>>
  readonly #searchResults: SizedCache<SearchResult>
  readonly #cards: ByteCache<number>
  readonly #trees = new Map<number, readonly Category[]>()
  readonly #priceContexts = new Map<string, PriceContext>()
  #watched: Set<number> | undefined
  #categoriesByPath: ReadonlyMap<string, number> | undefined
  #settings: Settings

  constructor(settings: Settings, dictionary: Dictionary, cacheBytes = defaultCacheBytes) {
    this.#answers = sizedCache(cachePart(cacheBytes, 'answers'), ({ value }, key) => value.json.length + 2 * key.length)
    this.#wholeFacets = sizedCache(cachePart(cacheBytes, 'filterCounts'), ({ value }) => value.bytes)
    this.#searchResults = sizedCache(
      cachePart(cacheBytes, 'found'),
      ({ rows }, key) => rows.byteLength * 1.25 + 2 * key.length,
    )
    this.#cards = byteCache(cachePart(cacheBytes, 'cards'))
    this.#settings = settings
    this.table = new ProductTable(pricingLayoutOf(settings))
    this.dictionary = dictionary
    this.#orders = new SortOrders(this.table)
    this.search = new ProductSearch(searchedGoods(this), () => {
      this.version += 1
      this.#searchResults.clear()
    })
    this.search.changeWords(dictionary.searchWords)
  }

  /** A new index starts its stats from zero. */
  cacheStats(name: IndexCache): CacheStats {
    const caches = {
      ...{ cards: this.#cards, answers: this.#answers, found: this.#searchResults, filterCounts: this.#wholeFacets },
    }
    return caches[name].stats()
  }

  /**
   * The price context of a site and role. Undefined when the site is newer than the index. An unknown role gets guest
   * prices.
   */
  priceContextOf(siteId: number, priceRole: string): PriceContext | undefined {
    const key = `${siteId} ${priceRole}`
    const cached = this.#priceContexts.get(key)
    if (cached) return cached
    const { sites, roles } = this.table.pricingLayout
    const site = sites.findIndex(({ id }) => id === siteId)
    const shown = sites[site]
    if (!shown) return
    const role = roles.includes(priceRole) ? roles.indexOf(priceRole) : shown.guestRole
    const { table, dictionary } = this
    const warehouseTitles = new Map(this.#settings.warehouses.map(({ id, title }) => [id, title]))
    const priceContext = {
      ...{ table, dictionary, site, siteWarehouseIds: shown.warehouseIds, warehouseTitles },
      ...{ priceRole: roles[role] as string, prices: site * roles.length + role },
    }
    this.#priceContexts.set(key, priceContext)
    return priceContext
  }

  /**
   * Products of a query in order ('own': the order of its rows), by default those in stock first. A search puts
   * products with exactly this article first; sorting by relevance goes by fit, then by stock. The list is valid until
   * the index changes.
   */
  list(query: ProductQuery, sort: ProductSort | 'own', inStockFirst = true): RowList {
    const { site, prices } = query.priceContext
    const chosen = this.#choose(query).all()
    const inStock = inStockFirst ? this.#productSets().inStock.get(site).bits() : null
    if (sort === 'own' && query.rows) return inRequestedOrder(query.rows, chosen, inStock)
    const order = this.#orders.get(storedSort(sort), prices)
    const result = this.searchResult(query)
    const parts = result
      ? byClass(result.rows, chosen, searchClasses(result, inStock, sort === 'relevance'))
      : stockFirst(chosen, inStock)
    return new ProductList(parts, order)
  }

  count(query: ProductQuery): number {
    return countBits(this.#choose(query).all())
  }

  /** A card as JSON in UTF-8: a page of cards is assembled by copying bytes. */
  card(row: number, priceContext: PriceContext): Buffer {
    const key = row * this.table.prices.length + priceContext.prices
    const cached = this.#cards.get(key)
    if (cached !== undefined) return cached
    return this.#cards.set(key, Buffer.from(cardJson(row, priceContext)))
  }

  /** A whole answer, cached until a product that the query may include changes. Null means any product. */
  answer(key: string, query: ProductQuery | null, make: () => Buffer): Buffer {
    return this.searchAnswer(key, query, () => ({ json: make(), isMissed: false })).json
  }

  /** The same for a search: words are understood only where the answer is not cached. */
  searchAnswer(key: string, query: ProductQuery | null, make: () => Answer): Answer {
    return this.#cached(this.#answers, `${key} ${query?.key ?? ''}`, query, () => {
      const { json, isMissed } = make()
      return { json: unpooledBytes(json), isMissed }
    })
  }

  /** Counts of filter values: `counts` under the chosen conditions, `all` without any. */
  facets(query: ProductQuery): { counts: FacetCounts; all: FacetCounts } {
    const whole = { ...query, conditions: [] }
    const count = () => new FacetCounts(this.#facetQuestion(whole))
    const all =
      query.search === '' && !query.rows
        ? this.#cached(this.#wholeFacets, `${query.priceContext.prices} ${query.categories}`, query, count)
        : count()
    return { all, counts: query.conditions.length === 0 ? all : new FacetCounts(this.#facetQuestion(query), all) }
  }

  /** Categories with products on a site, parents before children. */
  categories(site: number): readonly Category[] {
    const cached = this.#trees.get(site)
    if (cached) return cached
    const tree = categoryTree(this.dictionary, (ordinal) => this.countOf(ordinal, site))
    this.#trees.set(site, tree)
    return tree
  }

  /** How many products a site shows in a category, by its ordinal. */
  countOf(category: number, site: number): number {
    return this.#productSets().categories[site]?.get(category).count ?? 0
  }

  /** Up to `wanted` products that a site shows in a category, by its ordinal. */
  sampleOf(category: number, site: number, limit: number): Uint32Array {
    return this.#productSets().categories[site]?.get(category).first(limit) ?? new Uint32Array(0)
  }

  /** Products compatible with a product, by its row, on a site that shows it. */
  compatible(row: number, site: number): CompatibleGroup[] {
    const { compatibility } = this.dictionary
    return compatibleGroups(row, site, compatibility, this.named.of(row), this.table, this.#productSets())
  }

  /** Pairs and replacements named one by one. */
  get named(): NamedPairs {
    return new NamedPairs(this.dictionary.compatibility, this.table, () => this.#productSets())
  }

  /**
   * Rows of the parts that fit one of the machines the words name; null: they name none of the query's site. `isKind`:
   * they name machines of a kind, and the parts are those that fit most of the first of them.
   */
  compatibleParts(query: ProductQuery, words: string, isKind = false): Uint32Array | null {
    const machines = this.#machinesNamed(query, words)
    if (machines.length === 0 || (machines.length > maxMachines && !isKind)) return null
    const parts = this.#partsOf(machines.slice(0, maxMachines), query.priceContext.site, isKind)
    return parts.length === 0 ? null : parts
  }

  /** Rows of the machines that the words name, the first first; empty: of the query's site they name none. */
  #machinesNamed(query: ProductQuery, words: string): number[] {
    const named = { ...query, search: words }
    const result = this.searchResult(named)
    const { leftOut, standIn } = result?.interpretation ?? {}
    if (!result?.fits.some(isNamedFit) || leftOut?.length !== 0 || standIn !== undefined) return []
    return this.#best(named, 0)
  }

  /** Rows of the parts that fit one of the machines, or most of them; without those of the role `without`. */
  #partsOf(machines: readonly number[], site: number, isOfMost: boolean, without: string | null = null): Uint32Array {
    const machinesOf = new Map<number, number>()
    for (const machine of machines)
      for (const { side, role, rows } of this.compatible(machine, site))
        if (side === 'part' && role !== without)
          for (const row of rows) machinesOf.set(row, (machinesOf.get(row) ?? 0) + 1)
    const parts = [...machinesOf].flatMap(([row, count]) => (!isOfMost || count * 2 > machines.length ? [row] : []))
    return Uint32Array.from(parts).sort()
  }

  /** Rows of the first machines that stand in for a model the shop never sold; empty: the site sells none. */
  standIns(words: string, priceContext: PriceContext): number[] {
    return this.#machinesNamed({ ...anyProduct, priceContext, conditions: [] }, words).slice(0, maxMachines)
  }

  /** Rows of what fits most of the machines that stand in for a model. No spare parts: those are of one maker. */
  fittingMost(machines: readonly number[], site: number): Uint32Array {
    return this.#partsOf(machines, site, true, schemePartRole)
  }

  /** The values that filters of a site may refer to. */
  knownFilters(priceContext: PriceContext): KnownFilters {
    const { site } = priceContext
    const likeModel = (code: string) => {
      const model = this.search.modelOfCode(code)
      const machines = model ? this.standIns(model.words, priceContext) : []
      if (!model || machines.length === 0) return null
      const machine = { id: null, code, title: `${model.model} — по аналогу` }
      return { machine, rows: this.fittingMost(machines, site) }
    }
    const compatibleWith = (codeOrId: number | string) => {
      const row = this.table.rowOfCode(String(codeOrId)) ?? this.table.rowOf(Number(codeOrId))
      if (row === undefined) return likeModel(String(codeOrId))
      const compatibleRows = new Set(this.compatible(row, site).flatMap(({ rows }) => [...rows]))
      const [id, code, title] = [this.table.ids[row] as number, this.table.codes[row] as string, this.table.titles[row]]
      return { machine: { id, code, title: title as string }, rows: Uint32Array.from(compatibleRows) }
    }
    return { ...this.dictionary, compatibleWith }
  }

  /** How many products of each partner a site shows, by partner id. */
  partnerCounts(site: number): Map<number, number> {
    const { shown, partners } = this.#productSets()
    const bits = shown.get(site).bits()
    const counts = new Map<number, number>()
    for (const [id, set] of partners.entries()) counts.set(id, set.countIn(bits))
    return counts
  }

  /** Ordinal of a category by its id. Undefined when it has no products on the site. */
  categoryOrdinal(id: number, site: number): number | undefined {
    const ordinal = this.dictionary.categoryOrdinals.get(id)
    return ordinal !== undefined && this.countOf(ordinal, site) > 0 ? ordinal : undefined
  }

  categoryByPath(path: string): number | undefined {
    this.#categoriesByPath ??= new Map(this.dictionary.categories.map((category, ordinal) => [category.path, ordinal]))
    return this.#categoriesByPath.get(path)
  }

  isShown(row: number | undefined, site: number): row is number {
    return row !== undefined && ((this.table.siteMask[row] as number) & (1 << site)) !== 0
  }

  /** The rows that the words of a query find on its site. Null when it has no words. */
  searchResult(query: ProductQuery): SearchResult | null {
    const { priceContext, search, isSearchAsTyped, searchedWithin } = query
    if (search === '') return null
    const { site, prices } = priceContext
    const place = searchedWithin ? JSON.stringify([prices, searchedWithin]) : site
    const key = `${place} ${isSearchAsTyped} ${search}`
    const cached = this.#searchResults.get(key)
    if (cached) return cached
    const within = searchedWithin
      ? this.#choose({ priceContext, ...anyProduct, conditions: [searchedWithin] }).all()
      : null
    const isFound = (row: number) => this.isShown(row, site) && (!within || hasBit(within, row))
    const result = this.search.find(search, isFound, isSearchAsTyped)
    this.#searchResults.set(key, result)
    return result
  }

  /** Whether any of the best matches of the query's words meets a condition. */
  hasBestMatch(query: ProductQuery, condition: Condition): boolean {
    const met = this.#choose({ ...query, conditions: [...query.conditions, condition] }).all()
    const isOutside = condition.kind === 'category' && !condition.isInside
    return this.#best(query, isOutside ? looseFitTolerance : bestFitTolerance).some((row) => hasBit(met, row))
  }

  /** The price limit of the cheapest third of the best matches. Null when too few of them have a price. */
  cheapestThird(query: ProductQuery): number | null {
    const chosen = this.#choose(query).all()
    const column = this.table.prices[query.priceContext.prices]?.price
    const best = this.#best(query, 0).filter((row) => hasBit(chosen, row))
    const prices = (best.length < minPrices ? this.#best(query, bestFitTolerance) : best)
      .filter((row) => hasBit(chosen, row))
      .map((row) => column?.[row] ?? Number.NaN)
      .filter((price) => !Number.isNaN(price))
      .sort((a, b) => a - b)
    return prices.length < minPrices ? null : (prices[Math.ceil(prices.length / 3) - 1] as number)
  }

  /** Rows whose fit to the query's words is at most `tolerance` below the best. */
  #best(query: ProductQuery, tolerance: number): number[] {
    const { rows, fits } = this.searchResult(query) ?? { rows: new Uint32Array(), fits: new Uint8Array() }
    const bestFit = fits.reduce((one, other) => Math.max(one, other), 0)
    const best: number[] = []
    for (let n = 0; n < rows.length && best.length < maxBest; n += 1)
      if ((fits[n] as number) >= bestFit - tolerance) best.push(rows[n] as number)
    return best
  }

  /** Collects ids of products that change from now on, until `unwatch`. */
  watch(): ReadonlySet<number> {
    this.#watched = new Set()
    return this.#watched
  }

  unwatch() {
    this.#watched = undefined
  }

  /** The sort orders computed so far, by name. */
  currentOrders(): Record<string, Uint32Array> {
    return this.#orders.computed()
  }

  /** Restores saved sort orders; products in `unsureIds` are inserted again. */
  restoreOrders(orders: Readonly<Record<string, Uint32Array>>, unsureIds: readonly number[]) {
    this.#orders.restore(
      orders,
      unsureIds.flatMap((id) => this.table.rowOf(id) ?? []),
    )
  }

  /** Computes in advance what the first requests would wait for: the sets and all guest sort orders. */
  async prepare() {
    await this.#orders.prepareTitles()
    this.#productSets()
    const pause = () => new Promise((resolve) => setImmediate(resolve))
    for (const { id } of this.table.pricingLayout.sites) {
      const priceContext = this.priceContextOf(id, '')
      if (!priceContext) continue
      for (const sort of productSorts) {
        this.#orders.get(storedSort(sort), priceContext.prices)
        await pause()
      }
    }
    for (const [property, { kind }] of this.dictionary.properties.entries()) {
      if (kind !== 'number') continue
      this.#orders.withNumber(property)
      await pause()
    }
  }

  /** Applies a changed product. Null means that it was removed. */
  put(id: number, product: ProductRow | null): Difference {
    const { table } = this
    const known = table.rowOf(id)
    const before = known === undefined ? null : this.#placeOf(known)
    let difference: Difference = 'none'
    if (product) difference = table.put(product, this.dictionary)
    else if (table.remove(id)) difference = 'place'
    const row = known ?? table.rowOf(id)
    if (row === undefined || difference === 'none') return difference
    this.version += 1
    for (const category of new Set([...(before?.categories ?? []), ...table.categoriesWithAncestors.get(row)]))
      this.#categoryVersions[category] = (this.#categoryVersions[category] ?? 0) + 1
    this.#watched?.add(id)
    for (let prices = 0; prices < table.prices.length; prices += 1)
      this.#cards.delete(row * table.prices.length + prices)
    if (difference === 'card') return difference
    this.#orders.change(row, before?.keys)
    this.#sets?.change(row, before?.sets ?? new Set())
    this.search.change(row)
    this.#searchResults.clear()
    this.#trees.clear()
    return difference
  }

  /** Applies a new dictionary and drops everything computed from the old one. */
  changeDictionary(dictionary: Dictionary) {
    const hasNewWords = hasSearchTextChanged(this.dictionary, dictionary)
    const isTreeMoved = !isSameTree(this.dictionary, dictionary)
    this.dictionary = dictionary
    this.table.noteAddressChange()
    if (isTreeMoved) {
      this.table.recomputeAncestors(dictionary)
      this.#sets = undefined
    }
    this.search.changeWords(dictionary.searchWords)
    if (hasNewWords) this.search.changeAll()
    this.#categoriesByPath = undefined
    this.#searchResults.clear()
    this.#trees.clear()
    this.#wholeFacets.clear()
    this.#dropRendered()
  }

  /** Applies settings with the same pricing layout. */
  changeSettings(settings: Settings) {
    this.#settings = settings
    this.#dropRendered()
  }

  #dropRendered() {
    this.#priceContexts.clear()
    this.#cards.clear()
    this.#answers.clear()
  }

  #productSets(): ProductSets {
    this.#sets ??= new ProductSets(this.table)
    return this.#sets
  }

  #placeOf(row: number) {
    return {
      keys: this.#orders.keysOf(row),
      sets: this.#sets?.of(row),
      categories: [...this.table.categoriesWithAncestors.get(row)],
    }
  }

  /** A number that changes with every product the query may include; a search may find any product. */
  #versionOf(query: ProductQuery | null): number {
    if (!query || query.categories.length === 0 || query.search !== '' || query.rows) return this.version
    return query.categories.reduce((sum, category) => sum + (this.#categoryVersions[category] ?? 0), 0)
  }

  #cached<Value extends {}>(
    cache: SizedCache<Versioned<Value>>,
    key: string,
    query: ProductQuery | null,
    make: () => Value,
  ): Value {
    const version = this.#versionOf(query)
    const cached = cache.get(key)
    if (cached?.version === version) return cached.value
    const value = make()
    cache.set(key, { version, value })
    return value
  }

  #choose(query: ProductQuery): ChosenProducts {
    const { priceContext, categories, conditions, rows } = query
    const result = this.searchResult(query)
    const among = [...(rows ? [rows] : []), ...(result ? [result.rows] : [])]
    return new ChosenProducts(
      { site: priceContext.site, prices: priceContext.prices, categories, conditions, among },
      this.#productSets(),
      this.#orders,
    )
  }

  #facetQuestion(query: ProductQuery): FacetQuery {
    const { site, prices } = query.priceContext
    const { values, properties } = this.dictionary
    return {
      ...{ table: this.table, sets: this.#productSets(), orders: this.#orders, chosen: this.#choose(query) },
      ...{ conditions: query.conditions, site, prices, values, properties },
    }
  }
}

/** An answer as JSON. `isMissed`: it found nothing, or left words of the search out. */
export interface Answer {
  readonly json: Buffer
  readonly isMissed: boolean
}

/** Caches of the index, as cache-budget.rule.ts calls them. */
export type IndexCache = 'cards' | 'answers' | 'found' | 'filterCounts'

type SizedCache<Value extends {}> = ReturnType<typeof sizedCache<string, Value>>

interface Versioned<Value> {
  readonly version: number
  readonly value: Value
}

const storedSort = (sort: ProductSort | 'own'): StoredSort =>
  sort === 'relevance' || sort === 'own' ? 'popular' : sort

/** The chosen rows in the order of `rows`; with `inStock`, those in stock first. */
function inRequestedOrder(rows: Uint32Array, chosen: Bits, inStock: Bits | null): Uint32Array {
  const listed = rows.filter((row) => hasBit(chosen, row))
  if (!inStock) return listed
  return Uint32Array.from([
    ...listed.filter((row) => hasBit(inStock, row)),
    ...listed.filter((row) => !hasBit(inStock, row)),
  ])
}

/** The class of a found row, smaller first: exact articles, then by fit if the order is relevance, then by stock. */
const searchClasses =
  ({ fits }: SearchResult, inStock: Bits | null, isByRelevance: boolean) =>
  (row: number, n: number): number => {
    const fit = fits[n] as number
    if (fit === exactFit) return 0
    return 2 * (exactFit - (isByRelevance ? fit : 0)) + (!inStock || hasBit(inStock, row) ? 0 : 1)
  }

/** Whether every category has the same ancestors as before. */
const isSameTree = (before: Dictionary, after: Dictionary) =>
  before.categories.length <= after.categories.length &&
  before.categories.every(({ pathIds }, ordinal) => String(pathIds) === String(after.categories[ordinal]?.pathIds))

/** The settings the index depends on. */
export function pricingLayoutOf({ sites, priceRoles }: Settings): PricingLayout {
  const roles = priceRoles.map(({ code }) => code)
  return {
    roles,
    sites: sites.map(({ id, priceListId, priceRole, warehouseIds }) => ({
      id,
      priceListId,
      guestRole: Math.max(0, roles.indexOf(priceRole)),
      warehouseIds,
    })),
  }
}
