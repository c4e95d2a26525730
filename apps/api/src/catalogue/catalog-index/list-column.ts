/** Typed arrays that can hold a list's items. */
export interface TypedArrays {
  u16: Uint16Array
  u32: Uint32Array
  i32: Int32Array
  f64: Float64Array
}

const constructors = {
  u16: (length: number) => new Uint16Array(length),
  u32: (length: number) => new Uint32Array(length),
  i32: (length: number) => new Int32Array(length),
  f64: (length: number) => new Float64Array(length),
}

/**
 * A short list of numbers for every row, all in one typed array: 4 bytes an item where an array of arrays costs 60 and
 * more. Read as `items.subarray(starts[row], starts[row] + lengths[row])`; hot loops read the three arrays directly.
 */
export class ListColumn<Kind extends keyof TypedArrays> {
  items: TypedArrays[Kind]
  starts: Uint32Array = new Uint32Array(0)
  lengths: Uint16Array = new Uint16Array(0)
  readonly #kind: Kind
  /** Index in `items` where the next list goes. */
  #end = 0
  /** How many items no list refers to any more. */
  #abandoned = 0
  /** Rows below this one have been set: their size predicts the total. */
  #filled = 0

  constructor(kind: Kind) {
    this.#kind = kind
    this.items = constructors[kind](0) as TypedArrays[Kind]
  }

  get bytes(): number {
    return this.items.byteLength + this.starts.byteLength + this.lengths.byteLength
  }

  /**
   * The arrays of the column, to be saved. The array of items is not copied: packing makes a new one. Starts and
   * lengths are copied, because they change in place.
   */
  parts(): { items: TypedArrays[Kind]; starts: Uint32Array; lengths: Uint16Array; ends: Uint32Array } {
    return {
      items: this.items,
      starts: this.starts.slice(),
      lengths: this.lengths.slice(),
      ends: Uint32Array.of(this.#end, this.#abandoned, this.#filled),
    }
  }

  /** Restores saved parts. */
  restore({ items, starts, lengths, ends }: ReturnType<ListColumn<Kind>['parts']>) {
    this.items = items
    this.starts = starts
    this.lengths = lengths
    ;[this.#end = 0, this.#abandoned = 0, this.#filled = 0] = ends
  }

  /** Makes room for `rows` rows. */
  resize(rows: number) {
    this.starts = resized(this.starts, rows)
    this.lengths = resized(this.lengths, rows)
  }

  get(row: number): TypedArrays[Kind] {
    const start = this.starts[row] as number
    return this.items.subarray(start, start + (this.lengths[row] as number)) as TypedArrays[Kind]
  }

  /** Replaces the list of a row. Returns false when it has not changed. */
  set(row: number, list: readonly number[]): boolean {
    const start = this.starts[row] as number
    const length = this.lengths[row] as number
    if (row >= this.#filled) this.#filled = row + 1
    if (length === list.length && this.#isEqual(start, list)) return false
    if (list.length <= length) {
      this.items.set(list, start)
      this.#abandoned += length - list.length
    } else {
      this.#abandoned += length
      // Emptied first: making room may pack the lists, and the old list need not be copied.
      this.lengths[row] = 0
      this.#makeRoom(list.length)
      this.items.set(list, this.#end)
      this.starts[row] = this.#end
      this.#end += list.length
    }
    this.lengths[row] = list.length
    return true
  }

  #isEqual(start: number, list: readonly number[]): boolean {
    for (let n = 0; n < list.length; n += 1) if (this.items[start + n] !== list[n]) return false
    return true
  }

  #makeRoom(count: number) {
    if (this.#end + count <= this.items.length) return
    const needed = this.#end - this.#abandoned + count
    // Reserves what all rows will probably take, so that the first load moves the lists only a few times.
    const expected = Math.min((needed / this.#filled) * this.starts.length, needed * 16)
    const packed = constructors[this.#kind](
      Math.max(256, Math.ceil(Math.max(expected, needed) * 1.08)),
    ) as TypedArrays[Kind]
    let end = 0
    for (let row = 0; row < this.starts.length; row += 1) {
      const list = this.get(row)
      packed.set(list, end)
      this.starts[row] = end
      end += list.length
    }
    this.items = packed
    this.#end = end
    this.#abandoned = 0
  }
}

export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The same numbers in an array of at least this length, filled up with 0. */
export function resized<Some extends NumberArray>(numbers: Some, length: number): Some {
  if (numbers.length >= length) return numbers
  const larger = new (numbers.constructor as new (length: number) => Some)(length)
  larger.set(numbers)
  return larger
}
