const openBytes = 8
/** A 32-bit number takes at most this many bytes. */
const maxNumberLength = 5

/**
 * Many lists of rows, each delta-encoded as varints (seven bits a byte). A list in ascending order costs one or two
 * bytes a row instead of four; any other order works too, but takes more.
 */
export class PostingLists {
  /** While lists grow, each has an array of its own; once packed, all share one. */
  #open: Uint8Array[] = []
  #ends: number[] = []
  #lasts: number[] = []
  #packed: { bytes: Uint8Array; starts: Uint32Array } | undefined
  readonly #counts: number[] = []

  get bytes(): number {
    return (
      (this.#packed?.bytes.length ?? this.#open.reduce((sum, list) => sum + list.length, 0)) + this.#counts.length * 8
    )
  }

  /** How many rows are in a list. */
  count(list: number): number {
    return this.#counts[list] ?? 0
  }

  /** Adding the same row twice running adds it once. */
  add(list: number, row: number) {
    if (this.count(list) > 0 && this.#lasts[list] === row) return
    while (this.#open.length <= list) {
      this.#open.push(new Uint8Array(0))
      this.#ends.push(0)
      this.#lasts.push(0)
      this.#counts.push(0)
    }
    let bytes = this.#open[list] as Uint8Array
    let end = this.#ends[list] as number
    if (end + maxNumberLength > bytes.length) {
      const bigger = new Uint8Array(Math.max(openBytes, Math.ceil(bytes.length * 1.5)))
      bigger.set(bytes)
      bytes = bigger
      this.#open[list] = bytes
    }
    // Modulo 2³²: a step back is a large number.
    let step = (row - (this.#lasts[list] as number)) >>> 0
    while (step >= 128) {
      bytes[end++] = (step & 127) | 128
      step >>>= 7
    }
    bytes[end++] = step
    this.#ends[list] = end
    this.#lasts[list] = row
    this.#counts[list] = (this.#counts[list] as number) + 1
  }

  /** Puts all lists into one array; nothing can be added afterwards. */
  pack() {
    const starts = new Uint32Array(this.#open.length + 1)
    this.#ends.forEach((end, list) => {
      starts[list + 1] = (starts[list] as number) + end
    })
    const bytes = new Uint8Array(starts[this.#open.length] as number)
    this.#open.forEach((list, n) => {
      bytes.set(list.subarray(0, this.#ends[n]), starts[n])
    })
    this.#packed = { bytes, starts }
    this.#open = []
    this.#ends = []
    this.#lasts = []
  }

  /** Writes the rows of a list to `out`, which must have room for them; returns how many. */
  read(list: number, out: Uint32Array): number {
    const count = this.count(list)
    const bytes = this.#packed?.bytes ?? this.#open[list]
    if (!bytes || count === 0) return 0
    let offset = this.#packed?.starts[list] ?? 0
    let row = 0
    for (let n = 0; n < count; n += 1) {
      let byte = bytes[offset++] as number
      let step = byte & 127
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[offset++] as number
        step |= (byte & 127) << shift
      }
      row = (row + step) >>> 0
      out[n] = row
    }
    return count
  }
}
