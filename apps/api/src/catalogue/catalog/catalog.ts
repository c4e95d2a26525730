import { builtInFilters, type FilterChoice } from '@shpulka/contract/catalogue/catalog'
import type { UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import type { Partner } from '@shpulka/contract/catalogue/partners'
import type { Category, Seo } from '@shpulka/contract/content/settings'
import { type ByteCache, byteCache, sizedCache } from '../../base/cache/byte-cache.port.ts'
import { cachePart } from '../../base/cache/cache-budget.rule.ts'
import type { ReadCacheStats } from '../../base/cache/measure-caches.port.ts'
import { Failure } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { categorySeo, listingSeo, partnersSeo, productSeo } from '../../content/settings/seo-text.rule.ts'
import type { CatalogOverview, CurrentSettings, SiteRow } from '../../content/settings/settings.port.ts'
import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import { filterConditions } from '../catalog-index/filter-conditions.rule.ts'
import type { IndexCache } from '../catalog-index/index-caches.ts'
import type { PriceContext } from '../catalog-index/product-card.view.ts'
import { catalogAddress, productPath } from './canonical-path.rule.ts'
import type { CatalogPartners } from './partners.port.ts'
import type { CatalogPaths } from './products.port.ts'

/**
 * The catalogue of this process: its current index, the cache of product pages, and listeners to changes.
 */
export class Catalog implements CatalogOverview, CatalogPaths, CatalogPartners {
  index: CatalogIndex
  readonly currentSettings: CurrentSettings
  /** Stops following changes; resolves when no work is left running. */
  readonly close: () => Promise<void>
  readonly #listeners = new Set<(tags: readonly string[]) => void>()
  readonly #pages: ByteCache<string>
  readonly #relations: ReturnType<typeof sizedCache<number, readonly unknown[]>>
  readonly #relationsBeingRead = new Map<number, Promise<readonly unknown[]>>()
  #changes = 0

  constructor(index: CatalogIndex, currentSettings: CurrentSettings, cacheBytes: number, close: () => Promise<void>) {
    this.#pages = byteCache(cachePart(cacheBytes, 'productPages'))
    this.#relations = sizedCache(cachePart(cacheBytes, 'relations'), ({ length }) => length * 100)
    this.index = index
    this.currentSettings = currentSettings
    this.close = close
  }

  /**
   * Calls `listener` with tags of changed documents (`product:12`, `category:3`, `catalog`: any product, `categories`:
   * the tree, `settings`, `seo`, `everything`) once the change is applied here. Returns a function that unsubscribes.
   */
  onChange(listener: (tags: readonly string[]) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Drops pages made from what changed and notifies listeners. */
  change(tags: readonly string[]) {
    this.#changes += 1
    // Requests from now on must not join a read that began before the change.
    this.#relationsBeingRead.clear()
    const productIds = tags.flatMap((tag) => (tag.startsWith('product:') ? [tag.slice('product:'.length)] : []))
    // Without a product in the tags, texts, settings or the dictionary changed: they are on every page.
    if (productIds.length === 0) {
      this.#pages.clear()
      this.#relations.clear()
    }
    for (const id of productIds) this.#relations.delete(Number(id))
    for (const id of productIds)
      for (let priceColumn = 0; priceColumn < this.index.table.prices.length; priceColumn += 1)
        this.#pages.delete(`${id} ${priceColumn}`)
    for (const listener of this.#listeners) listener(tags)
  }

  /** Its caches by name, as cache-budget.rule.ts calls them. */
  caches(): Readonly<Record<'productPages' | 'relations' | IndexCache, ReadCacheStats>> {
    const indexStats = (name: IndexCache) => () => this.index.cacheStats(name)
    return {
      productPages: this.#pages.stats,
      relations: () => this.#relations.stats(),
      cards: indexStats('cards'),
      answers: indexStats('answers'),
      found: indexStats('found'),
      filterCounts: indexStats('filterCounts'),
    }
  }

  priceContext({ site, priceRole }: Pick<Visitor, 'site' | 'priceRole'>): PriceContext {
    const priceContext = this.index.priceContextOf(site.id, priceRole)
    if (!priceContext) throw new Failure(503, 'Каталог этого сайта ещё готовится. Повторите через несколько секунд')
    return priceContext
  }

  /** A product page as JSON, cached until the product changes. */
  async page(productId: number, priceContext: PriceContext, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = `${productId} ${priceContext.priceColumn}`
    const cached = this.#pages.get(key)
    if (cached !== undefined) return cached
    const changesBefore = this.#changes
    const page = await make()
    // Data read before a change and cached after it would stay stale.
    return this.#changes === changesBefore ? this.#pages.set(key, page) : page
  }

  /**
   * The products to show beside a product, cached until it changes. A page asks for several kinds at once: they share
   * one read.
   */
  async relations<Row>(productId: number, read: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
    const cached = (this.#relations.get(productId) ?? this.#relationsBeingRead.get(productId)) as
      | readonly Row[]
      | Promise<readonly Row[]>
      | undefined
    if (cached !== undefined) return cached
    const changesBefore = this.#changes
    const reading = read()
    this.#relationsBeingRead.set(productId, reading)
    try {
      const rows = await reading
      if (this.#changes === changesBefore) this.#relations.set(productId, rows)
      return rows
    } finally {
      if (this.#relationsBeingRead.get(productId) === reading) this.#relationsBeingRead.delete(productId)
    }
  }

  listCategories(siteId: number, nestingLevel = Number.POSITIVE_INFINITY): Category[] {
    const site = this.index.table.pricingLayout.sites.findIndex(({ id }) => id === siteId)
    if (site < 0) return []
    return this.index.categories(site).filter(({ path }) => path.split('/').length <= nestingLevel)
  }

  findCategoryPathIds(siteId: number, categoryId: number): readonly number[] | null {
    const site = this.index.table.pricingLayout.sites.findIndex(({ id }) => id === siteId)
    const ordinal = site < 0 ? undefined : this.index.categoryOrdinal(categoryId, site)
    return ordinal === undefined ? null : (this.index.dictionary.categories[ordinal]?.pathIds ?? null)
  }

  findProductPath(siteId: number, productId: number): string | null {
    const site = this.index.table.pricingLayout.sites.findIndex(({ id }) => id === siteId)
    const row = this.index.table.rowOf(productId)
    return site >= 0 && this.index.isShown(row, site) ? this.pathOf(row) : null
  }

  pathVersion = (): number => this.index.table.pathVersion

  listPartners(siteId: number): Partner[] {
    const site = this.index.table.pricingLayout.sites.findIndex(({ id }) => id === siteId)
    if (site < 0) return []
    const counts = this.index.partnerCounts(site)
    return [...this.index.dictionary.partners.values()].flatMap((partner) => {
      const productsCount = counts.get(partner.id) ?? 0
      return productsCount > 0 ? [{ ...partner, productsCount }] : []
    })
  }

  pathOf(row: number): string {
    const { table, dictionary } = this.index
    return productPath(
      dictionary.categories[table.categories.get(row)[0] as number]?.path ?? '',
      table.codes[row] as string,
    )
  }

  seoOfPath(site: SiteRow, path: string): { seo: Seo; tag: string } | null {
    if (path === '/partners') return { seo: partnersSeo(site), tag: 'settings' }
    const partner =
      path.startsWith('/partners/') && this.listPartners(site.id).find(({ code }) => path === `/partners/${code}`)
    if (partner) return { seo: listingSeo({ ...partner, about: partner.description }, site), tag: 'catalog' }
    const address = catalogAddress(path)
    const priceContext = this.index.priceContextOf(site.id, site.priceRole)
    if (!address || !priceContext) return null
    if (address.productCode !== null) {
      const row = this.index.table.rowOfCode(address.productCode)
      if (!this.index.isShown(row, priceContext.siteOrdinal) || this.pathOf(row) !== path) return null
      return { seo: this.describeProduct(row, site), tag: `product:${this.index.table.ids[row]}` }
    }
    const ordinal = this.index.categoryByPath(address.categoryCodes)
    const category = ordinal === undefined ? undefined : this.index.dictionary.categories[ordinal]
    const productsCount = ordinal === undefined ? 0 : this.index.countOf(ordinal, priceContext.siteOrdinal)
    return category && productsCount > 0
      ? { seo: categorySeo({ title: category.title, productsCount }, site), tag: `category:${category.id}` }
      : null
  }

  countListing(
    { id, priceRole }: Pick<SiteRow, 'id' | 'priceRole'>,
    path: string,
    filters: readonly UrlFilter[],
  ): number {
    const priceContext = this.index.priceContextOf(id, priceRole)
    const ordinal = this.index.categoryByPath(catalogAddress(path)?.categoryCodes ?? '')
    if (!priceContext) return 0
    // Prices in addresses are in roubles.
    const known = this.index.knownFilters(priceContext)
    const { conditions, errors } = filterConditions(filters.map(inKopecks), known)
    if (ordinal === undefined || Object.keys(errors).length > 0) return 0
    const categories = [ordinal]
    return this.index.count({ priceContext, categories, conditions, search: '', isSearchAsTyped: false, key: '' })
  }

  /** Default SEO texts of a product's page. They always mention the guest price. */
  describeProduct(row: number, site: SiteRow): Seo {
    const { table, dictionary } = this.index
    const price =
      table.prices[this.index.priceContextOf(site.id, site.priceRole)?.priceColumn ?? -1]?.price[row] ?? Number.NaN
    return productSeo(
      {
        title: table.titles[row] as string,
        vendorCode: table.vendorCodes[row] as string,
        partner: dictionary.partners.get(table.partnerIds[row] as number)?.title ?? '',
        category: dictionary.categories[table.categories.get(row)[0] as number]?.title ?? '',
        priceKopecks: Number.isNaN(price) ? null : price,
      },
      site,
    )
  }
}

const inKopecks = ({ code, values, from, to }: UrlFilter): FilterChoice => {
  const unit = code === builtInFilters.price ? 100 : 1
  return {
    code,
    ...(values && { values: [...values] }),
    ...(from !== undefined && { from: from * unit }),
    ...(to !== undefined && { to: to * unit }),
  }
}
