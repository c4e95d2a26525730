import { type Bits, countBits, countCommon, difference, hasBit, rowsOfBits } from './bits.rule.ts'
import type { ChosenProducts } from './chosen-products.ts'
import type { Condition } from './filter-conditions.rule.ts'
import type { ProductSets } from './product-sets.ts'
import type { ProductTable } from './product-table.ts'
import type { SortOrders } from './sort-orders.ts'

export interface FacetQuery {
  readonly table: ProductTable
  readonly sets: ProductSets
  readonly orders: SortOrders
  readonly chosen: ChosenProducts
  readonly conditions: readonly Condition[]
  /** Ordinal of the site. */
  readonly siteOrdinal: number
  /** Index of the price columns in `ProductTable.prices`. */
  readonly priceColumn: number
  /** By value ordinal: the ordinal of its property. */
  readonly values: readonly { readonly property: number }[]
  readonly properties: readonly { readonly kind: string }[]
}

/** The filter whose values are counted. Null means every filter. */
type Facet = Condition | null

/** Counting one product costs as much as reading this many numbers of a set. */
const stepsPerProduct = 40

/**
 * How many products choosing each value would give. Values of a filter count the products that meet every other
 * condition, whether or not they meet the filter's own. Few products are counted one by one, many set by set.
 */
export class FacetCounts {
  /** By value ordinal. */
  readonly values: Uint32Array
  /** By property ordinal; min is Infinity where no product has a number. */
  readonly min: Float64Array
  readonly max: Float64Array
  /** By partner id. */
  readonly partners = new Map<number, number>()
  /** By sticker id. */
  readonly stickers = new Map<number, number>()
  inStock = 0
  readonly price = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }

  /** `all`: the counts without conditions. With one condition, its own values are copied from them. */
  constructor(query: FacetQuery, all?: FacetCounts) {
    const { chosen, conditions, values, properties } = query
    this.values = new Uint32Array(values.length)
    this.min = new Float64Array(properties.length).fill(Number.POSITIVE_INFINITY)
    this.max = new Float64Array(properties.length).fill(Number.NEGATIVE_INFINITY)
    const matchingAll = chosen.all()
    this.#count(query, matchingAll, null)
    const [only] = conditions
    if (all && only && conditions.length === 1) this.#copy(all, only, query)
    // Those of the filter «fits» are counted where it is shown: its values are all the products.
    else
      for (const [n, condition] of conditions.entries())
        if (condition.kind !== 'fits') this.#count(query, difference(chosen.allBut(n), matchingAll), condition)
  }

  get bytes(): number {
    return this.values.byteLength + this.min.byteLength * 2 + 50 * (this.partners.size + this.stickers.size) + 1000
  }

  #copy(all: FacetCounts, facet: Condition, { values }: FacetQuery) {
    if (facet.kind === 'values') {
      for (let value = 0; value < values.length; value += 1)
        if (values[value]?.property === facet.property) this.values[value] = all.values[value] as number
    } else if (facet.kind === 'range') {
      this.min[facet.property] = all.min[facet.property] as number
      this.max[facet.property] = all.max[facet.property] as number
    } else if (facet.kind === 'price') Object.assign(this.price, all.price)
    else if (facet.kind === 'partner') for (const [id, count] of all.partners) this.partners.set(id, count)
    else if (facet.kind === 'sticker') for (const [id, count] of all.stickers) this.stickers.set(id, count)
    else if (facet.kind === 'in-stock') this.inStock = all.inStock
  }

  #count(query: FacetQuery, bits: Bits, facet: Facet) {
    const count = countBits(bits)
    if (count === 0) return
    if (count * stepsPerProduct < costOfSets(query, facet, count))
      this.#countProducts(query, rowsOfBits(bits, count), facet)
    else this.#countSets(query, bits, facet)
  }

  #countProducts({ table, siteOrdinal, priceColumn, values }: FacetQuery, rows: Uint32Array, facet: Facet) {
    const price = table.prices[priceColumn]?.price
    const available = table.available[siteOrdinal]
    const property = facet && 'property' in facet ? facet.property : null
    for (let n = 0; n < rows.length; n += 1) {
      const row = rows[n] as number
      if (!facet || facet.kind === 'values') this.#countValues(row, table, values, property)
      if (!facet || facet.kind === 'range') this.#countNumbers(row, table, property)
      if (!facet || facet.kind === 'price') widen(this.price, price?.[row] ?? Number.NaN)
      if (!facet || facet.kind === 'partner') add(this.partners, table.partnerIds[row] as number, 1)
      if ((!facet || facet.kind === 'sticker') && (table.stickers.lengths[row] as number) > 0)
        for (const sticker of table.stickers.get(row)) add(this.stickers, sticker, 1)
      if ((!facet || facet.kind === 'in-stock') && (available?.[row] ?? 0) > 0) this.inStock += 1
    }
  }

  #countValues(row: number, table: ProductTable, values: FacetQuery['values'], property: number | null) {
    const { items, starts, lengths } = table.values
    const start = starts[row] as number
    const end = start + (lengths[row] as number)
    for (let n = start; n < end; n += 1) {
      const value = items[n] as number
      if (property === null || values[value]?.property === property)
        this.values[value] = (this.values[value] as number) + 1
    }
  }

  #countNumbers(row: number, table: ProductTable, property: number | null) {
    const { items, starts, lengths } = table.numbers
    const start = starts[row] as number
    const end = start + (lengths[row] as number)
    for (let n = start; n < end; n += 2)
      if (property === null || items[n] === property) this.#widenRange(items[n] as number, items[n + 1] as number)
  }

  #countSets(query: FacetQuery, bits: Bits, facet: Facet) {
    const { table, sets, orders, values, properties, siteOrdinal, priceColumn } = query
    if (!facet || facet.kind === 'values') {
      for (let value = 0; value < values.length; value += 1)
        if (!facet || values[value]?.property === facet.property)
          this.values[value] = (this.values[value] as number) + sets.values.get(value).countIn(bits)
    }
    for (let property = 0; property < properties.length; property += 1) {
      if (properties[property]?.kind !== 'number' || (facet && !isRangeOf(facet, property))) continue
      for (const row of ends(orders.withNumber(property).rows, bits))
        this.#widenRange(property, table.numberOf(row, property) as number)
    }
    if (!facet || facet.kind === 'price')
      for (const row of ends(orders.withPrice(priceColumn), bits))
        widen(this.price, table.prices[priceColumn]?.price[row] as number)
    if (!facet || facet.kind === 'partner')
      for (const [id, set] of sets.partners.entries()) add(this.partners, id, set.countIn(bits))
    if (!facet || facet.kind === 'sticker')
      for (const [id, set] of sets.stickers.entries()) add(this.stickers, id, set.countIn(bits))
    if (!facet || facet.kind === 'in-stock') this.inStock += countCommon(bits, sets.inStock.get(siteOrdinal).bits())
  }

  #widenRange(property: number, number: number) {
    if (number < (this.min[property] as number)) this.min[property] = number
    if (number > (this.max[property] as number)) this.max[property] = number
  }
}

const isRangeOf = (facet: Condition, property: number) => facet.kind === 'range' && facet.property === property

/** How many numbers are read when `count` products are counted set by set. */
function costOfSets(
  { sets, orders, values, properties, priceColumn }: FacetQuery,
  facet: Facet,
  count: number,
): number {
  let cost = 0
  if (!facet || facet.kind === 'values')
    for (let value = 0; value < values.length; value += 1)
      if (!facet || values[value]?.property === facet.property) cost += sets.values.get(value).countCost
  if (!facet || facet.kind === 'partner') for (const [, set] of sets.partners.entries()) cost += set.countCost
  // The fewer the products, the more rows are skipped from an end of the sorted column to the first of them.
  for (let property = 0; property < properties.length; property += 1)
    if (properties[property]?.kind === 'number' && (!facet || isRangeOf(facet, property)))
      cost += (2 * orders.withNumber(property).rows.length) / count
  if (!facet || facet.kind === 'price') cost += (2 * orders.withPrice(priceColumn).length) / count
  return cost
}

/** The first and the last of the sorted rows that are in `bits`. Empty when none is. */
function ends(sorted: Uint32Array, bits: Bits): number[] {
  let first = 0
  while (first < sorted.length && !hasBit(bits, sorted[first] as number)) first += 1
  if (first === sorted.length) return []
  let last = sorted.length - 1
  while (!hasBit(bits, sorted[last] as number)) last -= 1
  return [sorted[first] as number, sorted[last] as number]
}

function widen(range: { min: number; max: number }, number: number) {
  if (number < range.min) range.min = number
  if (number > range.max) range.max = number
}

function add(counts: Map<number, number>, id: number, count: number) {
  if (count > 0) counts.set(id, (counts.get(id) ?? 0) + count)
}
