import { type Bits, countAmong, countCommon, hasBit, noBits, rowsOfBits, setBits } from './bits.rule.ts'
import { resized } from './list-column.ts'

const bitsOfListedRow = 32

/**
 * Rows with something in common, such as a category or a value. Stored as a sorted list or as bits, whichever takes
 * less memory.
 */
export class RowSet {
  count = 0
  /** The set is the first `count` rows. Null when the rows are stored in `#bits`. */
  #rows: Uint32Array | null = new Uint32Array(0)
  #bits: Bits = new Int32Array(0)

  has(row: number): boolean {
    if (!this.#rows) return hasBit(this.#bits, row)
    const index = this.#indexOf(this.#rows, row)
    return index < this.count && this.#rows[index] === row
  }

  add(row: number) {
    if (this.#rows) this.#insert(this.#rows, row)
    else this.#setBit(row)
  }

  remove(row: number) {
    if (!this.has(row)) return
    this.count -= 1
    if (this.#rows) {
      const index = this.#indexOf(this.#rows, row)
      this.#rows.copyWithin(index, index + 1, this.count + 1)
    } else {
      this.#bits[row >>> 5] = (this.#bits[row >>> 5] as number) & ~(1 << (row & 31))
      if (this.count * 2 < this.#bits.length) this.#convertToList()
    }
  }

  /** Sets its rows in `bits`, which must have room for them. */
  addTo(bits: Bits) {
    if (this.#rows) setBits(bits, this.#list(this.#rows))
    else
      for (let n = 0; n < this.#bits.length && n < bits.length; n += 1)
        bits[n] = (bits[n] as number) | (this.#bits[n] as number)
  }

  /** Its rows as bits; read-only, valid until the set changes. */
  bits(): Bits {
    if (!this.#rows) return this.#bits
    const list = this.#list(this.#rows)
    return setBits(noBits((list.at(-1) ?? -1) + 1), list)
  }

  /** How many of its rows are set in `bits`. */
  countIn(bits: Bits): number {
    return this.#rows ? countAmong(bits, this.#list(this.#rows)) : countCommon(bits, this.#bits)
  }

  /** How many numbers `countIn` reads. */
  get countCost(): number {
    return this.#rows ? this.count : this.#bits.length
  }

  /** At most `limit` of the smallest rows, in ascending order. */
  first(limit: number): Uint32Array {
    return this.#rows ? this.#list(this.#rows).slice(0, limit) : rowsOfBits(this.#bits, Math.min(limit, this.count))
  }

  #list(rows: Uint32Array): Uint32Array {
    return rows.subarray(0, this.count)
  }

  #insert(rows: Uint32Array, row: number) {
    const last = rows[this.count - 1] ?? -1
    const index = this.count === 0 || row > last ? this.count : this.#indexOf(rows, row)
    if (index < this.count && rows[index] === row) return
    const grown = this.count < rows.length ? rows : resized(rows, Math.ceil(this.count * 1.3) + 8)
    grown.copyWithin(index + 1, index, this.count)
    grown[index] = row
    this.#rows = grown
    this.count += 1
    if (this.count * bitsOfListedRow > Math.max(last, row) + bitsOfListedRow) {
      this.#bits = this.bits()
      this.#rows = null
    }
  }

  #setBit(row: number) {
    if (hasBit(this.#bits, row)) return
    if (row >>> 5 >= this.#bits.length) {
      if (this.count * 2 < row >>> 5) {
        this.#convertToList()
        this.add(row)
        return
      }
      this.#bits = resized(this.#bits, Math.ceil(((row >>> 5) + 1) * 1.25))
    }
    this.#bits[row >>> 5] = (this.#bits[row >>> 5] as number) | (1 << (row & 31))
    this.count += 1
  }

  #convertToList() {
    this.#rows = rowsOfBits(this.#bits, this.count)
    this.#bits = new Int32Array(0)
  }

  /** Index of the first listed row that is not smaller than `row` (binary search). */
  #indexOf(rows: Uint32Array, row: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((rows[middle] as number) < row) low = middle + 1
      else high = middle
    }
    return low
  }
}
