import type { Condition } from './filter-conditions.rule.ts'
import type { PriceColumns, ProductTable } from './product-table.ts'

/** Every condition holds. */
export const allHold = -1
/** More than one condition does not hold. */
export const severalFail = -2

/** Says of a product which of the conditions does not hold. Made once a choice; the loop over products allocates nothing. */
export class ChoiceMatch {
  /** By value ordinal: the place of its condition plus one; 0: not chosen. */
  readonly #conditionOfValue: Uint8Array
  readonly #conditions: readonly Condition[]
  readonly #table: ProductTable
  readonly #prices: PriceColumns
  readonly #available: Int32Array
  /** By condition: the last product it held for, so that nothing needs to be cleared between products. */
  readonly #heldFor: Int32Array
  readonly #hasValues: boolean
  readonly #hasRanges: boolean

  constructor(table: ProductTable, site: number, prices: PriceColumns, conditions: readonly Condition[], values: number) {
    this.#table = table
    this.#prices = prices
    this.#available = table.available[site] as Int32Array
    this.#conditions = conditions
    this.#heldFor = new Int32Array(conditions.length).fill(-1)
    this.#hasValues = conditions.some(({ kind }) => kind === 'values')
    this.#hasRanges = conditions.some(({ kind }) => kind === 'range')
    this.#conditionOfValue = new Uint8Array(this.#hasValues ? values : 0)
    conditions.forEach((condition, n) => {
      if (condition.kind === 'values') for (const value of condition.values) this.#conditionOfValue[value] = n + 1
    })
  }

  /** `allHold`, the place of the only condition that fails, or `severalFail`. */
  failing(slot: number): number {
    const conditions = this.#conditions
    if (conditions.length === 0) return allHold
    if (this.#hasValues) this.#holdValues(slot)
    if (this.#hasRanges) this.#holdRanges(slot)
    let failing = allHold
    for (let n = 0; n < conditions.length; n += 1) {
      if (this.#heldFor[n] === slot || this.#holdsOwn(slot, conditions[n] as Condition)) continue
      if (failing !== allHold) return severalFail
      failing = n
    }
    return failing
  }

  #holdValues(slot: number) {
    const { items, starts, lengths } = this.#table.values
    const start = starts[slot] as number
    const end = start + (lengths[slot] as number)
    for (let n = start; n < end; n += 1) {
      const condition = this.#conditionOfValue[items[n] as number] as number
      if (condition > 0) this.#heldFor[condition - 1] = slot
    }
  }

  #holdRanges(slot: number) {
    const { items, starts, lengths } = this.#table.numbers
    const start = starts[slot] as number
    const end = start + (lengths[slot] as number)
    for (let n = start; n < end; n += 2) {
      const number = items[n + 1] as number
      this.#conditions.forEach((condition, place) => {
        if (condition.kind === 'range' && condition.property === items[n] && condition.from <= number && number <= condition.to)
          this.#heldFor[place] = slot
      })
    }
  }

  /** Conditions on what every product has. */
  #holdsOwn(slot: number, condition: Condition): boolean {
    switch (condition.kind) {
      case 'price': {
        const price = this.#prices.price[slot] ?? Number.NaN
        return condition.from <= price && price <= condition.to
      }
      case 'in-stock':
        return (this.#available[slot] as number) > 0
      case 'partner':
        return condition.ids.has(this.#table.partnerIds[slot] as number)
      case 'sticker':
        return this.#table.stickers.get(slot).some((id) => condition.ids.has(id))
      default:
        return false
    }
  }
}
