import { hasBit, noBits, setBits } from './bits.rule.ts'
import { resized } from './list-column.ts'

/** What rows are sorted by. Null when the row does not belong to the order. */
export type SortKey = number | string | null

interface KeyedRow {
  readonly row: number
  readonly key: SortKey
}

/**
 * Rows sorted by a key, then by id, so pages never overlap. Moved rows are merged into their new positions at the
 * next read, all in one pass.
 */
export class SortedRows {
  readonly keyOf: (row: number) => SortKey
  readonly #idOf: (row: number) => number
  #rows: Uint32Array
  #ranks: Uint32Array | null = null
  readonly #moved = new Set<number>()

  /** `rows` must already be sorted. */
  constructor(keyOf: (row: number) => SortKey, idOf: (row: number) => number, rows: Uint32Array) {
    this.keyOf = keyOf
    this.#idOf = idOf
    this.#rows = rows
  }

  /** Marks a row that was added, removed, or has a new key. */
  move(row: number) {
    this.#moved.add(row)
  }

  get rows(): Uint32Array {
    if (this.#moved.size > 0) this.#merge()
    return this.#rows
  }

  /** By row: its index in `rows`. */
  ranks(): Uint32Array {
    const { rows } = this
    this.#ranks ??= rank(new Uint32Array(0), rows, 0, rows.length)
    return this.#ranks
  }

  /** Rows whose key is a number from `from` to `to`, both included. */
  between(from: number, to: number): Uint32Array {
    const { rows, keyOf } = this
    const start = firstIndex(rows, 0, (row) => (keyOf(row) as number) >= from)
    return rows.subarray(
      start,
      firstIndex(rows, start, (row) => (keyOf(row) as number) > to),
    )
  }

  #merge() {
    const before = this.#rows
    const moved = Uint32Array.from(this.#moved)
    this.#moved.clear()
    const isMoved = setBits(noBits(moved.reduce((max, row) => Math.max(max, row), 0) + 1), moved)
    const unmoved = new Uint32Array(before.length)
    let count = 0
    for (let n = 0; n < before.length; n += 1) {
      const row = before[n] as number
      if (!hasBit(isMoved, row)) unmoved[count++] = row
    }
    const remaining = unmoved.subarray(0, count)
    // Keys are read once: that of a title is made anew each time.
    const inserted = Array.from(moved, this.#keyed)
      .filter(({ key }) => key !== null)
      .sort((one, other) => this.#compare(one, other))
    const rows = new Uint32Array(remaining.length + inserted.length)
    let from = 0
    inserted.forEach((each, n) => {
      const to = firstIndex(remaining, from, (row) => this.#compare(this.#keyed(row), each) > 0)
      rows.set(remaining.subarray(from, to), from + n)
      rows[to + n] = each.row
      from = to
    })
    rows.set(remaining.subarray(from), from + inserted.length)
    this.#rows = rows
    if (!this.#ranks) return
    const [start, end] = changedPart(before, rows)
    this.#ranks = rank(this.#ranks, rows, start, end)
  }

  readonly #keyed = (row: number): KeyedRow => ({ row, key: this.keyOf(row) })

  #compare(one: KeyedRow, other: KeyedRow): number {
    const [key, otherKey] = [one.key as number, other.key as number]
    return key < otherKey ? -1 : key > otherKey ? 1 : this.#idOf(one.row) - this.#idOf(other.row)
  }
}

/** Index from `from` on of the first row that passes; all rows after it pass too. Looks near `from` first. */
function firstIndex(rows: Uint32Array, from: number, passes: (row: number) => boolean): number {
  let low = from
  let step = 1
  for (; low + step <= rows.length && !passes(rows[low + step - 1] as number); step *= 2) low += step
  let high = Math.min(rows.length, low + step - 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(rows[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

/** The range outside of which both arrays are equal. */
function changedPart(before: Uint32Array, after: Uint32Array): [start: number, end: number] {
  let start = 0
  while (start < after.length && before[start] === after[start]) start += 1
  let end = after.length
  if (before.length === after.length) while (end > start && before[end - 1] === after[end - 1]) end -= 1
  return [start, end]
}

/** Writes the ranks of a part of the rows into `ranks`, or into a longer copy. */
function rank(ranks: Uint32Array, rows: Uint32Array, from: number, to: number): Uint32Array {
  let max = ranks.length - 1
  for (let index = from; index < to; index += 1) if ((rows[index] as number) > max) max = rows[index] as number
  const result = resized(ranks, max + 1 > ranks.length ? Math.ceil((max + 1) * 1.25) : ranks.length)
  for (let index = from; index < to; index += 1) result[rows[index] as number] = index
  return result
}
