import type { ProductSort } from '@shpulka/contract/catalog'
import type { PriceColumns, ProductTable } from './product-table.ts'
import { sortableText } from './sortable-text.rule.ts'

/** Relevance is the order by popularity until words are asked for. */
type StoredSort = Exclude<ProductSort, 'relevance'>

interface Order {
  /** Slots of all products in order, whatever site they are sold on. */
  slots: Uint32Array
  /** By slot: its place in `slots`. */
  ranks: Uint32Array
  /** Slots whose place is no longer known. */
  readonly moved: Set<number>
  readonly compare: (a: number, b: number) => number
  /** Numbers to sort by; null: a text. */
  readonly keyOf: ((slot: number) => number) | null
}

/** A number and a slot fit together into the 53 exact bits of a double. */
const exactBits = 53
const mostKey = 2 ** 33 - 1
const largestInt32 = 2 ** 31

/**
 * The whole catalogue in each order somebody asked for. Made at the first question; a change moves only what changed, which costs one pass instead of a sort.
 * Equal products stand by id, so pages never overlap.
 */
export class SortOrders {
  readonly #table: ProductTable
  readonly #orders = new Map<string, Order>()

  constructor(table: ProductTable) {
    this.#table = table
  }

  /** What is told of a product that came, went or changed its place. */
  move(slot: number) {
    for (const order of this.#orders.values()) order.moved.add(slot)
  }

  /** `prices`: the columns the two orders by price look at. */
  get(sort: StoredSort, prices: PriceColumns, pricesOrdinal: number): Pick<Order, 'slots' | 'ranks'> {
    const key = sort === 'cheap' || sort === 'expensive' ? `${sort} ${pricesOrdinal}` : sort
    const order = this.#orders.get(key) ?? this.#newOrder(key, sort, prices)
    if (order.ranks.length < this.#table.slots || order.moved.size > 0) this.#refresh(order)
    return order
  }

  #newOrder(key: string, sort: StoredSort, prices: PriceColumns): Order {
    const { titles } = this.#table
    const keyOf = this.#keyOf(sort, prices)
    const texts = (slot: number) => sortableText(titles[slot] as string)
    const compare = keyOf
      ? (a: number, b: number) => keyOf(a) - keyOf(b) || (this.#table.ids[a] as number) - (this.#table.ids[b] as number)
      : (a: number, b: number) => byText(texts(a), texts(b)) || (this.#table.ids[a] as number) - (this.#table.ids[b] as number)
    const order: Order = { slots: new Uint32Array(0), ranks: new Uint32Array(0), moved: new Set(), compare, keyOf }
    this.#orders.set(key, order)
    return order
  }

  #keyOf(sort: StoredSort, prices: PriceColumns): ((slot: number) => number) | null {
    const table = this.#table
    const priceOf = (slot: number) => prices.price[slot] ?? Number.NaN
    if (sort === 'popular') return (slot) => largestInt32 - (table.popularity[slot] as number)
    if (sort === 'new') return (slot) => Math.max(0, 2 * largestInt32 - Math.floor(table.created[slot] as number))
    if (sort === 'title') return null
    // Without a price: last in both orders.
    if (sort === 'cheap') return (slot) => (Number.isNaN(priceOf(slot)) ? mostKey : Math.min(priceOf(slot), mostKey - 1))
    return (slot) => (Number.isNaN(priceOf(slot)) ? mostKey : mostKey - 1 - Math.min(priceOf(slot), mostKey - 1))
  }

  #refresh(order: Order) {
    const live = this.#liveSlots()
    if (order.slots.length === 0 || order.moved.size > live.length / 16)
      order.slots = order.keyOf ? this.#sortedByNumber(live, order) : this.#sortedByText(live)
    else order.slots = merged(order.slots, order.moved, (slot) => this.#table.ids[slot] !== 0, order.compare)
    order.moved.clear()
    if (order.ranks.length < this.#table.slots) order.ranks = new Uint32Array(this.#table.ids.length)
    for (let rank = 0; rank < order.slots.length; rank += 1) order.ranks[order.slots[rank] as number] = rank
  }

  #liveSlots(): Uint32Array {
    const { ids, slots, count } = this.#table
    const live = new Uint32Array(count)
    for (let slot = 0, n = 0; slot < slots; slot += 1) if (ids[slot] !== 0) live[n++] = slot
    return live
  }

  /** Sorting plain doubles needs no call of ours per comparison: 100,000 take some 8 ms. */
  #sortedByNumber(live: Uint32Array, { keyOf, compare }: Order): Uint32Array {
    const { slots } = this.#table
    const slotSize = 2 ** Math.ceil(Math.log2(Math.max(2, slots)))
    const largest = Math.min(mostKey, 2 ** exactBits / slotSize - 1)
    const keys = new Float64Array(live.length)
    for (let n = 0; n < live.length; n += 1) {
      const slot = live[n] as number
      keys[n] = Math.min((keyOf as (slot: number) => number)(slot), largest) * slotSize + slot
    }
    keys.sort()
    const sorted = new Uint32Array(live.length)
    for (let n = 0; n < keys.length; n += 1) sorted[n] = (keys[n] as number) % slotSize
    for (let from = 0, to = 0; from < keys.length; from = to) {
      const key = Math.floor((keys[from] as number) / slotSize)
      while (to < keys.length && Math.floor((keys[to] as number) / slotSize) === key) to += 1
      orderTies(sorted.subarray(from, to), compare)
    }
    return sorted
  }

  #sortedByText(live: Uint32Array): Uint32Array {
    const { titles, ids } = this.#table
    const texts = Array.from(live, (slot) => ({ slot, text: sortableText(titles[slot] as string) }))
    texts.sort((a, b) => byText(a.text, b.text) || (ids[a.slot] as number) - (ids[b.slot] as number))
    return Uint32Array.from(texts, ({ slot }) => slot)
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Equal products stand in slot order, which is the order of ids until the slot of a removed product is taken again. */
function orderTies(equal: Uint32Array, compare: (a: number, b: number) => number) {
  for (let n = 1; n < equal.length; n += 1) {
    if (compare(equal[n - 1] as number, equal[n] as number) < 0) continue
    equal.set(Array.from(equal).sort(compare))
    return
  }
}

/** The order without what moved, and what moved put where it belongs. */
function merged(
  slots: Uint32Array,
  moved: ReadonlySet<number>,
  isLive: (slot: number) => boolean,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const kept = slots.filter((slot) => !moved.has(slot))
  const coming = [...moved].filter(isLive).sort(compare)
  const result = new Uint32Array(kept.length + coming.length)
  let from = 0
  let end = 0
  for (const slot of coming) {
    let low = from
    let high = kept.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(kept[middle] as number, slot) < 0) low = middle + 1
      else high = middle
    }
    result.set(kept.subarray(from, low), end)
    end += low - from
    result[end] = slot
    end += 1
    from = low
  }
  result.set(kept.subarray(from), end)
  return result
}
