import { type Bits, countBits, difference, hasBit, intersection, noBits, rowsOfBits, setBits } from './bits.rule.ts'
import type { SortedRows } from './sorted-rows.ts'

/** Ordered rows of products, read a page at a time. */
export interface RowList {
  readonly length: number
  slice(from: number, to?: number): Uint32Array
}

/** A part of a list: all its products come before those of the next part. */
interface ListPart {
  readonly count: number
  readonly bits: () => Bits
}

/** Sorting one row costs as much as this many steps along the whole order. */
const stepsPerSort = 24

/** Products part by part, each part in the given order; only the rows of a page are sorted. */
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
      const wanted = Math.min(count - start, page.length - filled)
      if (wanted > 0) {
        page.set(inOrder(bits(), count, this.#order, start, wanted), filled)
        filled += wanted
      }
      start = Math.max(0, start - count)
    }
    return page
  }
}

/** Products in stock first, then the rest; null: all in one part. */
export function stockFirst(rows: Bits, inStock: Bits | null): ListPart[] {
  if (!inStock) return [{ count: countBits(rows), bits: () => rows }]
  const first = intersection([rows, inStock])
  const count = countBits(first)
  return [
    { count, bits: () => first },
    { count: countBits(rows) - count, bits: () => difference(rows, inStock) },
  ]
}

/** The chosen rows in a part per class; `classOf` gives whole numbers from 0, `n` is the index in `rows`. */
export function byClass(rows: Uint32Array, chosen: Bits, classOf: (row: number, n: number) => number): ListPart[] {
  const classes: Uint32Array[] = []
  const counts: number[] = []
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n] as number
    if (!hasBit(chosen, row)) continue
    const rowClass = classOf(row, n)
    classes[rowClass] ??= new Uint32Array(rows.length - n)
    const count = counts[rowClass] ?? 0
    ;(classes[rowClass] as Uint32Array)[count] = row
    counts[rowClass] = count + 1
  }
  return classes.flatMap((own, rowClass) => {
    const count = counts[rowClass] ?? 0
    return count === 0 ? [] : [{ count, bits: () => setBits(noBits(chosen.length * 32), own.subarray(0, count)) }]
  })
}

/**
 * `wanted` rows after the first `skipped` in the order. Few rows are sorted by rank; for many, the whole order is
 * walked until enough of them are found.
 */
function inOrder(bits: Bits, count: number, order: SortedRows, skipped: number, wanted: number): Uint32Array {
  const { rows } = order
  if (count * stepsPerSort < ((skipped + wanted) / count) * rows.length) {
    const ranks = order.ranks()
    const places = rowsOfBits(bits, count)
    for (let n = 0; n < count; n += 1) places[n] = ranks[places[n] as number] as number
    return places
      .sort()
      .subarray(skipped, skipped + wanted)
      .map((place) => rows[place] as number)
  }
  const page = new Uint32Array(wanted)
  let found = -skipped
  for (let place = 0; place < rows.length && found < wanted; place += 1) {
    const row = rows[place] as number
    if (((bits[row >>> 5] as number) >>> (row & 31)) & 1) {
      if (found >= 0) page[found] = row
      found += 1
    }
  }
  return page
}
