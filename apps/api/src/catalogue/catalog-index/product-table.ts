import { type CardFigures, type CardPriceFigures, cardFigures, type Showcase } from './card-figures.rule.ts'
import type { Dictionary } from './dictionary.ts'
import { grown, ListColumn, type Numbers } from './list-column.ts'
import type { ProductRow } from './product-row.ts'

/** What of a product changed: nothing; what only its card shows; what decides where it is found (categories, values, prices, being in stock). */
export type Difference = 'none' | 'card' | 'place'

/** Card prices of one site and role by slot; NaN: none. Arrays appear with their first number: most roles have no old prices. */
export class PriceColumns {
  price: Float64Array = new Float64Array(0)
  oldPrice: Float64Array = new Float64Array(0)
  nextLimit: Float64Array = new Float64Array(0)
  nextPrice: Float64Array = new Float64Array(0)

  set(slot: number, slots: number, figures: CardPriceFigures | null): { price: boolean; rest: boolean } {
    const price = this.#write('price', slot, slots, figures?.price ?? null)
    const old = this.#write('oldPrice', slot, slots, figures?.oldPrice ?? null)
    const limit = this.#write('nextLimit', slot, slots, figures?.nextLimit ?? null)
    const next = this.#write('nextPrice', slot, slots, figures?.nextPrice ?? null)
    return { price, rest: old || limit || next }
  }

  #write(name: 'price' | 'oldPrice' | 'nextLimit' | 'nextPrice', slot: number, slots: number, given: number | null): boolean {
    let column = this[name]
    if (given === null && slot >= column.length) return false
    if (slot >= column.length) {
      column = new Float64Array(slots).fill(Number.NaN)
      column.set(this[name])
      this[name] = column
    }
    const value = given ?? Number.NaN
    if (Object.is(column[slot], value)) return false
    column[slot] = value
    return true
  }
}

const imageBytes = 16
const textNames = ['titles', 'codes', 'vendorCodes'] as const
const priceNames = ['price', 'oldPrice', 'nextLimit', 'nextPrice'] as const

/**
 * Products in memory, column by column. A slot is a product's place in every column; it is kept for the product's life.
 * One call of `put` or `remove` changes a product whole, between two turns of the event loop, so a reader that does not wait inside never sees half of it.
 */
export class ProductTable {
  readonly showcase: Showcase
  /** Slots below it may be taken; `ids` is 0 where a product was removed. */
  slots = 0
  count = 0
  ids: Int32Array = new Int32Array(0)
  partnerIds: Int32Array = new Int32Array(0)
  popularity: Int32Array = new Int32Array(0)
  created: Float64Array = new Float64Array(0)
  updated: Float64Array = new Float64Array(0)
  /** Published reviews, and the sum of their stars. */
  ratingCounts: Int32Array = new Int32Array(0)
  ratingStars: Int32Array = new Int32Array(0)
  /** Bit n: sold on the site with ordinal n. */
  siteMask: Uint32Array = new Uint32Array(0)
  readonly titles: string[] = []
  readonly codes: string[] = []
  readonly vendorCodes: string[] = []
  /** Of products whose groups have titles. */
  readonly groupTitles = new Map<number, readonly string[]>()
  /** Ordinals, main first. */
  readonly categories = new ListColumn('u32')
  /** Ordinals with those above them. */
  readonly categoryLines = new ListColumn('u32')
  readonly stickers = new ListColumn('u16')
  readonly values = new ListColumn('u32')
  /** property ordinal, number … */
  readonly numbers = new ListColumn('f64')
  /** id, count on the first site, on the second …, next id … */
  readonly groups = new ListColumn('i32')
  /** warehouse, count … */
  readonly remnants = new ListColumn('i32')
  /** By site ordinal: sum of the groups' counts. */
  readonly available: Int32Array[]
  /** By site ordinal × roles + role ordinal. */
  readonly prices: PriceColumns[]
  #images: Uint8Array = new Uint8Array(0)
  #imageCounts: Uint8Array = new Uint8Array(0)
  readonly #slotsById = new Map<number, number>()
  readonly #slotsByCode = new Map<string, number>()
  readonly #free: number[] = []

  constructor(showcase: Showcase) {
    if (showcase.sites.length > 31) throw new Error('The catalogue in memory serves up to 31 sites')
    this.showcase = showcase
    this.available = showcase.sites.map(() => new Int32Array(0))
    this.prices = showcase.sites.flatMap(() => showcase.roles.map(() => new PriceColumns()))
  }

  slotOf = (id: number): number | undefined => this.#slotsById.get(id)
  slotOfCode = (code: string): number | undefined => this.#slotsByCode.get(code)
  allIds = (): number[] => [...this.#slotsById.keys()]

  imagesOf(slot: number): string[] {
    return Array.from({ length: this.#imageCounts[slot] as number }, (_, n) => uuidText(this.#images, (slot * 2 + n) * imageBytes))
  }

  /** Makes room for so many products at once: growing step by step leaves holes in the process's memory. */
  reserve(products: number) {
    if (products > this.ids.length) this.#resize(Math.ceil(products * 1.05))
  }

  /** Takes a product in, or what is new of it. */
  put(row: ProductRow, dictionary: Dictionary): Difference {
    const known = this.#slotsById.get(row.id)
    const slot = known ?? this.#newSlot(row.id)
    const figures = cardFigures(row, this.showcase)
    const differences = [this.#putPlace(slot, row, dictionary), this.#putFigures(slot, row, figures), this.#putLooks(slot, row)]
    if (known === undefined || differences.includes('place')) return 'place'
    return differences.includes('card') ? 'card' : 'none'
  }

  /** Takes a product out; false: it was not there. */
  remove(id: number): boolean {
    const slot = this.#slotsById.get(id)
    if (slot === undefined) return false
    this.#slotsById.delete(id)
    if (this.#slotsByCode.get(this.codes[slot] as string) === slot) this.#slotsByCode.delete(this.codes[slot] as string)
    this.ids[slot] = 0
    this.siteMask[slot] = 0
    for (const name of textNames) this[name][slot] = ''
    for (const column of Object.values(this.#lists())) column.set(slot, [])
    this.groupTitles.delete(slot)
    for (const available of this.available) available[slot] = 0
    for (const prices of this.prices) prices.set(slot, this.ids.length, null)
    this.#free.push(slot)
    this.count -= 1
    return true
  }

  /** Everything in it by name: numbers as they lie there. A product that changes while they are written down may come out half old. */
  columns(): Record<string, Numbers> {
    const columns: Record<string, Numbers> = {
      ...{ size: Uint32Array.of(this.slots), ids: this.ids, partnerIds: this.partnerIds, popularity: this.popularity, created: this.created },
      ...{ updated: this.updated, siteMask: this.siteMask, images: this.#images, imageCounts: this.#imageCounts },
      ...{ ratingCounts: this.ratingCounts, ratingStars: this.ratingStars },
    }
    for (const [name, column] of Object.entries(this.#lists()))
      for (const [part, numbers] of Object.entries(column.parts())) columns[`${name}.${part}`] = numbers
    this.available.forEach((column, site) => {
      columns[`available.${site}`] = column
    })
    this.prices.forEach((prices, n) => {
      for (const name of priceNames) columns[`prices.${n}.${name}`] = prices[name]
    })
    return columns
  }

  /** Takes back what was written down of a table with the same showcase. */
  restore(
    columns: Readonly<Record<string, Numbers>>,
    texts: Readonly<Record<(typeof textNames)[number], string[]>>,
    groupTitles: readonly [number, string[]][],
  ) {
    const { size, ids, partnerIds, popularity, created, updated, siteMask, images, imageCounts, ratingCounts, ratingStars } = columns
    Object.assign(this, { slots: size?.[0], ids, partnerIds, popularity, created, updated, siteMask, ratingCounts, ratingStars })
    this.#images = images as Uint8Array
    this.#imageCounts = imageCounts as Uint8Array
    for (const [name, column] of Object.entries(this.#lists())) {
      const part = (of: string) => columns[`${name}.${of}`]
      column.restore({ items: part('items'), starts: part('starts'), lengths: part('lengths'), ends: part('ends') } as never)
    }
    for (const site of this.available.keys()) this.available[site] = columns[`available.${site}`] as Int32Array
    this.prices.forEach((prices, n) => {
      for (const name of priceNames) prices[name] = columns[`prices.${n}.${name}`] as Float64Array
    })
    // Lists of texts may have grown while they were written down.
    for (const name of textNames) for (let slot = 0; slot < this.slots; slot += 1) this[name].push(texts[name][slot] ?? '')
    for (const [slot, titles] of groupTitles) this.groupTitles.set(slot, titles)
    for (let slot = 0; slot < this.slots; slot += 1) {
      const id = this.ids[slot] as number
      if (id === 0) {
        this.siteMask[slot] = 0
        for (const name of textNames) this[name][slot] = ''
        this.#free.push(slot)
        continue
      }
      this.count += 1
      this.#slotsById.set(id, slot)
      this.#slotsByCode.set(this.codes[slot] as string, slot)
    }
  }

  #lists() {
    const { categories, categoryLines, stickers, values, numbers, groups, remnants } = this
    return { categories, categoryLines, stickers, values, numbers, groups, remnants }
  }

  /** After the category tree changed: the ancestors of every product anew. */
  renewCategoryLines(dictionary: Dictionary) {
    for (let slot = 0; slot < this.slots; slot += 1) {
      if (this.ids[slot] !== 0) this.categoryLines.set(slot, lineOrdinals(this.categories.get(slot), dictionary))
    }
  }

  #putPlace(slot: number, row: ProductRow, dictionary: Dictionary): Difference {
    const categories = ordinals(row.categoryIds, dictionary.categoryOrdinals)
    const changed = [
      this.categories.set(slot, categories),
      this.categoryLines.set(slot, lineOrdinals(categories, dictionary)),
      this.stickers.set(slot, row.stickerIds),
      this.values.set(slot, ordinals(row.valueIds, dictionary.valueOrdinals)),
      this.numbers.set(slot, knownNumbers(row.numbers, dictionary)),
      write(this.partnerIds, slot, row.partnerId),
      write(this.popularity, slot, row.popularity),
      write(this.created, slot, row.createdSeconds),
      write(this.siteMask, slot, this.#maskOf(row)),
      this.#putTexts(slot, row),
    ]
    return changed.includes(true) ? 'place' : 'none'
  }

  /** A product no category or group of which is left cannot be shown anywhere. */
  #maskOf(row: ProductRow): number {
    if (row.categoryIds.length === 0 || row.groups.length === 0) return 0
    return this.showcase.sites.reduce((mask, { id }, ordinal) => (row.siteIds.includes(id) ? mask | (1 << ordinal) : mask), 0)
  }

  #putTexts(slot: number, row: ProductRow): boolean {
    if (this.titles[slot] === row.title && this.codes[slot] === row.code && this.vendorCodes[slot] === row.vendorCode) return false
    const before = this.codes[slot]
    if (before !== undefined && this.#slotsByCode.get(before) === slot) this.#slotsByCode.delete(before)
    this.titles[slot] = row.title
    this.codes[slot] = row.code
    this.vendorCodes[slot] = row.vendorCode
    this.#slotsByCode.set(row.code, slot)
    return true
  }

  #putFigures(slot: number, row: ProductRow, { counts, available, remnants, prices }: CardFigures): Difference {
    let place = false
    let card = this.remnants.set(slot, remnants)
    card =
      this.groups.set(
        slot,
        row.groups.flatMap(([id], n) => [id, ...(counts[n] as readonly number[])]),
      ) || card
    this.available.forEach((column, site) => {
      const before = column[slot] as number
      const now = available[site] as number
      if (write(column, slot, now)) card = true
      if (before > 0 !== now > 0) place = true
    })
    prices.forEach((figures, n) => {
      const { price, rest } = (this.prices[n] as PriceColumns).set(slot, this.ids.length, figures)
      if (price) place = true
      if (rest) card = true
    })
    if (place) return 'place'
    return card ? 'card' : 'none'
  }

  #putLooks(slot: number, row: ProductRow): Difference {
    const [count, stars] = row.rating
    const changed = [write(this.updated, slot, row.updatedSeconds), write(this.ratingCounts, slot, count), write(this.ratingStars, slot, stars)]
    const titles = row.groups.some(([, title]) => title !== '') ? row.groups.map(([, title]) => title) : undefined
    const hadTitles = this.groupTitles.get(slot)
    if (titles) this.groupTitles.set(slot, titles)
    else this.groupTitles.delete(slot)
    return this.#putImages(slot, row.imageIds) || changed.includes(true) || String(titles) !== String(hadTitles) ? 'card' : 'none'
  }

  #putImages(slot: number, imageIds: readonly string[]): boolean {
    if (String(this.imagesOf(slot)) === String(imageIds)) return false
    this.#imageCounts[slot] = imageIds.length
    imageIds.forEach((id, n) => {
      this.#images.set(Buffer.from(id.replaceAll('-', ''), 'hex'), (slot * 2 + n) * imageBytes)
    })
    return true
  }

  #newSlot(id: number): number {
    const slot = this.#free.pop() ?? this.slots
    if (slot === this.slots) this.slots += 1
    if (this.slots > this.ids.length) this.#resize(Math.max(1024, Math.ceil(this.slots * 1.25)))
    this.ids[slot] = id
    this.#slotsById.set(id, slot)
    this.count += 1
    return slot
  }

  #resize(length: number) {
    this.ids = grown(this.ids, length)
    this.partnerIds = grown(this.partnerIds, length)
    this.popularity = grown(this.popularity, length)
    this.created = grown(this.created, length)
    this.updated = grown(this.updated, length)
    this.siteMask = grown(this.siteMask, length)
    this.ratingCounts = grown(this.ratingCounts, length)
    this.ratingStars = grown(this.ratingStars, length)
    this.#images = grown(this.#images, length * 2 * imageBytes)
    this.#imageCounts = grown(this.#imageCounts, length)
    this.available.forEach((column, site) => {
      this.available[site] = grown(column, length)
    })
    for (const column of Object.values(this.#lists())) column.resize(length)
  }
}

function write(column: Int32Array | Uint32Array | Float64Array, slot: number, value: number): boolean {
  if (column[slot] === value) return false
  column[slot] = value
  return true
}

function ordinals(ids: readonly number[], known: ReadonlyMap<number, number>): number[] {
  const found: number[] = []
  for (const id of ids) {
    const ordinal = known.get(id)
    if (ordinal !== undefined) found.push(ordinal)
  }
  return found
}

/** Ordinals of categories and of all above them, each once. */
function lineOrdinals(categories: Iterable<number>, dictionary: Dictionary): number[] {
  const line = new Set<number>()
  for (const category of categories) {
    for (const id of dictionary.categories[category]?.lineIds ?? []) line.add(dictionary.categoryOrdinals.get(id) as number)
  }
  return [...line].sort((a, b) => a - b)
}

function knownNumbers(numbers: readonly number[], dictionary: Dictionary): number[] {
  const known: number[] = []
  for (let n = 0; n < numbers.length; n += 2) {
    const property = dictionary.propertyOrdinals.get(numbers[n] as number)
    if (property !== undefined && Number.isFinite(numbers[n + 1])) known.push(property, numbers[n + 1] as number)
  }
  return known
}

function uuidText(bytes: Uint8Array, start: number): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + start, imageBytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
