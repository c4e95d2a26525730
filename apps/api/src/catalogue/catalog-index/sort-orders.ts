import type { ProductSort } from '@shpulka/contract/catalogue/catalog'
import { runToEnd, sortByText } from '../../base/text/sort-by-text.rule.ts'
import type { ProductTable } from './product-table.ts'
import { sortByNumber } from './row-sort.rule.ts'
import { sortableText } from './sortable-text.rule.ts'
import { SortedRows, type SortKey } from './sorted-rows.ts'

/** Relevance is not stored: it depends on the words of a search. */
export type StoredSort = Exclude<ProductSort, 'relevance'>

/** The sort key of a product without a price, above every price in kopecks; four digits of the radix sort. */
const noPrice = 2 ** 43
const int32Range = 2 ** 31

/**
 * The whole catalogue in each sort order, and for each number property the products that have it. Each order is sorted
 * once; afterwards only products whose key changed move.
 */
export class SortOrders {
  readonly #table: ProductTable
  /** By name: the sort, then the index of price columns or the property's ordinal if it needs one: `cheap 3`. */
  readonly #orders = new Map<string, SortedRows>()
  #changedWhileSorting: Set<number> | undefined

  constructor(table: ProductTable) {
    this.#table = table
  }

  /** `priceColumn`: for the two orders by price. */
  get(sort: StoredSort, priceColumn: number): SortedRows {
    return this.#orderNamed(sort === 'cheap' || sort === 'expensive' ? `${sort} ${priceColumn}` : sort)
  }

  /** Products with a price, the cheapest first. */
  withPrice(priceColumn: number, from = 0, to = Number.POSITIVE_INFINITY): Uint32Array {
    return this.get('cheap', priceColumn).between(from, Math.min(to, noPrice - 1))
  }

  /** Products that have a number of this property, the smallest first. */
  withNumber(property: number): SortedRows {
    return this.#orderNamed(`number ${property}`)
  }

  /** The keys of a product before it changes, for `change` after it. */
  keysOf(row: number): SortKey[] {
    return [...this.#orders.values()].map(({ keyOf }) => keyOf(row))
  }

  /** Moves a product in the orders where its key has changed. A new product has no `keysBefore`. */
  change(row: number, keysBefore: readonly SortKey[] = []) {
    this.#changedWhileSorting?.add(row)
    let n = 0
    for (const order of this.#orders.values()) if (order.keyOf(row) !== (keysBefore[n++] ?? null)) order.move(row)
  }

  /**
   * Computes the order of titles, the only slow one, without blocking the event loop. Products that change during this
   * time are moved afterwards.
   */
  async prepareTitles() {
    if (this.#orders.has('title')) return
    const changed = new Set<number>()
    this.#changedWhileSorting = changed
    const steps = sortByText(this.#liveRows(), this.#titleOf)
    let step = steps.next()
    for (; !step.done; step = steps.next()) await new Promise((resolve) => setImmediate(resolve))
    this.#changedWhileSorting = undefined
    if (this.#orders.has('title')) return
    const order = this.#add('title', step.value)
    for (const row of changed) order.move(row)
  }

  /** The orders computed so far, by name. */
  computed(): Record<string, Uint32Array> {
    return Object.fromEntries([...this.#orders].map(([name, { rows }]) => [name, rows]))
  }

  /** Restores saved orders; `rowsChangedWhileSaving` are inserted again. */
  restore(orders: Readonly<Record<string, Uint32Array>>, rowsChangedWhileSaving: readonly number[]) {
    for (const [name, rows] of Object.entries(orders)) {
      const order = this.#add(name, rows)
      // Products removed while the file was written.
      for (const row of rows) if (this.#table.ids[row] === 0) order.move(row)
      for (const row of rowsChangedWhileSaving) order.move(row)
    }
  }

  #orderNamed(name: string): SortedRows {
    return this.#orders.get(name) ?? this.#add(name, this.#sorted(name))
  }

  #add(name: string, rows: Uint32Array): SortedRows {
    const keyOf = this.#keyOf(name)
    const order = new SortedRows(
      (row) => (this.#table.ids[row] === 0 ? null : keyOf(row)),
      (row) => this.#table.ids[row] as number,
      rows,
    )
    this.#orders.set(name, order)
    return order
  }

  #sorted(name: string): Uint32Array {
    const rows = this.#liveRows()
    if (name === 'title') return runToEnd(sortByText(rows, this.#titleOf))
    const keyOf = this.#keyOf(name) as (row: number) => number | null
    return name.startsWith('number')
      ? sortByFraction(rows, keyOf)
      : sortByNumber(rows, keyOf as (row: number) => number)
  }

  readonly #titleOf = (row: number) => sortableText(this.#table.titles[row] as string)

  /** Smaller keys come first. Keys are whole numbers from 0, except those of number properties and titles. */
  #keyOf(name: string): (row: number) => SortKey {
    const table = this.#table
    const [sort, suffix] = name.split(' ') as [StoredSort | 'number', string]
    const ordinal = Number(suffix)
    const priceOf = (row: number) => {
      const price = table.prices[ordinal]?.price[row] ?? Number.NaN
      return Number.isNaN(price) ? noPrice : Math.min(price, noPrice - 1)
    }
    switch (sort) {
      case 'popular':
        return (row) => int32Range - (table.popularity[row] as number)
      case 'new':
        return (row) => Math.max(0, 2 * int32Range - Math.floor(table.created[row] as number))
      case 'title':
        return this.#titleOf
      case 'cheap':
        return priceOf
      // Products without a price come last in both orders.
      case 'expensive':
        return (row) => (priceOf(row) === noPrice ? noPrice : noPrice - 1 - priceOf(row))
      case 'number':
        return (row) => table.numberOf(row, ordinal)
    }
  }

  /** Rows ordered by id: the sorts are stable, so products with equal keys stay ordered by id. */
  #liveRows(): Uint32Array {
    const { ids, rows, count } = this.#table
    const live = new Uint32Array(count)
    let isById = true
    for (let row = 0, n = 0; row < rows; row += 1) {
      if (ids[row] === 0) continue
      isById &&= n === 0 || (ids[live[n - 1] as number] as number) < (ids[row] as number)
      live[n++] = row
    }
    return isById ? live : live.sort((a, b) => (ids[a] as number) - (ids[b] as number))
  }
}

/** Rows that have a number, sorted by the rank of the number, because it may be negative or a fraction. */
function sortByFraction(rows: Uint32Array, numberOf: (row: number) => number | null): Uint32Array {
  const numbered = rows.filter((row) => numberOf(row) !== null)
  const numbers = Float64Array.from(new Set(Array.from(numbered, (row) => numberOf(row) as number))).sort()
  const ranks = new Map(Array.from(numbers, (number, rank) => [number, rank]))
  return sortByNumber(numbered, (row) => ranks.get(numberOf(row) as number) as number)
}
