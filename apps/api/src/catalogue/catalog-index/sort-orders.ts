import type { ProductSort } from '@shpulka/contract/catalogue/catalog'
import { grown } from './list-column.ts'
import type { PriceColumns, ProductTable } from './product-table.ts'
import { byNumber, byTexts, smallerText } from './row-sort.rule.ts'
import { sortableText } from './sortable-text.rule.ts'

/** The whole catalogue in one order. */
export interface Order {
  /** Rows of all products in order, whatever site they are sold on. */
  readonly rows: Uint32Array
  /** By row: its place in `slots`. */
  readonly ranks: Uint32Array
}

/** Relevance is not kept: it is the words'. */
export type StoredSort = Exclude<ProductSort, 'relevance'>

interface CachedOrder extends Order {
  rows: Uint32Array
  ranks: Uint32Array
  /** How many there are in `buffer`, which is longer so that one more does not move it. */
  buffer: Uint32Array
  /** Rows whose place is no longer known. */
  readonly moved: Set<number>
  readonly compare: (a: number, b: number) => number
  /** Whole numbers from 0 to sort by; null: titles. */
  readonly keyOf: ((row: number) => number) | null
}

const noRank = 2 ** 32 - 1
/** Above every price in kopecks; four digits of the sort. */
const lastKey = 2 ** 43
const largestInt32 = 2 ** 31

/**
 * The whole catalogue in each order somebody asked for. Made at the first question; then a product that changed is
 * moved to its new place, and many are merged in one pass. Equal products stand by id, so pages never overlap.
 */
export class SortOrders {
  readonly #table: ProductTable
  readonly #orders = new Map<string, CachedOrder>()
  #changedMeanwhile: Set<number> | undefined

  constructor(table: ProductTable) {
    this.#table = table
  }

  /** Tags of a product that was added, removed or moved. */
  move(row: number) {
    this.#changedMeanwhile?.add(row)
    for (const order of this.#orders.values()) order.moved.add(row)
  }

  /** `prices`: the columns the two orders by price look at. */
  get(sort: StoredSort, prices: PriceColumns, pricesOrdinal: number): Order {
    const key = sort === 'cheap' || sort === 'expensive' ? `${sort} ${pricesOrdinal}` : sort
    const order = this.#orders.get(key) ?? this.#newOrder(key, sort, prices)
    if (order.moved.size > 0) this.#settle(order)
    return order
  }

  /**
   * Makes the order of titles, the only one that takes long, without holding anybody up; what changes meanwhile is
   * moved after.
   */
  async prepareTitles() {
    if (this.#orders.has('title')) return
    const changed = new Set<number>()
    this.#changedMeanwhile = changed
    const steps = byTexts(this.#liveSlots(), (row) => sortableText(this.#table.titles[row] as string))
    let step = steps.next()
    for (; !step.done; step = steps.next()) await new Promise((resolve) => setImmediate(resolve))
    this.#changedMeanwhile = undefined
    if (this.#orders.has('title')) return
    const order = this.#newOrder('title', 'title', this.#table.prices[0] as PriceColumns, step.value)
    for (const row of changed) order.moved.add(row)
  }

  /** Orders that are settled, by name. */
  now(): Record<string, Uint32Array> {
    const settled = [...this.#orders].filter(([, { moved }]) => moved.size === 0)
    return Object.fromEntries(settled.map(([name, { rows }]) => [name, rows.slice()]))
  }

  /** Takes back orders as they were. */
  restore(orders: Readonly<Record<string, Uint32Array>>, prices: readonly PriceColumns[]) {
    for (const [name, rows] of Object.entries(orders)) {
      const [sort, ordinal] = name.split(' ') as [StoredSort, string | undefined]
      this.#newOrder(name, sort, prices[Number(ordinal ?? 0)] as PriceColumns, rows)
    }
  }

  #newOrder(key: string, sort: StoredSort, prices: PriceColumns, known?: Uint32Array): CachedOrder {
    const { titles, ids } = this.#table
    const keyOf = this.#keyOf(sort, prices)
    const texts = (row: number) => sortableText(titles[row] as string)
    const byKey = keyOf
      ? (a: number, b: number) => keyOf(a) - keyOf(b)
      : (a: number, b: number) => smallerText(texts(a), texts(b))
    const idOf = (row: number) => this.#table.ids[row] as number
    const buffer = known ?? (keyOf ? byNumber(this.#liveSlots(), keyOf) : finished(byTexts(this.#liveSlots(), texts)))
    const order: CachedOrder = {
      ...{ rows: buffer, buffer, ranks: new Uint32Array(ids.length).fill(noRank), moved: new Set() },
      ...{ keyOf, compare: (a, b) => byKey(a, b) || idOf(a) - idOf(b) },
    }
    rank(order, 0, buffer.length)
    this.#orders.set(key, order)
    return order
  }

  /** Prices and popularity are whole numbers; what is to come first has the smaller key. */
  #keyOf(sort: StoredSort, prices: PriceColumns): ((row: number) => number) | null {
    const table = this.#table
    const priceOf = (row: number) => prices.price[row] ?? Number.NaN
    if (sort === 'popular') return (row) => largestInt32 - (table.popularity[row] as number)
    if (sort === 'new') return (row) => Math.max(0, 2 * largestInt32 - Math.floor(table.created[row] as number))
    if (sort === 'title') return null
    // Without a price: last in both orders.
    if (sort === 'cheap') return (row) => (Number.isNaN(priceOf(row)) ? lastKey : Math.min(priceOf(row), lastKey - 1))
    return (row) => (Number.isNaN(priceOf(row)) ? lastKey : lastKey - 1 - Math.min(priceOf(row), lastKey - 1))
  }

  /** By id: the sorts are stable, so equal products stay so. */
  #liveSlots(): Uint32Array {
    const { ids, rows, count } = this.#table
    const live = new Uint32Array(count)
    let isByid = true
    for (let row = 0, n = 0; row < rows; row += 1) {
      if (ids[row] === 0) continue
      isByid &&= n === 0 || (ids[live[n - 1] as number] as number) < (ids[row] as number)
      live[n++] = row
    }
    return isByid ? live : live.sort((a, b) => (ids[a] as number) - (ids[b] as number))
  }

  #settle(order: CachedOrder) {
    const { ids } = this.#table
    if (order.ranks.length < ids.length) {
      const before = order.ranks.length
      order.ranks = grown(order.ranks, ids.length).fill(noRank, before)
    }
    const [only] = order.moved
    if (order.moved.size === 1) this.#moveOne(order, only as number)
    else this.#merge(order)
    order.moved.clear()
  }

  #moveOne(order: CachedOrder, row: number) {
    const { buffer, compare } = order
    const from = order.ranks[row] as number
    const isLive = this.#table.ids[row] !== 0
    const length = order.rows.length
    if (from === noRank) {
      if (!isLive) return
      if (length === buffer.length) order.buffer = grown(buffer, Math.ceil(length * 1.05) + 64)
      const to = firstAfter(order.rows, 0, length, row, compare)
      order.buffer.copyWithin(to + 1, to, length)
      order.buffer[to] = row
      order.rows = order.buffer.subarray(0, length + 1)
      rank(order, to, length + 1)
    } else if (!isLive) {
      buffer.copyWithin(from, from + 1, length)
      order.rows = buffer.subarray(0, length - 1)
      order.ranks[row] = noRank
      rank(order, from, length - 1)
    } else {
      const before = firstAfter(order.rows, 0, from, row, compare)
      if (before < from) {
        buffer.copyWithin(before + 1, before, from)
        buffer[before] = row
        rank(order, before, from + 1)
        return
      }
      const after = firstAfter(order.rows, from + 1, length, row, compare) - 1
      if (after === from) return
      buffer.copyWithin(from, from + 1, after + 1)
      buffer[after] = row
      rank(order, from, after + 1)
    }
  }

  /** The order without what moved, and what moved put where it belongs. */
  #merge(order: CachedOrder) {
    const { ids, rows } = this.#table
    const isMoved = new Uint8Array(rows)
    for (const row of order.moved) isMoved[row] = 1
    const coming = [...order.moved].filter((row) => ids[row] !== 0).sort(order.compare)
    const remaining = new Uint32Array(order.rows.length)
    let count = 0
    for (const row of order.rows) if (isMoved[row] === 0) remaining[count++] = row
    const result = new Uint32Array(count + coming.length)
    let from = 0
    coming.forEach((row, n) => {
      const to = firstAfter(remaining, from, count, row, order.compare)
      result.set(remaining.subarray(from, to), from + n)
      result[to + n] = row
      from = to
    })
    result.set(remaining.subarray(from, count), from + coming.length)
    for (const row of order.moved) order.ranks[row] = noRank
    order.buffer = result
    order.rows = result
    rank(order, 0, result.length)
  }
}

function finished<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Writes down the places of a part of the order. */
function rank({ rows, ranks }: Order, from: number, to: number) {
  for (let place = from; place < to; place += 1) ranks[rows[place] as number] = place
}

/** The first place of an ordered part whose product stands after this one. */
export function firstAfter(
  rows: Uint32Array,
  from: number,
  to: number,
  row: number,
  compare: (a: number, b: number) => number,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(rows[middle] as number, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}
