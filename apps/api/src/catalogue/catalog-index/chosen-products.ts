import { type Bits, difference, intersection, noBits, setBits, union } from './bits.rule.ts'
import type { Condition } from './filter-conditions.rule.ts'
import type { ProductSets } from './product-sets.ts'
import type { RowSet } from './row-set.ts'
import type { SortOrders } from './sort-orders.ts'

/** Which products of a site to choose. */
export interface ChoiceQuery {
  /** Ordinal of the site. */
  readonly siteOrdinal: number
  /** Index of the price columns in `ProductTable.prices`. */
  readonly priceColumn: number
  /** Category ordinals. Empty means the whole catalogue. */
  readonly categories: readonly number[]
  readonly conditions: readonly Condition[]
  /** Lists of rows. A product must be in each of them. */
  readonly among: readonly Uint32Array[]
}

/** The products that a query matches: its candidates, and the products that meet each of its conditions. */
export class ChosenProducts {
  /** Products the site shows in the categories, before any condition. */
  readonly candidates: Bits
  /** By index of the condition. */
  readonly #matches: readonly Bits[]

  constructor(query: ChoiceQuery, sets: ProductSets, orders: SortOrders) {
    this.candidates = candidatesOf(query, sets)
    this.#matches = query.conditions.map((condition) => matchesOf(condition, query, sets, orders))
  }

  /** Candidates that meet every condition. */
  all(): Bits {
    return intersection([this.candidates, ...this.#matches])
  }

  /** Candidates that meet every condition except the one with this index. */
  allBut(condition: number): Bits {
    return intersection([this.candidates, ...this.#matches.filter((_, n) => n !== condition)])
  }
}

function candidatesOf({ siteOrdinal, categories, among }: ChoiceQuery, sets: ProductSets): Bits {
  const shown =
    categories.length === 0
      ? sets.shown.get(siteOrdinal).bits()
      : unionOf(categories.map((category) => sets.categories[siteOrdinal]?.get(category)))
  return among.length === 0 ? shown : intersection([shown, ...among.map(bitsOfRows)])
}

function matchesOf(
  condition: Condition,
  { siteOrdinal, priceColumn }: ChoiceQuery,
  sets: ProductSets,
  orders: SortOrders,
): Bits {
  switch (condition.kind) {
    case 'values':
      return unionOf(condition.values.map((value) => sets.values.get(value)))
    case 'partner':
      return unionOf([...condition.ids].map((id) => sets.partners.get(id)))
    case 'sticker':
      return unionOf([...condition.ids].map((id) => sets.stickers.get(id)))
    case 'in-stock':
      return sets.inStock.get(siteOrdinal).bits()
    case 'category': {
      const inside = unionOf([sets.categories[siteOrdinal]?.get(condition.category)])
      if (condition.isInside) return inside
      const outside = difference(sets.shown.get(siteOrdinal).bits(), inside)
      return condition.called ? difference(outside, bitsOfRows(condition.called)) : outside
    }
    case 'price':
      return bitsOfRows(orders.withPrice(priceColumn, condition.from, condition.to))
    case 'without':
      return difference(sets.shown.get(siteOrdinal).bits(), bitsOfRows(condition.rows))
    case 'fits':
      return bitsOfRows(condition.rows)
    case 'range':
      return bitsOfRows(orders.withNumber(condition.property).between(condition.from, condition.to))
  }
}

/** A single set is returned without copying. */
function unionOf(sets: readonly (RowSet | undefined)[]): Bits {
  const all = sets.flatMap((set) => set?.bits() ?? [])
  return all.length === 1 ? (all[0] as Bits) : union(all)
}

function bitsOfRows(rows: Uint32Array): Bits {
  let max = -1
  for (let n = 0; n < rows.length; n += 1) if ((rows[n] as number) > max) max = rows[n] as number
  return setBits(noBits(max + 1), rows)
}
