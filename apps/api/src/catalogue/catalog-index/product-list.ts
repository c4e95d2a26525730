import { grown } from './list-column.ts'
import { firstAfter, type Order } from './sort-orders.ts'

/** What decides whether and where a product stands in a list; asked again at every change. */
export interface ListQuestion {
  readonly isChosen: (row: number) => boolean
  /** The order it stands in, settled. */
  readonly order: () => Order
  /** Products for which it is false come last; null: nothing comes last. */
  readonly isFirst: ((row: number) => boolean) | null
}

/** Ranks stay below it, so that one number holds both. */
const behind = 2 ** 31
/**
 * Where fewer candidates than this part of all are to be sorted, sorting them is cheaper than walking through all in
 * order.
 */
const walkWorth = 16

/** Products of a choice in order. Made once; then products that change leave it and come back where they belong. */
export class ProductList {
  readonly #question: ListQuestion
  #rows: Uint32Array
  #length = 0
  /** Counts the changes of its products. */
  version = 0

  /** `candidates`: rows that may be chosen, each once; null: all. */
  constructor(question: ListQuestion, candidates: Uint32Array | null) {
    this.#question = question
    const order = question.order()
    const isNarrow = candidates !== null && candidates.length < order.rows.length / walkWorth
    this.#rows = isNarrow ? this.#sorted(candidates, order) : this.#walked(candidates, order)
    this.#length = this.#rows.length
  }

  /** In order; good until the next change. */
  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.#length)
  }

  get bytes(): number {
    return this.#rows.byteLength
  }

  /** Lets a product go before it changes. */
  forget(row: number) {
    if (!this.#question.isChosen(row)) return
    const at = this.#placeOf(row)
    this.#rows.copyWithin(at, at + 1, this.#length)
    this.#length -= 1
    this.version += 1
  }

  /** Takes a product in after it changed. */
  take(row: number) {
    if (!this.#question.isChosen(row)) return
    if (this.#length === this.#rows.length) this.#rows = grown(this.#rows, Math.ceil(this.#length * 1.05) + 16)
    const at = this.#placeOf(row)
    this.#rows.copyWithin(at + 1, at, this.#length)
    this.#rows[at] = row
    this.#length += 1
    this.version += 1
  }

  #placeOf(row: number): number {
    const { ranks } = this.#question.order()
    const keyOf = (each: number) => this.#keyOf(each, ranks)
    return firstAfter(this.#rows, 0, this.#length, row, (a, b) => keyOf(a) - keyOf(b))
  }

  #keyOf(row: number, ranks: Uint32Array): number {
    const { isFirst } = this.#question
    return (ranks[row] as number) + (isFirst && !isFirst(row) ? behind : 0)
  }

  #sorted(candidates: Uint32Array, { rows, ranks }: Order): Uint32Array {
    const keys = new Uint32Array(candidates.length)
    let count = 0
    for (let n = 0; n < candidates.length; n += 1) {
      const row = candidates[n] as number
      if (this.#question.isChosen(row)) keys[count++] = this.#keyOf(row, ranks)
    }
    const chosen = keys.slice(0, count).sort()
    for (let n = 0; n < count; n += 1) chosen[n] = rows[(chosen[n] as number) % behind] as number
    return chosen
  }

  #walked(candidates: Uint32Array | null, { rows, ranks }: Order): Uint32Array {
    const { isChosen, isFirst } = this.#question
    const isIn = candidates && new Uint8Array(ranks.length)
    if (isIn) for (const row of candidates) isIn[row] = 1
    const first = new Uint32Array(candidates?.length ?? rows.length)
    const last = isFirst ? new Uint32Array(first.length) : first
    let end = 0
    let lastEnd = 0
    for (let rank = 0; rank < rows.length; rank += 1) {
      const row = rows[rank] as number
      if ((isIn && isIn[row] === 0) || !isChosen(row)) continue
      if (!isFirst || isFirst(row)) first[end++] = row
      else last[lastEnd++] = row
    }
    first.set(last.subarray(0, lastEnd), end)
    return first.slice(0, end + lastEnd)
  }
}
