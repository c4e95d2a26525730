import type { Condition } from './filter-conditions.rule.ts'
import type { PriceColumns, ProductTable } from './product-table.ts'

/** Every condition holds. */
export const matchesAll = -1
/** More than one condition does not hold. */
export const failsSeveral = -2

/**
 * Says of a product which of the conditions does not hold. Made once a choice and good for as long as its words are;
 * the loop over products allocates nothing.
 */
export class QueryMatch {
  /** By value ordinal: the place of its condition plus one; 0: not chosen. */
  readonly #conditionOfValue: Uint8Array
  readonly #conditions: readonly Condition[]
  readonly #table: ProductTable
  readonly #prices: PriceColumns
  readonly #site: number
  /** By condition: the last question it held in, so that nothing needs to be cleared between products. */
  readonly #heldIn: Uint32Array
  #question = 0
  readonly #hasValues: boolean
  readonly #hasRanges: boolean

  constructor(
    table: ProductTable,
    site: number,
    prices: PriceColumns,
    conditions: readonly Condition[],
    values: number,
  ) {
    this.#table = table
    this.#prices = prices
    this.#site = site
    this.#conditions = conditions
    this.#heldIn = new Uint32Array(conditions.length)
    this.#hasValues = conditions.some(({ kind }) => kind === 'values')
    this.#hasRanges = conditions.some(({ kind }) => kind === 'range')
    this.#conditionOfValue = new Uint8Array(this.#hasValues ? values : 0)
    conditions.forEach((condition, n) => {
      if (condition.kind === 'values') for (const value of condition.values) this.#conditionOfValue[value] = n + 1
    })
  }

  /** `matchesAll`, the place of the only condition that fails, or `failsSeveral`. */
  failing(row: number): number {
    const conditions = this.#conditions
    if (conditions.length === 0) return matchesAll
    // Wraps at 2³²: a list is not asked that often.
    this.#question = (this.#question + 1) >>> 0
    if (this.#hasValues) this.#holdValues(row)
    if (this.#hasRanges) this.#holdRanges(row)
    let failing = matchesAll
    for (let n = 0; n < conditions.length; n += 1) {
      if (this.#heldIn[n] === this.#question || this.#holdsOwn(row, conditions[n] as Condition)) continue
      if (failing !== matchesAll) return failsSeveral
      failing = n
    }
    return failing
  }

  #holdValues(row: number) {
    const { items, starts, lengths } = this.#table.values
    const start = starts[row] as number
    const end = start + (lengths[row] as number)
    for (let n = start; n < end; n += 1) {
      const condition = this.#conditionOfValue[items[n] as number] as number
      if (condition > 0) this.#heldIn[condition - 1] = this.#question
    }
  }

  #holdRanges(row: number) {
    const { items, starts, lengths } = this.#table.numbers
    const start = starts[row] as number
    const end = start + (lengths[row] as number)
    for (let n = start; n < end; n += 2) {
      const number = items[n + 1] as number
      for (let place = 0; place < this.#conditions.length; place += 1) {
        const condition = this.#conditions[place] as Condition
        if (
          condition.kind === 'range' &&
          condition.property === items[n] &&
          condition.from <= number &&
          number <= condition.to
        )
          this.#heldIn[place] = this.#question
      }
    }
  }

  /** Conditions on what every product has. */
  #holdsOwn(row: number, condition: Condition): boolean {
    switch (condition.kind) {
      case 'price': {
        const price = this.#prices.price[row] ?? Number.NaN
        return condition.from <= price && price <= condition.to
      }
      case 'in-stock':
        return (this.#table.available[this.#site]?.[row] ?? 0) > 0
      case 'partner':
        return condition.ids.has(this.#table.partnerIds[row] as number)
      case 'sticker':
        return this.#table.stickers.get(row).some((id) => condition.ids.has(id))
      default:
        return false
    }
  }
}
