import { allHold, ChoiceMatch, severalFail } from './choice-match.ts'
import type { Condition } from './filter-conditions.rule.ts'
import type { PriceColumns, ProductTable } from './product-table.ts'

/** Whose products and under what choice. */
export interface FacetQuestion {
  readonly table: ProductTable
  /** Slots shown on the site, in the categories and found by the words asked for. */
  readonly candidates: Uint32Array
  /** Ordinal of the site. */
  readonly site: number
  readonly prices: PriceColumns
  readonly conditions: readonly Condition[]
  readonly values: readonly { readonly property: number }[]
  readonly properties: number
  /** By id; ids come from a sequence, so counts are kept in an array. */
  readonly partners: ReadonlyMap<number, unknown>
}

export interface FacetCounts {
  /** By value ordinal. */
  readonly values: Uint32Array
  /** By property ordinal; min is Infinity where there are none. */
  readonly min: Float64Array
  readonly max: Float64Array
  /** By partner id. */
  readonly partners: Uint32Array
  readonly stickers: ReadonlyMap<number, number>
  readonly inStock: number
  readonly price: { readonly min: number; readonly max: number }
}

/**
 * How many products each value would give under the rest of the choice, in one pass: a product that meets every condition counts for
 * all its values, one that fails a single condition counts for the values of that filter only.
 */
export function facetCounts({ table, candidates, site, prices, conditions, values, properties, partners: known }: FacetQuestion): FacetCounts {
  const match = new ChoiceMatch(table, site, prices, conditions, values.length)
  const counts = new Uint32Array(values.length)
  const min = new Float64Array(properties).fill(Number.POSITIVE_INFINITY)
  const max = new Float64Array(properties).fill(Number.NEGATIVE_INFINITY)
  const partners = new Uint32Array(largest(known.keys()) + 1)
  const stickers = new Map<number, number>()
  const available = table.available[site] as Int32Array
  const price = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  let inStock = 0

  const countValues = (slot: number, property: number | undefined) => {
    const { items, starts, lengths } = table.values
    const start = starts[slot] as number
    const end = start + (lengths[slot] as number)
    for (let n = start; n < end; n += 1) {
      const value = items[n] as number
      if (property === undefined || values[value]?.property === property) counts[value] = (counts[value] as number) + 1
    }
  }
  const countNumbers = (slot: number, only: number | undefined) => {
    const { items, starts, lengths } = table.numbers
    const start = starts[slot] as number
    const end = start + (lengths[slot] as number)
    for (let n = start; n < end; n += 2) {
      const property = items[n] as number
      if (only !== undefined && property !== only) continue
      const number = items[n + 1] as number
      if (number < (min[property] as number)) min[property] = number
      if (number > (max[property] as number)) max[property] = number
    }
  }
  const countPrice = (slot: number) => {
    const its = prices.price[slot] ?? Number.NaN
    if (its < price.min) price.min = its
    if (its > price.max) price.max = its
  }
  const countPartner = (slot: number) => {
    const partner = table.partnerIds[slot] as number
    partners[partner] = (partners[partner] as number) + 1
  }
  const countStickers = (slot: number) => {
    if (table.stickers.lengths[slot] === 0) return
    for (const sticker of table.stickers.get(slot)) stickers.set(sticker, (stickers.get(sticker) ?? 0) + 1)
  }
  const countStock = (slot: number) => {
    if ((available[slot] as number) > 0) inStock += 1
  }

  for (let n = 0; n < candidates.length; n += 1) {
    const slot = candidates[n] as number
    const failing = match.failing(slot)
    if (failing === severalFail) continue
    if (failing === allHold) {
      countValues(slot, undefined)
      countNumbers(slot, undefined)
      countPrice(slot)
      countPartner(slot)
      countStickers(slot)
      countStock(slot)
      continue
    }
    const condition = conditions[failing] as Condition
    if (condition.kind === 'values') countValues(slot, condition.property)
    else if (condition.kind === 'range') countNumbers(slot, condition.property)
    else if (condition.kind === 'price') countPrice(slot)
    else if (condition.kind === 'partner') countPartner(slot)
    else if (condition.kind === 'sticker') countStickers(slot)
    else countStock(slot)
  }
  return { values: counts, min, max, partners, stickers, inStock, price }
}

function largest(numbers: Iterable<number>): number {
  let most = 0
  for (const number of numbers) if (number > most) most = number
  return most
}
