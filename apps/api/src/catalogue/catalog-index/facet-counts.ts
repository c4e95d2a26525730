import type { Condition } from './filter-conditions.rule.ts'
import type { PriceColumns, ProductTable } from './product-table.ts'
import { failsSeveral, matchesAll, QueryMatch } from './query-match.ts'

/** Whose products and under what choice. */
export interface FacetQuestion {
  readonly table: ProductTable
  /** Of the site, in the categories and found by the words asked for; asked again at every change. */
  readonly isCandidate: (row: number) => boolean
  /** Ordinal of the site. */
  readonly site: number
  readonly prices: PriceColumns
  readonly conditions: readonly Condition[]
  readonly values: readonly { readonly property: number }[]
  readonly properties: number
  /** By id; ids come from a sequence, so counts are kept in an array. */
  readonly partners: ReadonlyMap<number, unknown>
}

/** Everything is counted; only values of a property, or its range; or one of the rest. */
type Part = 'all' | Condition['kind']
const everyProperty = -1

/**
 * How many products each value would give under the rest of the choice: a product that meets every condition counts for
 * all its values, one that fails a single condition counts for the values of that filter only. Counted in one pass,
 * then kept by products that change leaving and coming back.
 */
export class FacetCounts {
  /** By value ordinal. */
  readonly values: Uint32Array
  /** By property ordinal; min is Infinity where there are none. */
  readonly min: Float64Array
  readonly max: Float64Array
  /** By partner id. */
  readonly partners: Uint32Array
  readonly stickers = new Map<number, number>()
  inStock = 0
  readonly price = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  /** A product at the end of a range left it: where the range ends now is not known. */
  isStale = false
  /** Counts the changes of what was counted. */
  version = 0
  readonly #question: FacetQuestion
  readonly #match: QueryMatch
  /** By value ordinal. */
  readonly #propertyOf: Int32Array

  constructor(question: FacetQuestion, candidates: Iterable<number>) {
    const { table, site, prices, conditions, values, properties, partners } = question
    this.#question = question
    this.#match = new QueryMatch(table, site, prices, conditions, values.length)
    this.#propertyOf = Int32Array.from(values, ({ property }) => property)
    this.values = new Uint32Array(values.length)
    this.min = new Float64Array(properties).fill(Number.POSITIVE_INFINITY)
    this.max = new Float64Array(properties).fill(Number.NEGATIVE_INFINITY)
    this.partners = new Uint32Array(largest(partners.keys()) + 1)
    for (const row of candidates) this.take(row)
    this.version = 0
  }

  get bytes(): number {
    return (
      this.values.byteLength * 2 + this.min.byteLength * 2 + this.partners.byteLength + 100 * this.stickers.size + 1000
    )
  }

  /** Counts a product in, after it changed. */
  take(row: number) {
    this.#count(row, 1)
  }

  /** Counts a product out, before it changes. */
  forget(row: number) {
    this.#count(row, -1)
  }

  #count(row: number, step: 1 | -1) {
    const { isCandidate, conditions } = this.#question
    if (!isCandidate(row)) return
    this.version += 1
    const failing = this.#match.failing(row)
    if (failing === failsSeveral) return
    const condition = failing === matchesAll ? undefined : conditions[failing]
    const part: Part = condition?.kind ?? 'all'
    const property = condition?.kind === 'values' || condition?.kind === 'range' ? condition.property : everyProperty
    if (part === 'all' || part === 'values') this.#countValues(row, property, step)
    if (part === 'all' || part === 'range') this.#countNumbers(row, property, step)
    if (part === 'all' || part === 'price') this.#countPrice(row, step)
    if (part === 'all' || part === 'partner') {
      const partner = this.#question.table.partnerIds[row] as number
      this.partners[partner] = (this.partners[partner] as number) + step
    }
    if (part === 'all' || part === 'sticker') this.#countStickers(row, step)
    if (
      (part === 'all' || part === 'in-stock') &&
      (this.#question.table.available[this.#question.site]?.[row] ?? 0) > 0
    )
      this.inStock += step
  }

  #countValues(row: number, only: number, step: 1 | -1) {
    const { items, starts, lengths } = this.#question.table.values
    const start = starts[row] as number
    const end = start + (lengths[row] as number)
    for (let n = start; n < end; n += 1) {
      const value = items[n] as number
      if (only === everyProperty || this.#propertyOf[value] === only)
        this.values[value] = (this.values[value] as number) + step
    }
  }

  #countNumbers(row: number, only: number, step: 1 | -1) {
    const { items, starts, lengths } = this.#question.table.numbers
    const start = starts[row] as number
    const end = start + (lengths[row] as number)
    for (let n = start; n < end; n += 2) {
      const property = items[n] as number
      if (only !== everyProperty && property !== only) continue
      const number = items[n + 1] as number
      if (step === -1) this.isStale ||= number === this.min[property] || number === this.max[property]
      else {
        if (number < (this.min[property] as number)) this.min[property] = number
        if (number > (this.max[property] as number)) this.max[property] = number
      }
    }
  }

  #countPrice(row: number, step: 1 | -1) {
    const its = this.#question.prices.price[row] ?? Number.NaN
    if (step === -1) this.isStale ||= its === this.price.min || its === this.price.max
    else {
      if (its < this.price.min) this.price.min = its
      if (its > this.price.max) this.price.max = its
    }
  }

  #countStickers(row: number, step: 1 | -1) {
    if (this.#question.table.stickers.lengths[row] === 0) return
    for (const sticker of this.#question.table.stickers.get(row)) {
      const count = (this.stickers.get(sticker) ?? 0) + step
      if (count > 0) this.stickers.set(sticker, count)
      else this.stickers.delete(sticker)
    }
  }
}

function largest(numbers: Iterable<number>): number {
  let max = 0
  for (const number of numbers) if (number > max) max = number
  return max
}
