import type { ProductSort } from '@shpulka/contract/catalog'
import type { Category } from '@shpulka/contract/settings'
import { exactFit, type Found, ProductSearch } from '../search/search.port.ts'
import type { Settings } from '../settings/settings.port.ts'
import type { Showcase } from './card-figures.rule.ts'
import { type CategoryShelves, categoryShelves } from './category-shelves.ts'
import { categoryTree } from './category-tree.view.ts'
import { allHold, ChoiceMatch } from './choice-match.ts'
import type { Dictionary } from './dictionary.ts'
import { type FacetCounts, facetCounts } from './facet-counts.ts'
import type { Condition } from './filter-conditions.rule.ts'
import { type CardScene, cardJson } from './product-card.view.ts'
import type { ProductRow } from './product-row.ts'
import { type Difference, type PriceColumns, ProductTable } from './product-table.ts'
import { RecentAnswers } from './recent-answers.ts'
import { hasOtherWords, searchedGoods } from './searched-goods.ts'
import { SortOrders } from './sort-orders.ts'

/** What is asked of the catalogue; categories are ordinals, none: all of it. */
export interface Choice {
  readonly scene: CardScene
  readonly categories: readonly number[]
  /** Only of these, in this order, whatever their categories; missing: by categories. */
  readonly slots?: Uint32Array
  readonly conditions: readonly Condition[]
  /** Empty: none. */
  readonly search: string
  /** The words are not corrected. */
  readonly isSearchAsTyped: boolean
  /** Names the choice: two with the same key have the same answer. */
  readonly key: string
}

const megabyte = 2 ** 20
/** Where fewer products than this part of all are to be sorted, sorting them is cheaper than walking through all in order. */
const walkWorth = 16

/**
 * The catalogue in memory for one showcase (sites, warehouses, price lists, roles). Everything it answers without waiting, so a reader sees one state of it.
 * Lists, facets and trees are made when asked for and dropped when the place of any product changes; cards are dropped one by one.
 */
export class CatalogIndex {
  readonly table: ProductTable
  dictionary: Dictionary
  readonly #orders: SortOrders
  readonly search: ProductSearch
  readonly #lists = new RecentAnswers<string, Uint32Array>(12 * megabyte)
  readonly #cards = new RecentAnswers<number, Buffer>(24 * megabyte)
  readonly #answers = new RecentAnswers<string, Buffer>(16 * megabyte)
  readonly #found = new RecentAnswers<string, Found>(8 * megabyte)
  readonly #trees = new Map<number, readonly Category[]>()
  readonly #scenes = new Map<string, CardScene>()
  #shelves: CategoryShelves | undefined
  #categoriesByPath: ReadonlyMap<string, number> | undefined
  #settings: Settings

  constructor(settings: Settings, dictionary: Dictionary) {
    this.#settings = settings
    this.table = new ProductTable(showcaseOf(settings))
    this.dictionary = dictionary
    this.#orders = new SortOrders(this.table)
    this.search = new ProductSearch(searchedGoods(this))
  }

  /** The scene of a site and role; undefined: the site is newer than the index. A role nobody has prices for pays as a guest. */
  sceneOf(siteId: number, priceRole: string): CardScene | undefined {
    const key = `${siteId} ${priceRole}`
    const known = this.#scenes.get(key)
    if (known) return known
    const { sites, roles } = this.table.showcase
    const site = sites.findIndex(({ id }) => id === siteId)
    const shown = sites[site]
    if (!shown) return
    const role = roles.includes(priceRole) ? roles.indexOf(priceRole) : shown.guestRole
    const { table, dictionary } = this
    const warehouseTitles = new Map(this.#settings.warehouses.map(({ id, title }) => [id, title]))
    const scene = { table, dictionary, site, siteWarehouseIds: shown.warehouseIds, warehouseTitles, priceRole, prices: site * roles.length + role }
    this.#scenes.set(key, scene)
    return scene
  }

  /** Slots of a choice in order ('own': that of its slots): of a search those with exactly this article first, then products in stock, then by how well they fit if the order is relevance. */
  list(choice: Choice, sort: ProductSort | 'own'): Uint32Array {
    const key = `${sort} ${choice.key}`
    const known = this.#lists.get(key)
    if (known) return known
    const list = this.#makeList(choice, sort)
    this.#lists.set(key, list, list.byteLength + 2 * key.length + 200)
    return list
  }

  /** A card as JSON in UTF-8: putting a page together of encoded cards is copying bytes. */
  card(slot: number, scene: CardScene): Buffer {
    const key = slot * this.table.prices.length + scene.prices
    const known = this.#cards.get(key)
    if (known !== undefined) return known
    const card = Buffer.from(cardJson(slot, scene))
    this.#cards.set(key, card, card.length + 200)
    return card
  }

  /** A whole answer, kept until anything changes. */
  answer(key: string, make: () => Buffer): Buffer {
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const answer = make()
    this.#answers.set(key, answer, answer.length + 2 * key.length + 300)
    return answer
  }

  facets(choice: Choice): FacetCounts {
    const { scene, conditions } = choice
    return facetCounts({
      table: this.table,
      candidates: this.#candidates(choice),
      site: scene.site,
      prices: this.table.prices[scene.prices] as PriceColumns,
      conditions,
      values: this.dictionary.values,
      properties: this.dictionary.properties.length,
      partners: this.dictionary.partners,
    })
  }

  /** Categories with products on a site, parents before children. */
  categories(site: number): readonly Category[] {
    const known = this.#trees.get(site)
    if (known) return known
    const tree = categoryTree(this.dictionary, this.shelves().counts[site] as Uint32Array)
    this.#trees.set(site, tree)
    return tree
  }

  /** Ordinal of a category that has products on the site. */
  categoryOrdinal(id: number, site: number): number | undefined {
    const ordinal = this.dictionary.categoryOrdinals.get(id)
    return ordinal !== undefined && (this.shelves().counts[site]?.[ordinal] ?? 0) > 0 ? ordinal : undefined
  }

  categoryByPath(path: string): number | undefined {
    this.#categoriesByPath ??= new Map(this.dictionary.categories.map((category, ordinal) => [category.path, ordinal]))
    return this.#categoriesByPath.get(path)
  }

  shelves(): CategoryShelves {
    this.#shelves ??= categoryShelves(this.table, this.dictionary.categories.length)
    return this.#shelves
  }

  isShown(slot: number | undefined, site: number): slot is number {
    return slot !== undefined && ((this.table.siteMask[slot] as number) & (1 << site)) !== 0
  }

  /** Takes in what is new of a product, or that it is gone (null). */
  put(id: number, row: ProductRow | null): Difference {
    const before = this.table.slotOf(id)
    let difference: Difference = 'none'
    if (row) difference = this.table.put(row, this.dictionary)
    else if (this.table.remove(id)) difference = 'place'
    if (difference === 'none') return difference
    const slot = before ?? (this.table.slotOf(id) as number)
    for (let prices = 0; prices < this.table.prices.length; prices += 1) this.#cards.delete(slot * this.table.prices.length + prices)
    this.#answers.clear()
    if (difference === 'card') return difference
    this.#orders.move(slot)
    this.search.change(slot)
    this.#dropPlaces()
    return difference
  }

  /** Takes in new words; everything made of the old ones is dropped. */
  changeDictionary(dictionary: Dictionary) {
    if (hasOtherWords(this.dictionary, dictionary)) this.search.changeAll()
    this.dictionary = dictionary
    this.table.renewCategoryLines(dictionary)
    this.#categoriesByPath = undefined
    this.#scenes.clear()
    this.#cards.clear()
    this.#answers.clear()
    this.#dropPlaces()
  }

  /** Takes in settings with the same showcase. */
  changeSettings(settings: Settings) {
    this.#settings = settings
    this.#scenes.clear()
    this.#cards.clear()
    this.#answers.clear()
  }

  #dropPlaces() {
    this.#lists.clear()
    this.#found.clear()
    this.#trees.clear()
    this.#shelves = undefined
  }

  /** What the words of a choice find on its site; null: it has none. */
  found({ scene: { site }, search, isSearchAsTyped }: Choice): Found | null {
    if (search === '') return null
    const key = `${site} ${isSearchAsTyped} ${search}`
    const known = this.#found.get(key)
    if (known) return known
    const found = this.search.find(search, (slot) => this.isShown(slot, site), isSearchAsTyped)
    this.#found.set(key, found, found.slots.byteLength * 1.25 + 2 * key.length + 300)
    return found
  }

  #makeList(choice: Choice, sort: ProductSort | 'own'): Uint32Array {
    const { table } = this
    const { scene, conditions } = choice
    const prices = table.prices[scene.prices] as PriceColumns
    const found = this.found(choice)
    const match = new ChoiceMatch(table, scene.site, prices, conditions, this.dictionary.values.length)
    const order = this.#orders.get(sort === 'relevance' || sort === 'own' ? 'popular' : sort, prices, scene.prices)
    const slots = this.#placesOf(choice)
    const isChosen = (slot: number) => this.isShown(slot, scene.site) && match.failing(slot) === allHold
    const chosen = new Uint32Array(slots?.length ?? order.slots.length)
    let count = 0
    if (sort === 'own' && slots) {
      for (const slot of slots) if (isChosen(slot)) chosen[count++] = slot
    } else if (slots && slots.length < order.slots.length / walkWorth) {
      for (const slot of slots) if (isChosen(slot)) chosen[count++] = order.ranks[slot] as number
      chosen.subarray(0, count).sort()
      for (let n = 0; n < count; n += 1) chosen[n] = order.slots[chosen[n] as number] as number
    } else {
      const isIn = slots && new Uint8Array(table.slots)
      if (isIn) for (const slot of slots) isIn[slot] = 1
      for (let rank = 0; rank < order.slots.length; rank += 1) {
        const slot = order.slots[rank] as number
        if ((!isIn || isIn[slot] === 1) && isChosen(slot)) chosen[count++] = slot
      }
    }
    const fits = found && fitsBySlot(found, table.slots, sort === 'relevance')
    return bestFirst(chosen.subarray(0, count), table.available[scene.site] as Int32Array, fits)
  }

  /** Slots of categories, each once, of whatever site; null: all. */
  #slotsOf(categories: readonly number[]): Uint32Array | null {
    if (categories.length === 0) return null
    const shelves = this.shelves()
    if (categories.length === 1) return shelves.slotsOf(categories[0] as number)
    const slots = new Set<number>()
    for (const category of categories) for (const slot of shelves.slotsOf(category)) slots.add(slot)
    return Uint32Array.from(slots)
  }

  /** Slots among which a choice is made, of whatever site; null: all. */
  #placesOf(choice: Choice): Uint32Array | null {
    const slots = choice.slots ?? this.#slotsOf(choice.categories)
    const found = this.found(choice)
    return slots && found ? intersection(slots, found.slots, this.table.slots) : (found?.slots ?? slots)
  }

  #candidates(choice: Choice): Uint32Array {
    const { siteMask, slots: all } = this.table
    const { site } = choice.scene
    const slots = this.#placesOf(choice)
    const candidates = new Uint32Array(slots?.length ?? all)
    let count = 0
    for (let n = 0; n < candidates.length; n += 1) {
      const slot = slots ? (slots[n] as number) : n
      if (((siteMask[slot] as number) & (1 << site)) !== 0) candidates[count++] = slot
    }
    return candidates.subarray(0, count)
  }
}

/** In the order of the first. */
function intersection(slots: Uint32Array, others: Uint32Array, all: number): Uint32Array {
  const isIn = new Uint8Array(all)
  for (const slot of others) isIn[slot] = 1
  return slots.filter((slot) => isIn[slot] === 1)
}

/** By slot: how well it fits; unless relevance is asked for, only whether its article is the question. */
function fitsBySlot({ slots, fits }: Found, all: number, isByRelevance: boolean): Uint8Array {
  const bySlot = new Uint8Array(all)
  slots.forEach((slot, n) => {
    const fit = fits[n] as number
    bySlot[slot] = isByRelevance || fit === exactFit ? fit : 0
  })
  return bySlot
}

/** The same order with exact articles first, then what is in stock, then what fits best. */
function bestFirst(slots: Uint32Array, available: Int32Array, fits: Uint8Array | null): Uint32Array {
  const classOf = (slot: number) => {
    const fit = fits?.[slot] ?? 0
    if (fit === exactFit) return 0
    return ((available[slot] as number) > 0 ? 0 : exactFit) + exactFit - fit
  }
  const ends = new Uint32Array(2 * exactFit + 2)
  for (const slot of slots) ends[classOf(slot) + 1] = (ends[classOf(slot) + 1] as number) + 1
  for (let n = 1; n < ends.length; n += 1) ends[n] = (ends[n] as number) + (ends[n - 1] as number)
  const result = new Uint32Array(slots.length)
  for (const slot of slots) {
    const place = classOf(slot)
    result[ends[place] as number] = slot
    ends[place] = (ends[place] as number) + 1
  }
  return result
}

/** What of the settings the index is built around. */
export function showcaseOf({ sites, priceRoles }: Settings): Showcase {
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
