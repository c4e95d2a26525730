import { articleKey } from '../compatibility/named-articles.rule.ts'
import { type CardSummary, cardSummary, type PricingLayout } from './card-summary.rule.ts'
import type { Dictionary } from './dictionary.ts'
import { ordinals, withAncestors, withPropertyOrdinals } from './dictionary-ordinals.rule.ts'
import { ListColumn, type NumberArray, resized } from './list-column.ts'
import { PriceColumns, priceNames } from './price-columns.ts'
import type { ProductRow } from './product-row.ts'
import { RowFinder } from './row-finder.ts'

/**
 * What a change of a product affects: nothing, only its card, or also its position in lists (categories, values,
 * prices, stock).
 */
export type Difference = 'none' | 'card' | 'position'

const imageBytes = 16
let lastPathVersion = 0
/** Columns with one number per product. */
const numberNames = [
  ...(['ids', 'partnerIds', 'popularity', 'created', 'updated'] as const),
  ...(['ratingCounts', 'ratingStars', 'siteMask', 'imageCounts'] as const),
]
const textNames = ['titles', 'codes', 'vendorCodes', 'offerCodes', 'groupTitles'] as const
export type TextColumn = (typeof textNames)[number]
/** How many different titles of groups are looked up to be shared. */
const maxSharedTexts = 10_000

/**
 * Products in memory, column by column. A row is a product's index in every column; it stays while the product exists.
 * `put` and `remove` are synchronous, so a reader that does not await never sees half a change.
 */
export class ProductTable {
  readonly pricingLayout: PricingLayout
  /** Rows below this one are in use, except where `ids` is 0: the product was removed. */
  rows = 0
  count = 0
  /** Set to a new number, unique among all tables, when the address of any product may have changed. */
  pathVersion = 0
  ids: Int32Array = new Int32Array(0)
  partnerIds: Int32Array = new Int32Array(0)
  popularity: Int32Array = new Int32Array(0)
  created: Float64Array = new Float64Array(0)
  updated: Float64Array = new Float64Array(0)
  /** Counts of published reviews, and sums of their stars. */
  ratingCounts: Int32Array = new Int32Array(0)
  ratingStars: Int32Array = new Int32Array(0)
  /** Bit n is set when the site with ordinal n sells the product. */
  siteMask: Uint32Array = new Uint32Array(0)
  /** Ids of the first two pictures, 16 bytes each, and how many of the two there are. */
  images: Uint8Array = new Uint8Array(0)
  imageCounts: Uint8Array = new Uint8Array(0)
  titles: string[] = []
  codes: string[] = []
  vendorCodes: string[] = []
  /** Articles of offers and barcodes, separated by spaces. */
  offerCodes: string[] = []
  /** Titles of its groups as JSON; empty when none has one. */
  groupTitles: string[] = []
  /** Ordinals, main first. */
  readonly categories = new ListColumn('u32')
  /** Ordinals of its categories and their ancestors. */
  readonly categoriesWithAncestors = new ListColumn('u32')
  readonly stickers = new ListColumn('u16')
  readonly values = new ListColumn('u32')
  /** property ordinal, number … */
  readonly numbers = new ListColumn('f64')
  /** Word numbers of its description, see `ProductRow`. */
  readonly described = new ListColumn('u32')
  /** group id, its count on the first site, on the second …, next group id … */
  readonly groups = new ListColumn('i32')
  /** warehouse, count … */
  readonly remnants = new ListColumn('i32')
  /** By site ordinal: how many of all groups can be bought together. */
  readonly available: Int32Array[]
  /** Index: site ordinal × count of roles + role ordinal. */
  readonly prices: PriceColumns[]
  readonly #rowsById = new RowFinder<number>((row) => this.ids[row] as number)
  readonly #rowsByCode = new RowFinder<string>((row) => this.codes[row] as string)
  /** By article in lower case. Made when it is first asked for: most shops name nothing by article. */
  #rowsByArticle: RowFinder<string> | undefined
  /** Articles that several products have had: when the found one goes, another is looked for. */
  readonly #sharedArticles = new Set<string>()
  readonly #free: number[] = []
  /** Products in the same colours or sizes have one text in memory. */
  readonly #sharedTexts = new Map<string, string>()

  constructor(pricingLayout: PricingLayout) {
    if (pricingLayout.sites.length > 31) throw new Error('The catalogue in memory serves up to 31 sites')
    this.pricingLayout = pricingLayout
    this.available = pricingLayout.sites.map(() => new Int32Array(0))
    this.prices = pricingLayout.sites.flatMap(() => pricingLayout.roles.map(() => new PriceColumns()))
  }

  rowOf = (id: number): number | undefined => this.#rowsById.get(id)
  rowOfCode = (code: string): number | undefined => this.#rowsByCode.get(code)

  /** The row of a product with this article, in lower case; of several any. */
  rowOfArticle(article: string): number | undefined {
    if (this.#rowsByArticle === undefined) {
      this.#rowsByArticle = new RowFinder((row) => articleKey(this.vendorCodes[row] as string))
      this.#rowsByArticle.reserve(this.rows)
      for (let row = 0; row < this.rows; row += 1) if (this.ids[row] !== 0) this.#setArticle(this.#rowsByArticle, row)
    }
    return article === '' ? undefined : this.#rowsByArticle.get(article)
  }

  allIds = (): number[] => Array.from(this.ids.subarray(0, this.rows)).filter((id) => id !== 0)

  imagesOf(row: number): string[] {
    return Array.from({ length: this.imageCounts[row] as number }, (_, n) =>
      uuidText(this.images, (row * 2 + n) * imageBytes),
    )
  }

  /** The product's value of a number property. Null when it has none. */
  numberOf(row: number, property: number): number | null {
    const { items, starts, lengths } = this.numbers
    const start = starts[row] as number
    const end = start + (lengths[row] as number)
    for (let n = start; n < end; n += 2) if (items[n] === property) return items[n + 1] as number
    return null
  }

  /** Allocates room for this many products at once: growing step by step fragments memory. */
  reserve(products: number) {
    this.#rowsById.reserve(products)
    this.#rowsByCode.reserve(products)
    if (products > this.ids.length) this.#resize(Math.ceil(products * 1.05))
  }

  /** Makes every path that was computed from this table outdated. */
  invalidatePaths() {
    lastPathVersion += 1
    this.pathVersion = lastPathVersion
  }

  /** Inserts or updates a product. */
  put(product: ProductRow, dictionary: Dictionary): Difference {
    const existing = this.#rowsById.get(product.id)
    const row = existing ?? this.#newRow(product.id)
    const summary = cardSummary(product, this.pricingLayout)
    const differences = [
      this.#putListedData(row, product, dictionary),
      this.#putFigures(row, product, summary),
      this.#putCardDetails(row, product),
    ]
    if (existing === undefined || differences.includes('position')) return 'position'
    return differences.includes('card') ? 'card' : 'none'
  }

  /** Removes a product. Returns false when there was none. */
  remove(id: number): boolean {
    const row = this.#rowsById.get(id)
    if (row === undefined) return false
    this.#rowsById.delete(id)
    if (this.#rowsByCode.get(this.codes[row] as string) === row) this.#rowsByCode.delete(this.codes[row] as string)
    this.#removeArticle(row)
    this.ids[row] = 0
    this.siteMask[row] = 0
    for (const name of textNames) this[name][row] = ''
    for (const column of Object.values(this.#lists())) column.set(row, [])
    for (const available of this.available) available[row] = 0
    for (const prices of this.prices) prices.set(row, this.ids.length, null)
    this.#free.push(row)
    this.count -= 1
    this.invalidatePaths()
    return true
  }

  /** Titles of the product's groups, in order; none has one: empty. */
  groupTitlesOf(row: number): readonly string[] {
    const titles = this.groupTitles[row]
    return titles ? (JSON.parse(titles) as string[]) : []
  }

  /** All text columns by name, not copied. */
  texts(): Record<TextColumn, string[]> {
    const { titles, codes, vendorCodes, offerCodes, groupTitles } = this
    return { titles, codes, vendorCodes, offerCodes, groupTitles }
  }

  /**
   * All number columns by name, not copied: a product that changes while they are written to a file may be saved half
   * old, half new.
   */
  columns(): Record<string, NumberArray> {
    const columns: Record<string, NumberArray> = { size: Uint32Array.of(this.rows), images: this.images }
    for (const name of numberNames) columns[name] = this[name]
    for (const [name, column] of Object.entries(this.#lists()))
      for (const [part, numbers] of Object.entries(column.parts())) columns[`${name}.${part}`] = numbers
    this.available.forEach((column, siteOrdinal) => {
      columns[`available.${siteOrdinal}`] = column
    })
    this.prices.forEach((prices, n) => {
      for (const name of priceNames) columns[`prices.${n}.${name}`] = prices[name]
    })
    return columns
  }

  /** Restores the saved columns of a table with the same pricing layout. */
  restore(columns: Readonly<Record<string, NumberArray>>, texts: Readonly<Partial<Record<TextColumn, string[]>>>) {
    this.rows = columns.size?.[0] as number
    this.images = columns.images as Uint8Array
    for (const name of numberNames) this[name] = columns[name] as never
    for (const [name, column] of Object.entries(this.#lists())) {
      const partNamed = (part: string) => columns[`${name}.${part}`]
      const [items, starts, lengths, ends] = ['items', 'starts', 'lengths', 'ends'].map(partNamed)
      column.restore({ items, starts, lengths, ends } as never)
    }
    for (const siteOrdinal of this.available.keys())
      this.available[siteOrdinal] = columns[`available.${siteOrdinal}`] as Int32Array
    this.prices.forEach((prices, n) => {
      for (const name of priceNames) prices[name] = columns[`prices.${n}.${name}`] as Float64Array
    })
    for (const name of textNames) {
      this[name] = texts[name] ?? []
      // Rows may have been added while the file was written: texts and numbers may differ in length.
      if (this[name].length > this.rows) this[name].length = this.rows
      while (this[name].length < this.rows) this[name].push('')
    }
    this.#rowsById.reserve(this.rows)
    this.#rowsByCode.reserve(this.rows)
    for (let row = 0; row < this.rows; row += 1) {
      const id = this.ids[row] as number
      if (id === 0) {
        this.siteMask[row] = 0
        for (const name of textNames) this[name][row] = ''
        this.#free.push(row)
        continue
      }
      this.count += 1
      this.#rowsById.set(id, row)
      this.#rowsByCode.set(this.codes[row] as string, row)
    }
  }

  #lists() {
    const { categories, categoriesWithAncestors, stickers, values, numbers, described, groups, remnants } = this
    return { categories, categoriesWithAncestors, stickers, values, numbers, described, groups, remnants }
  }

  /** Computes the ancestors of every product's categories again after a change of the tree. */
  recomputeAncestors(dictionary: Dictionary) {
    for (let row = 0; row < this.rows; row += 1) {
      if (this.ids[row] !== 0)
        this.categoriesWithAncestors.set(row, withAncestors(this.categories.get(row), dictionary))
    }
  }

  #putListedData(row: number, product: ProductRow, dictionary: Dictionary): Difference {
    const categories = ordinals(product.categoryIds, dictionary.categoryOrdinals)
    const isMoved = [
      this.categories.set(row, categories),
      write(this.siteMask, row, this.#maskOf(product)),
      this.#putTexts(row, product),
    ].includes(true)
    if (isMoved) this.invalidatePaths()
    const changed = [
      isMoved,
      this.categoriesWithAncestors.set(row, withAncestors(categories, dictionary)),
      this.stickers.set(row, product.stickerIds),
      this.values.set(row, ordinals(product.valueIds, dictionary.valueOrdinals)),
      this.numbers.set(row, withPropertyOrdinals(product.numbers, dictionary)),
      this.described.set(row, product.described),
      write(this.partnerIds, row, product.partnerId),
      write(this.popularity, row, product.popularity),
      write(this.created, row, product.createdSeconds),
    ]
    return changed.includes(true) ? 'position' : 'none'
  }

  /** Bit n is set when site n shows the product. Without a category or a group no site shows it. */
  #maskOf(product: ProductRow): number {
    if (product.categoryIds.length === 0 || product.groups.length === 0) return 0
    return this.pricingLayout.sites.reduce(
      (mask, { id }, ordinal) => (product.siteIds.includes(id) ? mask | (1 << ordinal) : mask),
      0,
    )
  }

  #putTexts(row: number, product: ProductRow): boolean {
    if (
      this.titles[row] === product.title &&
      this.codes[row] === product.code &&
      this.vendorCodes[row] === product.vendorCode &&
      this.offerCodes[row] === product.offerCodes
    )
      return false
    const before = this.codes[row]
    if (before !== undefined && this.#rowsByCode.get(before) === row) this.#rowsByCode.delete(before)
    this.#removeArticle(row)
    this.titles[row] = product.title
    this.codes[row] = product.code
    this.vendorCodes[row] = product.vendorCode
    this.offerCodes[row] = product.offerCodes
    this.#rowsByCode.set(product.code, row)
    if (this.#rowsByArticle) this.#setArticle(this.#rowsByArticle, row)
    return true
  }

  #removeArticle(row: number) {
    const article = articleKey(this.vendorCodes[row] ?? '')
    if (!this.#rowsByArticle || this.#rowsByArticle.get(article) !== row) return
    this.#rowsByArticle.delete(article)
    if (!this.#sharedArticles.has(article)) return
    for (let other = 0; other < this.rows; other += 1)
      if (other !== row && this.ids[other] !== 0 && articleKey(this.vendorCodes[other] as string) === article)
        return this.#rowsByArticle.set(article, other)
    this.#sharedArticles.delete(article)
  }

  #setArticle(rowsByArticle: RowFinder<string>, row: number) {
    const article = articleKey(this.vendorCodes[row] as string)
    const before = rowsByArticle.get(article)
    if (before !== undefined && before !== row) this.#sharedArticles.add(article)
    rowsByArticle.set(article, row)
  }

  #putFigures(row: number, product: ProductRow, { counts, available, remnants, prices }: CardSummary): Difference {
    let isPositionChanged = false
    let isCardChanged = this.remnants.set(row, remnants)
    isCardChanged =
      this.groups.set(
        row,
        product.groups.flatMap(([id], n) => [id, ...(counts[n] as readonly number[])]),
      ) || isCardChanged
    this.available.forEach((column, siteOrdinal) => {
      const before = column[row] as number
      const after = available[siteOrdinal] as number
      if (write(column, row, after)) isCardChanged = true
      if (before > 0 !== after > 0) isPositionChanged = true
    })
    prices.forEach((summary, n) => {
      const { price, rest } = (this.prices[n] as PriceColumns).set(row, this.ids.length, summary)
      if (price) isPositionChanged = true
      if (rest) isCardChanged = true
    })
    if (isPositionChanged) return 'position'
    return isCardChanged ? 'card' : 'none'
  }

  #putCardDetails(row: number, product: ProductRow): Difference {
    const [count, stars] = product.rating
    const changed = [
      write(this.updated, row, product.updatedSeconds),
      write(this.ratingCounts, row, count),
      write(this.ratingStars, row, stars),
    ]
    const titles = product.groups.some(([, title]) => title !== '')
      ? JSON.stringify(product.groups.map(([, title]) => title))
      : ''
    const hadTitles = this.groupTitles[row]
    if (titles !== hadTitles) this.groupTitles[row] = this.#shared(titles)
    const hasOtherImages = this.#putImages(row, product.imageIds)
    // Search finds products by titles of their groups.
    if (titles !== hadTitles) return 'position'
    return hasOtherImages || changed.includes(true) ? 'card' : 'none'
  }

  #putImages(row: number, imageIds: readonly string[]): boolean {
    if (String(this.imagesOf(row)) === String(imageIds)) return false
    this.imageCounts[row] = imageIds.length
    imageIds.forEach((id, n) => {
      this.images.set(Buffer.from(id.replaceAll('-', ''), 'hex'), (row * 2 + n) * imageBytes)
    })
    return true
  }

  #shared(text: string): string {
    const known = this.#sharedTexts.get(text)
    if (known !== undefined) return known
    if (this.#sharedTexts.size >= maxSharedTexts) this.#sharedTexts.clear()
    this.#sharedTexts.set(text, text)
    return text
  }

  #newRow(id: number): number {
    const row = this.#free.pop() ?? this.rows
    if (row === this.rows) this.rows += 1
    if (this.rows > this.ids.length) this.#resize(Math.max(1024, Math.ceil(this.rows * 1.25)))
    this.ids[row] = id
    this.#rowsById.set(id, row)
    this.count += 1
    return row
  }

  #resize(length: number) {
    for (const name of numberNames) this[name] = resized<NumberArray>(this[name], length) as never
    this.images = resized(this.images, length * 2 * imageBytes)
    this.available.forEach((column, siteOrdinal) => {
      this.available[siteOrdinal] = resized(column, length)
    })
    for (const column of Object.values(this.#lists())) column.resize(length)
  }
}

function write(column: Int32Array | Uint32Array | Float64Array, row: number, value: number): boolean {
  if (column[row] === value) return false
  column[row] = value
  return true
}

function uuidText(bytes: Uint8Array, start: number): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + start, imageBytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
