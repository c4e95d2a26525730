import { grown } from './list-column.ts'
import { firstAfter, type Order } from './sort-orders.ts'

/** What decides whether and where a product stands in a list; asked anew at every change. */
export interface ListQuestion {
  readonly isChosen: (slot: number) => boolean
  /** The order it stands in, settled. */
  readonly order: () => Order
  /** Products for which it is false come last; null: nothing comes last. */
  readonly isFirst: ((slot: number) => boolean) | null
}

/** Ranks stay below it, so that one number can tell both. */
const behind = 2 ** 31
/** Where fewer candidates than this part of all are to be sorted, sorting them is cheaper than walking through all in order. */
const walkWorth = 16

/** Products of a choice in order. Made once; then products that change leave it and come back where they belong. */
export class ProductList {
  readonly #question: ListQuestion
  #slots: Uint32Array
  #length = 0
  /** Counts the changes of its products. */
  version = 0

  /** `candidates`: slots that may be chosen, each once; null: all. */
  constructor(question: ListQuestion, candidates: Uint32Array | null) {
    this.#question = question
    const order = question.order()
    const isNarrow = candidates !== null && candidates.length < order.slots.length / walkWorth
    this.#slots = isNarrow ? this.#sorted(candidates, order) : this.#walked(candidates, order)
    this.#length = this.#slots.length
  }

  /** In order; good until the next change. */
  get slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length)
  }

  get bytes(): number {
    return this.#slots.byteLength
  }

  /** Lets a product go before it changes. */
  forget(slot: number) {
    if (!this.#question.isChosen(slot)) return
    const at = this.#placeOf(slot)
    this.#slots.copyWithin(at, at + 1, this.#length)
    this.#length -= 1
    this.version += 1
  }

  /** Takes a product in after it changed. */
  take(slot: number) {
    if (!this.#question.isChosen(slot)) return
    if (this.#length === this.#slots.length) this.#slots = grown(this.#slots, Math.ceil(this.#length * 1.05) + 16)
    const at = this.#placeOf(slot)
    this.#slots.copyWithin(at + 1, at, this.#length)
    this.#slots[at] = slot
    this.#length += 1
    this.version += 1
  }

  #placeOf(slot: number): number {
    const { ranks } = this.#question.order()
    const keyOf = (each: number) => this.#keyOf(each, ranks)
    return firstAfter(this.#slots, 0, this.#length, slot, (a, b) => keyOf(a) - keyOf(b))
  }

  #keyOf(slot: number, ranks: Uint32Array): number {
    const { isFirst } = this.#question
    return (ranks[slot] as number) + (isFirst && !isFirst(slot) ? behind : 0)
  }

  #sorted(candidates: Uint32Array, { slots, ranks }: Order): Uint32Array {
    const keys = new Uint32Array(candidates.length)
    let count = 0
    for (let n = 0; n < candidates.length; n += 1) {
      const slot = candidates[n] as number
      if (this.#question.isChosen(slot)) keys[count++] = this.#keyOf(slot, ranks)
    }
    const chosen = keys.slice(0, count).sort()
    for (let n = 0; n < count; n += 1) chosen[n] = slots[(chosen[n] as number) % behind] as number
    return chosen
  }

  #walked(candidates: Uint32Array | null, { slots, ranks }: Order): Uint32Array {
    const { isChosen, isFirst } = this.#question
    const isIn = candidates && new Uint8Array(ranks.length)
    if (isIn) for (const slot of candidates) isIn[slot] = 1
    const first = new Uint32Array(candidates?.length ?? slots.length)
    const last = isFirst ? new Uint32Array(first.length) : first
    let end = 0
    let lastEnd = 0
    for (let rank = 0; rank < slots.length; rank += 1) {
      const slot = slots[rank] as number
      if ((isIn && isIn[slot] === 0) || !isChosen(slot)) continue
      if (!isFirst || isFirst(slot)) first[end++] = slot
      else last[lastEnd++] = slot
    }
    first.set(last.subarray(0, lastEnd), end)
    return first.slice(0, end + lastEnd)
  }
}
