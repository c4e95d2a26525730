import { type ProductSort, productSorts } from '@shpulka/contract/catalogue/catalog'
import type { Category } from '@shpulka/contract/content/settings'
import { type CacheStats, unpooledBytes } from '../../base/cache/byte-cache.port.ts'
import { defaultCacheBytes } from '../../base/cache/cache-budget.rule.ts'
import type { Settings } from '../../content/settings/settings.port.ts'
import {
  nearestTo,
  ProductSearch,
  type Quality,
  qualityAmong,
  type SearchResult,
  type Size,
} from '../search/search.port.ts'
import {
  bestMatches,
  bestScoreTolerance,
  cheapestThirdOf,
  looseScoreTolerance,
  minPriceCount,
} from './best-matches.rule.ts'
import { type Bits, countBits, difference, hasBit, intersection, noBits, setBits } from './bits.rule.ts'
import { categoryTree } from './category-tree.view.ts'
import { ChosenProducts } from './chosen-products.ts'
import { type CompatibleGroup, compatibleGroups } from './compatible-products.ts'
import type { Dictionary } from './dictionary.ts'
import { FacetCounts, type FacetQuery } from './facet-counts.ts'
import type { Condition, KnownFilters } from './filter-conditions.rule.ts'
import { type Answer, type IndexCache, IndexCaches } from './index-caches.ts'
import { anyProduct, type ProductQuery } from './index-query.ts'
import { inRequestedOrder, rankTierOf, storedSort } from './list-order.rule.ts'
import { MachineLookup } from './machine-lookup.ts'
import { NamedPairs } from './named-pairs.ts'
import { pricingLayoutOf } from './pricing-layout.rule.ts'
import { cardJson, type PriceContext } from './product-card.view.ts'
import { byRankTier, ProductList, type RowList, stockFirst } from './product-list.ts'
import type { ProductRow } from './product-row.ts'
import { ProductSets } from './product-sets.ts'
import { type Difference, ProductTable } from './product-table.ts'
import { hasSearchTextChanged, searchedGoods } from './searched-goods.ts'
import { SortOrders } from './sort-orders.ts'

/**
 * The catalogue in memory for one pricing layout (sites, warehouses, price lists, roles). Every method is synchronous,
 * so a reader sees one state of it. Lists and counts are computed for each query; whole answers, and facet counts of
 * categories without filters, are cached until a product of those categories changes.
 */
export class CatalogIndex {
  readonly table: ProductTable
  dictionary: Dictionary
  readonly search: ProductSearch
  readonly machines = new MachineLookup(this)
  readonly #orders: SortOrders
  #sets: ProductSets | undefined
  readonly #caches: IndexCaches
  readonly #trees = new Map<number, readonly Category[]>()
  readonly #priceContexts = new Map<string, PriceContext>()
  #changedIds: Set<number> | undefined
  #categoriesByPath: ReadonlyMap<string, number> | undefined
  #settings: Settings

  constructor(settings: Settings, dictionary: Dictionary, cacheBytes = defaultCacheBytes) {
    this.#caches = new IndexCaches(cacheBytes)
    this.#settings = settings
    this.table = new ProductTable(pricingLayoutOf(settings))
    this.dictionary = dictionary
    this.#orders = new SortOrders(this.table)
    const onTextsRebuilt = () => {
      this.#caches.noteChange([])
      this.#clearFound()
    }
    this.search = new ProductSearch(searchedGoods(this), { onTextsRebuilt })
    this.search.changeWords(dictionary.searchWords)
  }

  /** Changes with every change of a product. */
  get version(): number {
    return this.#caches.version
  }

  /** Hits and misses of a cache since this index was created. */
  cacheStats(name: IndexCache): CacheStats {
    return this.#caches.stats(name)
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
    const siteOrdinal = sites.findIndex(({ id }) => id === siteId)
    const siteLayout = sites[siteOrdinal]
    if (!siteLayout) return
    const role = roles.includes(priceRole) ? roles.indexOf(priceRole) : siteLayout.guestRole
    const { table, dictionary } = this
    const warehouseTitles = new Map(this.#settings.warehouses.map(({ id, title }) => [id, title]))
    const priceContext = {
      table,
      dictionary,
      siteOrdinal,
      siteWarehouseIds: siteLayout.warehouseIds,
      warehouseTitles,
      priceRole: roles[role] as string,
      priceColumn: siteOrdinal * roles.length + role,
    }
    this.#priceContexts.set(key, priceContext)
    return priceContext
  }

  /**
   * Products of a query in order ('own': the order of its rows), by default those in stock first. A search puts
   * products whose article equals the search text first; by relevance, the score decides before stock. The list is
   * valid until the index changes.
   */
  list(query: ProductQuery, sort: ProductSort | 'own', inStockFirst = true): RowList {
    const { siteOrdinal, priceColumn } = query.priceContext
    const chosen = this.#choose(query).all()
    const inStock = inStockFirst ? this.#productSets().inStock.get(siteOrdinal).bits() : null
    if (sort === 'own' && query.rows) return inRequestedOrder(query.rows, chosen, inStock)
    const inWords = sort === 'relevance' ? query.sortInWords : undefined
    const order = this.#orders.get(inWords ?? storedSort(sort), priceColumn)
    const result = this.searchResult(query)
    const preferred = query.preferred ? setBits(noBits(this.table.rows), query.preferred) : null
    const parts = result
      ? byRankTier(result.rows, chosen, rankTierOf(result, inStock, sort === 'relevance', preferred))
      : (preferred ? [intersection([chosen, preferred]), difference(chosen, preferred)] : [chosen]).flatMap((rows) =>
          stockFirst(rows, inStock),
        )
    return new ProductList(parts, order)
  }

  count(query: ProductQuery): number {
    return countBits(this.#choose(query).all())
  }

  /** A card as JSON in UTF-8: a page of cards is assembled by copying bytes. */
  card(row: number, priceContext: PriceContext): Buffer {
    const key = row * this.table.prices.length + priceContext.priceColumn
    const cached = this.#caches.cards.get(key)
    if (cached !== undefined) return cached
    return this.#caches.cards.set(key, Buffer.from(cardJson(row, priceContext)))
  }

  /** A whole answer, cached until a product that the query may include changes. Null means any product. */
  answer(key: string, query: ProductQuery | null, make: () => Buffer): Buffer {
    return this.searchAnswer(key, query, () => ({ json: make(), isPoorMatch: false })).json
  }

  /** The same for a search. The query is interpreted only on a cache miss. */
  searchAnswer(key: string, query: ProductQuery | null, make: () => Answer): Answer {
    return this.#caches.current(this.#caches.answers, `${key} ${query?.key ?? ''}`, query, () => {
      const { json, isPoorMatch } = make()
      return { json: unpooledBytes(json), isPoorMatch }
    })
  }

  /** Counts of filter values: `counts` under the chosen conditions, `all` without any. */
  facets(query: ProductQuery): { counts: FacetCounts; all: FacetCounts } {
    const whole = { ...query, conditions: [] }
    const count = () => new FacetCounts(this.#facetQuery(whole))
    const all =
      query.search === '' && !query.rows
        ? this.#caches.current(
            this.#caches.filterCounts,
            `${query.priceContext.priceColumn} ${query.categories}`,
            query,
            count,
          )
        : count()
    return { all, counts: query.conditions.length === 0 ? all : new FacetCounts(this.#facetQuery(query), all) }
  }

  /** Categories with products on a site, parents before children. */
  categories(siteOrdinal: number): readonly Category[] {
    const cached = this.#trees.get(siteOrdinal)
    if (cached) return cached
    const tree = categoryTree(this.dictionary, (ordinal) => this.countOf(ordinal, siteOrdinal))
    this.#trees.set(siteOrdinal, tree)
    return tree
  }

  /** How many products a site shows in a category, by its ordinal. */
  countOf(category: number, siteOrdinal: number): number {
    return this.#productSets().categories[siteOrdinal]?.get(category).count ?? 0
  }

  /** Up to `limit` products that a site shows in a category, by its ordinal. */
  sampleOf(category: number, siteOrdinal: number, limit: number): Uint32Array {
    return this.#productSets().categories[siteOrdinal]?.get(category).first(limit) ?? new Uint32Array(0)
  }

  /** Products compatible with a product, by its row, on a site that shows it. */
  compatible(row: number, siteOrdinal: number): CompatibleGroup[] {
    const { compatibility } = this.dictionary
    return compatibleGroups(
      row,
      siteOrdinal,
      compatibility,
      this.explicitPairs.of(row),
      this.table,
      this.#productSets(),
    )
  }

  /** Pairs and replacements named one by one. */
  get explicitPairs(): NamedPairs {
    return new NamedPairs(this.dictionary.compatibility, this.table, () => this.#productSets())
  }

  /** The values that filters of a site may refer to. */
  knownFilters(priceContext: PriceContext): KnownFilters {
    const compatibleWith = (codeOrId: number | string) => this.machines.compatibleWith(codeOrId, priceContext)
    return { ...this.dictionary, compatibleWith }
  }

  /** How many products of each partner a site shows, by partner id. */
  partnerCounts(siteOrdinal: number): Map<number, number> {
    const { shown: shownSets, partners } = this.#productSets()
    const bits = shownSets.get(siteOrdinal).bits()
    const counts = new Map<number, number>()
    for (const [id, set] of partners.entries()) counts.set(id, set.countIn(bits))
    return counts
  }

  /** Ordinal of a category by its id. Undefined when it has no products on the site. */
  categoryOrdinal(id: number, siteOrdinal: number): number | undefined {
    const ordinal = this.dictionary.categoryOrdinals.get(id)
    return ordinal !== undefined && this.countOf(ordinal, siteOrdinal) > 0 ? ordinal : undefined
  }

  categoryByPath(path: string): number | undefined {
    this.#categoriesByPath ??= new Map(this.dictionary.categories.map((category, ordinal) => [category.path, ordinal]))
    return this.#categoriesByPath.get(path)
  }

  /** Whether two products are of one category below the roots of the tree. */
  shareCategory(row: number, other: number): boolean {
    const categories = new Set(this.table.categoriesWithAncestors.get(other))
    return [...this.table.categoriesWithAncestors.get(row)].some(
      (category) => categories.has(category) && this.dictionary.categories[category]?.parentId !== null,
    )
  }

  /** The rows that a site shows; valid until the index changes. */
  shownRows(siteOrdinal: number): Bits {
    return this.#productSets().shown.get(siteOrdinal).bits()
  }

  isShown(row: number | undefined, siteOrdinal: number): row is number {
    return row !== undefined && ((this.table.siteMask[row] as number) & (1 << siteOrdinal)) !== 0
  }

  /** The rows that the words of a query find on its site. Null when it has no words. */
  searchResult(query: ProductQuery): SearchResult | null {
    const { priceContext, search, isSearchAsTyped, searchedWithin } = query
    if (search === '') return null
    const { siteOrdinal, priceColumn } = priceContext
    const scopeKey = searchedWithin ? JSON.stringify([priceColumn, searchedWithin]) : siteOrdinal
    const key = `${scopeKey} ${isSearchAsTyped} ${search}`
    const cached = this.#caches.found.get(key)
    if (cached) return cached
    const shown = searchedWithin
      ? this.#choose({ priceContext, ...anyProduct, conditions: [searchedWithin] }).all()
      : this.shownRows(siteOrdinal)
    const result = this.search.find(search, shown, isSearchAsTyped)
    this.#caches.found.set(key, result)
    return result
  }

  /** Whether any of the best matches of the query's words meets a condition. */
  hasBestMatch(query: ProductQuery, condition: Condition): boolean {
    const met = this.#choose({ ...query, conditions: [...query.conditions, condition] }).all()
    // Goods of the excluded category may match the words best, so those outside it may match less well.
    const isOutside = condition.kind === 'category' && !condition.isInside
    const tolerance = isOutside ? looseScoreTolerance : bestScoreTolerance
    return bestMatches(this.searchResult(query), tolerance).some((row) => hasBit(met, row))
  }

  /** The best matches of the query's words that meet its conditions. */
  bestChosen(query: ProductQuery): number[] {
    const chosen = this.#choose(query).all()
    return bestMatches(this.searchResult(query), 0).filter((row) => hasBit(chosen, row))
  }

  /** The price limit of the cheapest third of the best matches. Null when too few of them have a price. */
  cheapestThird(query: ProductQuery): number | null {
    const chosen = this.#choose(query).all()
    const result = this.searchResult(query)
    const column = this.table.prices[query.priceContext.priceColumn]?.price
    const best = bestMatches(result, 0).filter((row) => hasBit(chosen, row))
    const enough = best.length < minPriceCount ? bestMatches(result, bestScoreTolerance) : best
    return cheapestThirdOf(enough.filter((row) => hasBit(chosen, row)).map((row) => column?.[row] ?? Number.NaN))
  }

  /** Of the best matches, those that have most or least of a quality; empty: none has it. */
  bestBy(query: ProductQuery, quality: Quality): Uint32Array {
    const { table, dictionary } = this
    const best = this.bestChosen(query)
    const titles = dictionary.properties.map(({ kind, title }) => (kind === 'number' ? title : ''))
    const numbersOf = (property: number) => best.flatMap((row) => table.numberOf(row, property) ?? [])
    const property = qualityAmong(quality, titles, (n) => numbersOf(n).length)
    if (property === null) return new Uint32Array()
    const extreme = numbersOf(property).reduce((one, other) =>
      quality.isLeast ? Math.min(one, other) : Math.max(one, other),
    )
    return Uint32Array.from(best.filter((row) => table.numberOf(row, property) === extreme))
  }

  /** Of the best matches, those nearest to a size; empty: none is near. */
  nearestTo(query: ProductQuery, size: Size): number[] {
    const units = this.dictionary.properties.map(({ kind, unit }) => (kind === 'number' ? unit : ''))
    const numberOf = (row: number, property: number) => this.table.numberOf(row, property)
    return nearestTo(size, this.bestChosen(query), units, numberOf)
  }

  /**
   * Collects ids of products that change from now on, until `unwatch`: while the index is saved, the file may get half
   * of such a change.
   */
  watch(): ReadonlySet<number> {
    this.#changedIds = new Set()
    return this.#changedIds
  }

  unwatch() {
    this.#changedIds = undefined
  }

  /** The sort orders computed so far, by name. */
  currentOrders(): Record<string, Uint32Array> {
    return this.#orders.computed()
  }

  /** Restores saved sort orders; products in `idsChangedWhileSaving` are inserted again. */
  restoreOrders(orders: Readonly<Record<string, Uint32Array>>, idsChangedWhileSaving: readonly number[]) {
    this.#orders.restore(
      orders,
      idsChangedWhileSaving.flatMap((id) => this.table.rowOf(id) ?? []),
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
        this.#orders.get(storedSort(sort), priceContext.priceColumn)
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
    const before = known === undefined ? null : this.#indexedStateOf(known)
    let difference: Difference = 'none'
    if (product) difference = table.put(product, this.dictionary)
    else if (table.remove(id)) difference = 'position'
    const row = known ?? table.rowOf(id)
    if (row === undefined || difference === 'none') return difference
    this.#caches.noteChange(new Set([...(before?.categories ?? []), ...table.categoriesWithAncestors.get(row)]))
    this.#changedIds?.add(id)
    for (let priceColumn = 0; priceColumn < table.prices.length; priceColumn += 1)
      this.#caches.cards.delete(row * table.prices.length + priceColumn)
    if (difference === 'card') return difference
    this.#orders.change(row, before?.keys)
    this.#sets?.change(row, before?.sets ?? new Set())
    this.search.change(row)
    this.#clearFound()
    this.#trees.clear()
    return difference
  }

  /** Applies a new dictionary and drops everything computed from the old one. */
  changeDictionary(dictionary: Dictionary) {
    const hasTextChanged = hasSearchTextChanged(this.dictionary, dictionary)
    const isTreeMoved = !isSameTree(this.dictionary, dictionary)
    this.dictionary = dictionary
    this.table.invalidatePaths()
    if (isTreeMoved) {
      this.table.recomputeAncestors(dictionary)
      this.#sets = undefined
    }
    this.search.changeWords(dictionary.searchWords)
    if (hasTextChanged) this.search.changeAll()
    this.#categoriesByPath = undefined
    this.#clearFound()
    this.#trees.clear()
    this.#caches.filterCounts.clear()
    this.#dropRendered()
  }

  /** Applies settings with the same pricing layout. */
  changeSettings(settings: Settings) {
    this.#settings = settings
    this.#dropRendered()
  }

  #clearFound() {
    this.#caches.found.clear()
    this.machines.clearModels()
  }

  #dropRendered() {
    this.#priceContexts.clear()
    this.#caches.cards.clear()
    this.#caches.answers.clear()
  }

  #productSets(): ProductSets {
    this.#sets ??= new ProductSets(this.table)
    return this.#sets
  }

  /** What indexes have of a product, to find it there after it has changed. */
  #indexedStateOf(row: number) {
    return {
      keys: this.#orders.keysOf(row),
      sets: this.#sets?.of(row),
      categories: [...this.table.categoriesWithAncestors.get(row)],
    }
  }

  #choose(query: ProductQuery): ChosenProducts {
    const { priceContext, categories, conditions, rows } = query
    const result = this.searchResult(query)
    const among = [...(rows ? [rows] : []), ...(result ? [result.rows] : [])]
    return new ChosenProducts(
      { siteOrdinal: priceContext.siteOrdinal, priceColumn: priceContext.priceColumn, categories, conditions, among },
      this.#productSets(),
      this.#orders,
    )
  }

  #facetQuery(query: ProductQuery): FacetQuery {
    const { siteOrdinal, priceColumn } = query.priceContext
    const { values, properties } = this.dictionary
    return {
      table: this.table,
      sets: this.#productSets(),
      orders: this.#orders,
      chosen: this.#choose(query),
      conditions: query.conditions,
      siteOrdinal,
      priceColumn,
      values,
      properties,
    }
  }
}

/** Whether every category has the same ancestors as before. */
const isSameTree = (before: Dictionary, after: Dictionary) =>
  before.categories.length <= after.categories.length &&
  before.categories.every(({ pathIds }, ordinal) => String(pathIds) === String(after.categories[ordinal]?.pathIds))
