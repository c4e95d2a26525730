import { type ProductSort, productSorts } from '@shpulka/contract/catalogue/catalog'
import type { Category } from '@shpulka/contract/content/settings'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../../content/settings/settings.port.ts'
import { type Found, ProductSearch } from '../search/search.port.ts'
import { bestFirst, firstThen, fitsByRow, intersection } from './best-first.rule.ts'
import { byteCache } from './byte-cache.ts'
import type { PricingLayout } from './card-figures.rule.ts'
import { CategoryProducts } from './category-products.ts'
import { categoryTree } from './category-tree.view.ts'
import { DependencyCache, type Source } from './dependency-cache.ts'
import type { Dictionary } from './dictionary.ts'
import { FacetCounts } from './facet-counts.ts'
import type { Condition } from './filter-conditions.rule.ts'
import { cardJson, type PriceContext } from './product-card.view.ts'
import { type ListQuestion, ProductList } from './product-list.ts'
import type { ProductRow } from './product-row.ts'
import { type Difference, type PriceColumns, ProductTable } from './product-table.ts'
import { matchesAll, QueryMatch } from './query-match.ts'
import { hasOtherWords, searchedGoods } from './searched-goods.ts'
import { SortOrders, type StoredSort } from './sort-orders.ts'

/** What is asked of the catalogue; categories are ordinals, none: all of it. */
export interface ProductQuery {
  readonly priceContext: PriceContext
  readonly categories: readonly number[]
  /** Only of these, in this order, whatever their categories; missing: by categories. */
  readonly rows?: Uint32Array
  readonly conditions: readonly Condition[]
  /** Empty: none. */
  readonly search: string
  /** The words are not corrected. */
  readonly isSearchAsTyped: boolean
  /** Names the choice: two with the same key have the same answer. */
  readonly key: string
}

const megabyte = 2 ** 20
/** Of lists kept: a list of everything is 4 bytes a product, and each order has one. */
const listBytesPerProduct = 48
/** Of lists, and of counts: each change of a product asks every one of them. */
const maxEntries = 400
/**
 * More changes than this at once, or more times a kept list or count is asked, and they are rebuilt rather than changed
 * one by one.
 */
const maxIncrementalChanges = 32
const maxChecks = 10_000
/** What lists, and counts, are stored in; sizes in it are millionths. */
const wholeRoom = 1_000_000

/**
 * The catalogue in memory for one showcase (sites, warehouses, price lists, roles). Everything it answers without
 * waiting, so a reader sees one state of it. Lists and counts are made when asked for; a product that changes leaves
 * those it stands in and comes back to those where it belongs, and only answers made of them are dropped.
 */
export class CatalogIndex {
  readonly table: ProductTable
  dictionary: Dictionary
  readonly #orders: SortOrders
  readonly search: ProductSearch
  readonly #lists = new LRUCache<string, ProductList>(this.#storedMade())
  readonly #facets = new LRUCache<string, FacetCounts>(this.#storedMade())
  /** Lists by words and of products named one by one: good until any product changes its place. */
  readonly #momentary = byteCache<string, Uint32Array>(
    8 * megabyte,
    (rows, key) => rows.byteLength + 2 * key.length + 200,
  )
  readonly #found = byteCache<string, Found>(
    8 * megabyte,
    ({ rows }, key) => rows.byteLength * 1.25 + 2 * key.length + 300,
  )
  readonly #cards = byteCache<number, Buffer>(24 * megabyte, (card) => card.length + 200)
  readonly #trees = new Map<number, readonly Category[]>()
  readonly #scenes = new Map<string, PriceContext>()
  /** Changes with every change: the source of what has no other. */
  readonly #anything = { version: 0 }
  readonly #answers = new DependencyCache(16 * megabyte, this.#anything)
  #watched: Set<number> | undefined
  #categoryProducts: CategoryProducts | undefined
  #categoriesByPath: ReadonlyMap<string, number> | undefined
  #settings: Settings

  constructor(settings: Settings, dictionary: Dictionary) {
    this.#settings = settings
    this.table = new ProductTable(pricingLayoutOf(settings))
    this.dictionary = dictionary
    this.#orders = new SortOrders(this.table)
    this.search = new ProductSearch(searchedGoods(this), () => {
      this.#anything.version += 1
      this.#momentary.clear()
      this.#found.clear()
    })
    this.search.changeSynonyms(dictionary.synonyms)
  }

  /**
   * The price context of a site and role; undefined: the site is newer than the index. A role nobody has prices for
   * pays as a guest.
   */
  priceContextOf(siteId: number, priceRole: string): PriceContext | undefined {
    const key = `${siteId} ${priceRole}`
    const known = this.#scenes.get(key)
    if (known) return known
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
    this.#scenes.set(key, priceContext)
    return priceContext
  }

  /**
   * Rows of a choice in order ('own': that of its rows), products in stock first unless asked otherwise; of a search
   * those with exactly this article first of all, and those that fit best first among those in stock and among the rest
   * if the order is relevance. Good until the next change.
   */
  list(query: ProductQuery, sort: ProductSort | 'own', inStockFirst = true): Uint32Array {
    const key = `${sort} ${inStockFirst} ${query.key}`
    if (query.search !== '' || query.rows) {
      this.#answers.use(this.#anything)
      const known = this.#momentary.get(key)
      if (known) return known
      const rows = this.#momentaryList(query, sort, inStockFirst)
      this.#momentary.set(key, rows)
      return rows
    }
    let list = this.#lists.get(key)
    if (!list) {
      const question = this.#listQuestion(query, storedSort(sort), inStockFirst)
      list = new ProductList(question, this.#candidates(query))
      const room = Math.max(12 * megabyte, this.table.count * listBytesPerProduct)
      this.#store(this.#lists, key, list, (list.bytes + this.#questionBytes(query, key)) / room)
    }
    this.#answers.use(list)
    return list.rows
  }

  /** A card as JSON in UTF-8: putting a page together of encoded cards is copying bytes. */
  card(row: number, priceContext: PriceContext): Buffer {
    const key = row * this.table.prices.length + priceContext.prices
    const known = this.#cards.get(key)
    if (known !== undefined) return known
    const card = Buffer.from(cardJson(row, priceContext))
    this.#cards.set(key, card)
    return card
  }

  /**
   * A whole answer, kept until what it was made of changes: the lists and counts asked for in making it, or anything
   * where it asked for none.
   */
  answer(key: string, make: () => Buffer): Buffer {
    return this.#answers.answer(key, make)
  }

  facets(query: ProductQuery): FacetCounts {
    const key = query.conditions.length === 0 ? `${query.priceContext.prices} ${query.categories}` : query.key
    const isMomentary = query.search !== '' || query.rows !== undefined
    const known = isMomentary ? undefined : this.#facets.get(key)
    if (known && !known.isStale) {
      this.#answers.use(known)
      return known
    }
    const facets = this.#makeFacets(query)
    if (!isMomentary)
      this.#store(this.#facets, key, facets, (facets.bytes + this.#questionBytes(query, key)) / (8 * megabyte))
    this.#answers.use(isMomentary ? this.#anything : facets)
    return facets
  }

  /** Categories with products on a site, parents before children. */
  categories(site: number): readonly Category[] {
    const known = this.#trees.get(site)
    if (known) return known
    const tree = categoryTree(this.dictionary, this.categoryProducts().counts[site] as Uint32Array)
    this.#trees.set(site, tree)
    return tree
  }

  /** Ordinal of a category that has products on the site. */
  categoryOrdinal(id: number, site: number): number | undefined {
    const ordinal = this.dictionary.categoryOrdinals.get(id)
    return ordinal !== undefined && (this.categoryProducts().counts[site]?.[ordinal] ?? 0) > 0 ? ordinal : undefined
  }

  categoryByPath(path: string): number | undefined {
    this.#categoriesByPath ??= new Map(this.dictionary.categories.map((category, ordinal) => [category.path, ordinal]))
    return this.#categoriesByPath.get(path)
  }

  categoryProducts(): CategoryProducts {
    this.#categoryProducts ??= new CategoryProducts(this.table, this.dictionary.categories.length)
    return this.#categoryProducts
  }

  isShown(row: number | undefined, site: number): row is number {
    return row !== undefined && ((this.table.siteMask[row] as number) & (1 << site)) !== 0
  }

  /** Changes with every change of a product. */
  get version(): number {
    return this.#anything.version
  }

  /** From now on gathers ids of products that change, until `unwatch`. */
  watch(): ReadonlySet<number> {
    this.#watched = new Set()
    return this.#watched
  }

  unwatch() {
    this.#watched = undefined
  }

  /** The orders made so far, by name. */
  ordersNow(): Record<string, Uint32Array> {
    return this.#orders.now()
  }

  /** Takes back orders as they were; the place of the products named is not known. */
  restoreOrders(orders: Readonly<Record<string, Uint32Array>>, unsureIds: readonly number[]) {
    this.#orders.restore(orders, this.table.prices)
    // Taken out while the file was written: what is no product has no place among them.
    for (const rows of Object.values(orders))
      for (const row of rows) if (this.table.ids[row] === 0) this.#orders.move(row)
    for (const id of unsureIds) {
      const row = this.table.rowOf(id)
      if (row !== undefined) this.#orders.move(row)
    }
  }

  /** Makes what first askers would wait for: the order of titles, and what a guest is shown of the whole catalogue. */
  async prepare() {
    await this.#orders.prepareTitles()
    for (const { id } of this.table.pricingLayout.sites) {
      const priceContext = this.priceContextOf(id, '')
      if (!priceContext) continue
      for (const sort of productSorts) {
        this.#orders.get(storedSort(sort), this.table.prices[priceContext.prices] as PriceColumns, priceContext.prices)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    this.categoryProducts()
  }

  /** Called before many products change at once. */
  expect(changes: number) {
    if (changes > maxIncrementalChanges || changes * (this.#lists.size + this.#facets.size) > maxChecks)
      this.#dropStored()
  }

  /** Takes in what is new of a product, or that it is gone (null). */
  put(id: number, product: ProductRow | null): Difference {
    const known = this.table.rowOf(id)
    if (known !== undefined) for (const cached of this.#cached()) cached.forget(known)
    let difference: Difference = 'none'
    if (product) difference = this.table.put(product, this.dictionary)
    else if (this.table.remove(id)) difference = 'place'
    const row = known ?? this.table.rowOf(id)
    if (row === undefined) return difference
    if (difference === 'place') this.#orders.move(row)
    for (const cached of this.#cached()) cached.take(row)
    if (difference === 'none') return difference
    this.#anything.version += 1
    this.#watched?.add(id)
    for (let prices = 0; prices < this.table.prices.length; prices += 1)
      this.#cards.delete(row * this.table.prices.length + prices)
    if (difference === 'card') return difference
    this.search.change(row)
    this.#found.clear()
    this.#momentary.clear()
    this.#trees.clear()
    return difference
  }

  /** Takes in new words; everything made of the old ones is dropped. */
  changeDictionary(dictionary: Dictionary) {
    const isReadAgain = hasOtherWords(this.dictionary, dictionary)
    const isTreeMoved = !isSameTree(this.dictionary, dictionary)
    const hasNewCategories = dictionary.categories.length > this.dictionary.categories.length
    this.dictionary = dictionary
    if (isTreeMoved) this.table.renewCategoryLines(dictionary)
    if (isTreeMoved || hasNewCategories) this.#categoryProducts = undefined
    this.search.changeSynonyms(dictionary.synonyms)
    if (isReadAgain) this.search.changeAll()
    this.#categoriesByPath = undefined
    this.#dropStored()
    this.#found.clear()
    this.#momentary.clear()
    this.#trees.clear()
    this.#dropLooks()
  }

  /** Takes in settings with the same showcase. */
  changeSettings(settings: Settings) {
    this.#settings = settings
    this.#dropLooks()
  }

  #dropStored() {
    this.#lists.clear()
    this.#facets.clear()
  }

  #dropLooks() {
    this.#scenes.clear()
    this.#cards.clear()
    this.#answers.clear()
  }

  #storedMade() {
    return {
      max: maxEntries,
      maxSize: wholeRoom,
      maxEntrySize: wholeRoom / 8,
      dispose: (made: Source) => this.#answers.leave(made),
    }
  }

  /** Its room grows with the catalogue, so what is stored is measured as a part of it. */
  #store<Made extends Source>(cache: LRUCache<string, Made>, key: string, made: Made, partOfRoom: number) {
    cache.set(key, made, { size: Math.ceil(partOfRoom * wholeRoom) })
    // Too large: it follows no changes.
    if (!cache.has(key)) this.#answers.leave(made)
  }

  *#cached(): Iterable<{ forget(row: number): void; take(row: number): void }> {
    if (this.#categoryProducts) yield this.#categoryProducts
    yield* this.#lists.values()
    yield* this.#facets.values()
  }

  #listQuestion(
    { priceContext, categories, conditions }: ProductQuery,
    sort: StoredSort,
    inStockFirst: boolean,
  ): ListQuestion {
    const { table } = this
    const prices = table.prices[priceContext.prices] as PriceColumns
    const match = new QueryMatch(table, priceContext.site, prices, conditions, this.dictionary.values.length)
    const isCandidate = this.#isIn(categories, priceContext.site)
    return {
      isChosen: (row) => isCandidate(row) && match.failing(row) === matchesAll,
      order: () => this.#orders.get(sort, prices, priceContext.prices),
      isFirst: inStockFirst ? (row) => (table.available[priceContext.site]?.[row] ?? 0) > 0 : null,
    }
  }

  /**
   * What is kept of a question: a byte for each value and category there is, and conditions, which grow with the key.
   */
  #questionBytes({ categories, conditions }: ProductQuery, key: string): number {
    const values = conditions.some(({ kind }) => kind === 'values') ? this.dictionary.values.length : 0
    return values + (categories.length > 0 ? this.dictionary.categories.length : 0) + 10 * key.length + 2000
  }

  #momentaryList(query: ProductQuery, sort: ProductSort | 'own', inStockFirst: boolean): Uint32Array {
    const question = this.#listQuestion(query, storedSort(sort), inStockFirst)
    const candidates = this.#candidates(query)
    if (sort === 'own' && candidates) {
      const chosen = candidates.filter(question.isChosen)
      return question.isFirst ? firstThen(chosen, question.isFirst) : chosen
    }
    const { rows } = new ProductList(question, candidates)
    const found = this.found(query)
    return found ? bestFirst(rows, question.isFirst, fitsByRow(found, this.table.rows, sort === 'relevance')) : rows
  }

  #makeFacets(query: ProductQuery): FacetCounts {
    const { priceContext, categories, conditions } = query
    return new FacetCounts(
      {
        table: this.table,
        isCandidate: this.#isIn(categories, priceContext.site),
        site: priceContext.site,
        prices: this.table.prices[priceContext.prices] as PriceColumns,
        conditions,
        values: this.dictionary.values,
        properties: this.dictionary.properties.length,
        partners: this.dictionary.partners,
      },
      this.#candidates(query) ?? upTo(this.table.rows),
    )
  }

  /** What the words of a choice find on its site; null: it has none. */
  found({ priceContext: { site }, search, isSearchAsTyped }: ProductQuery): Found | null {
    if (search === '') return null
    const key = `${site} ${isSearchAsTyped} ${search}`
    const known = this.#found.get(key)
    if (known) return known
    const found = this.search.find(search, (row) => this.isShown(row, site), isSearchAsTyped)
    this.#found.set(key, found)
    return found
  }

  /** Says of a product whether a site shows it in one of the categories; none: anywhere. */
  #isIn(categories: readonly number[], site: number): (row: number) => boolean {
    const { table } = this
    if (categories.length === 0) return (row) => this.isShown(row, site)
    const wanted = new Uint8Array(this.dictionary.categories.length)
    for (const category of categories) wanted[category] = 1
    return (row) => {
      if (!this.isShown(row, site)) return false
      const { items, starts, lengths } = table.categoryLines
      const start = starts[row] as number
      const end = start + (lengths[row] as number)
      for (let n = start; n < end; n += 1) if (wanted[items[n] as number] === 1) return true
      return false
    }
  }

  /** Rows among which a choice is made, of whatever site; null: all. */
  #candidates(query: ProductQuery): Uint32Array | null {
    const rows = query.rows ?? this.#rowsOf(query.categories)
    const found = this.found(query)
    return rows && found ? intersection(rows, found.rows, this.table.rows) : (found?.rows ?? rows)
  }

  /** Rows of categories, each once, of whatever site; null: all. */
  #rowsOf(categories: readonly number[]): Uint32Array | null {
    if (categories.length === 0) return null
    const categoryProducts = this.categoryProducts()
    if (categories.length === 1) return categoryProducts.rowsOf(categories[0] as number)
    const rows = new Set<number>()
    for (const category of categories) for (const row of categoryProducts.rowsOf(category)) rows.add(row)
    return Uint32Array.from(rows)
  }
}

function* upTo(end: number): Iterable<number> {
  for (let n = 0; n < end; n += 1) yield n
}

const storedSort = (sort: ProductSort | 'own'): StoredSort =>
  sort === 'relevance' || sort === 'own' ? 'popular' : sort

/** Whether every category hangs where it did. */
const isSameTree = (before: Dictionary, now: Dictionary) =>
  before.categories.length <= now.categories.length &&
  before.categories.every(({ lineIds }, ordinal) => String(lineIds) === String(now.categories[ordinal]?.lineIds))

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
