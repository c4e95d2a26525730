import { type Bits, countBits, difference, hasBit, intersection, noBits, rowsOfBits, setBits } from './bits.rule.ts'
import type { SortedRows } from './sorted-rows.ts'

/** Ordered rows of products, read a page at a time. */
export interface RowList {
  readonly length: number
  slice(from: number, to?: number): Uint32Array
}

/** A part of a list: all its products precede those of the next part. */
interface ListPart {
  readonly count: number
  readonly bits: () => Bits
}

/** Sorting one row costs as much as this many steps along the whole order. */
const stepsPerSort = 24

/** Products part by part, each part in this order; only the rows of a page are sorted. */
export class ProductList implements RowList {
  readonly length: number
  readonly #parts: readonly ListPart[]
  readonly #order: SortedRows

  constructor(parts: readonly ListPart[], order: SortedRows) {
    this.#parts = parts
    this.#order = order
    this.length = parts.reduce((sum, { count }) => sum + count, 0)
  }

  slice(from: number, to: number = this.length): Uint32Array {
    const page = new Uint32Array(Math.max(0, Math.min(to, this.length) - from))
    let filled = 0
    let start = from
    for (const { count, bits } of this.#parts) {
      const limit = Math.min(count - start, page.length - filled)
      if (limit > 0) {
        page.set(inOrder(bits(), count, this.#order, start, limit), filled)
        filled += limit
      }
      start = Math.max(0, start - count)
    }
    return page
  }
}

/** Products in stock first, then the rest. With null all products are one part. */
export function stockFirst(rows: Bits, inStock: Bits | null): ListPart[] {
  if (!inStock) return [{ count: countBits(rows), bits: () => rows }]
  const first = intersection([rows, inStock])
  const count = countBits(first)
  return [
    { count, bits: () => first },
    { count: countBits(rows) - count, bits: () => difference(rows, inStock) },
  ]
}

/** The chosen rows in a part per tier; `tierOf` gives whole numbers from 0, `n` is the index in `rows`. */
export function byRankTier(rows: Uint32Array, chosen: Bits, tierOf: (row: number, n: number) => number): ListPart[] {
  const tiers: Uint32Array[] = []
  const counts: number[] = []
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n] as number
    if (!hasBit(chosen, row)) continue
    const tier = tierOf(row, n)
    tiers[tier] ??= new Uint32Array(rows.length - n)
    const count = counts[tier] ?? 0
    ;(tiers[tier] as Uint32Array)[count] = row
    counts[tier] = count + 1
  }
  return tiers.flatMap((tierRows, tier) => {
    const count = counts[tier] ?? 0
    return count === 0 ? [] : [{ count, bits: () => setBits(noBits(chosen.length * 32), tierRows.subarray(0, count)) }]
  })
}

/**
 * Takes `limit` rows after the first `skipped`. Few rows are sorted by rank; for many, the whole order is scanned until
 * enough of them are found.
 */
function inOrder(bits: Bits, count: number, order: SortedRows, skipped: number, limit: number): Uint32Array {
  const { rows } = order
  if (count * stepsPerSort < ((skipped + limit) / count) * rows.length) {
    const ranks = order.ranks()
    const ranked = rowsOfBits(bits, count)
    for (let n = 0; n < count; n += 1) ranked[n] = ranks[ranked[n] as number] as number
    return ranked
      .sort()
      .subarray(skipped, skipped + limit)
      .map((index) => rows[index] as number)
  }
  const page = new Uint32Array(limit)
  let found = -skipped
  for (let index = 0; index < rows.length && found < limit; index += 1) {
    const row = rows[index] as number
    if (((bits[row >>> 5] as number) >>> (row & 31)) & 1) {
      if (found >= 0) page[found] = row
      found += 1
    }
  }
  return page
}
