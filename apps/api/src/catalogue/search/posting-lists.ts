import { type Bits, noBits, rowsOfBits, setBits } from '../catalog-index/bits.rule.ts'

/** Open lists grow by blocks of this many bytes: most lists are short. */
const blockBytes = 16
/** Blocks lie in pages of 256 KB: growing one array would copy it again and again. */
const blocksPerPage = 16_384
const minLists = 64
const listsBetweenYields = 1_000
/** A packed list that has more than this part of the rows up to its last one is stored as bits. */
const denseShare = 1 / 16

interface Page {
  readonly bytes: Uint8Array
  /** By block, the next one of its list. */
  readonly nextBlocks: Uint32Array
}

/**
 * Many lists of rows, each delta-encoded as varints (seven bits a byte). A list in ascending order costs one or two
 * bytes a row instead of four; any other order works too, but takes more. Packed, dense lists are bits.
 */
export class PostingLists {
  /** While lists grow, they are chains of blocks; once packed, they follow one another. */
  #pages: Page[] = []
  /** Block 0 is never used. */
  #blockCount = 1
  /** By list: its first block, where its next byte goes (0: it has no block), how many bytes it has, its last row. */
  #firstBlocks = new Uint32Array(0)
  #ends = new Uint32Array(0)
  #sizes = new Uint32Array(0)
  #lasts = new Uint32Array(0)
  #counts = new Uint32Array(0)
  #listCount = 0
  #packed: { bytes: Uint8Array; starts: Uint32Array } | undefined
  readonly #dense = new Map<number, Bits>()

  get bytes(): number {
    let bytes = (this.#packed?.bytes.length ?? this.#blockCount * (blockBytes + 4)) + this.#counts.length * 8
    for (const bits of this.#dense.values()) bytes += bits.byteLength
    return bytes
  }

  /** How many rows are in a list. */
  count(list: number): number {
    return this.#counts[list] ?? 0
  }

  /** Adding the same row twice running adds it once. */
  add(list: number, row: number) {
    if (list >= this.#counts.length) this.#growLists(list + 1)
    if (list >= this.#listCount) this.#listCount = list + 1
    const count = this.#counts[list] as number
    if (count > 0 && this.#lasts[list] === row) return
    // Modulo 2³²: a step back is a large number.
    let step = (row - (this.#lasts[list] as number)) >>> 0
    while (step >= 128) {
      this.#append(list, (step & 127) | 128)
      step >>>= 7
    }
    this.#append(list, step)
    this.#lasts[list] = row
    this.#counts[list] = count + 1
  }

  /** Puts the lists one after another; nothing can be added meanwhile and afterwards. Yields now and then. */
  *pack(): Generator<void> {
    if (this.#packed) return
    for (let list = 0; list < this.#listCount; list += 1) {
      const bits = this.#densely(list)
      if (!bits) continue
      this.#dense.set(list, bits)
      this.#sizes[list] = 0
      yield
    }
    const starts = new Uint32Array(this.#listCount + 1)
    for (let list = 0; list < this.#listCount; list += 1)
      starts[list + 1] = (starts[list] as number) + (this.#sizes[list] as number)
    const bytes = new Uint8Array(starts[this.#listCount] as number)
    for (let list = 0; list < this.#listCount; list += 1) {
      this.#copy(list, bytes, starts[list] as number)
      if (list % listsBetweenYields === 0) yield
    }
    this.#packed = { bytes, starts }
    this.#counts = this.#counts.slice(0, this.#listCount)
    const none = new Uint32Array(0)
    this.#pages = []
    ;[this.#firstBlocks, this.#ends, this.#sizes, this.#lasts] = [none, none, none, none]
  }

  /** Writes the rows of a list to `out`, as many as it has room for; returns how many. */
  read(list: number, out: Uint32Array): number {
    const count = Math.min(this.count(list), out.length)
    if (count === 0) return 0
    const dense = this.#dense.get(list)
    if (dense) {
      const rows = rowsOfBits(dense, count)
      out.set(rows)
      return rows.length
    }
    const bytes = this.#packed?.bytes ?? this.#copy(list, new Uint8Array(this.#sizes[list] as number), 0)
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

  /** The rows of a list that is stored as bits; undefined: it is not. */
  bitsOf(list: number): Bits | undefined {
    return this.#dense.get(list)
  }

  /** The rows of a list as bits; undefined: it is sparse, or its rows are in no ascending order. */
  #densely(list: number): Bits | undefined {
    const [count, last] = [this.count(list), this.#lasts[list] as number]
    if (count <= last * denseShare) return
    const rows = new Uint32Array(count)
    this.read(list, rows)
    const isAscending = rows.every((row, n) => n === 0 || row > (rows[n - 1] as number))
    return isAscending ? setBits(noBits(last + 1), rows) : undefined
  }

  #append(list: number, byte: number) {
    let end = this.#ends[list] as number
    if (end % blockBytes === 0) {
      const block = this.#newBlock()
      if (end === 0) this.#firstBlocks[list] = block
      else {
        const before = end / blockBytes - 1
        this.#pageOf(before).nextBlocks[before % blocksPerPage] = block
      }
      end = block * blockBytes
    }
    this.#pageOf(Math.floor(end / blockBytes)).bytes[end % (blocksPerPage * blockBytes)] = byte
    this.#ends[list] = end + 1
    this.#sizes[list] = (this.#sizes[list] as number) + 1
  }

  #newBlock(): number {
    if (this.#blockCount >= this.#pages.length * blocksPerPage)
      this.#pages.push({
        bytes: new Uint8Array(blocksPerPage * blockBytes),
        nextBlocks: new Uint32Array(blocksPerPage),
      })
    this.#blockCount += 1
    return this.#blockCount - 1
  }

  #pageOf = (block: number) => this.#pages[Math.floor(block / blocksPerPage)] as Page

  #growLists(needed: number) {
    const length = Math.ceil(needed * 1.5) + minLists
    this.#firstBlocks = longer(this.#firstBlocks, length)
    this.#ends = longer(this.#ends, length)
    this.#sizes = longer(this.#sizes, length)
    this.#lasts = longer(this.#lasts, length)
    this.#counts = longer(this.#counts, length)
  }

  /** Copies the bytes of an open list into `out`. */
  #copy(list: number, out: Uint8Array, start: number): Uint8Array {
    const end = start + (this.#sizes[list] as number)
    let block = this.#firstBlocks[list] as number
    for (let to = start; to < end; to += blockBytes) {
      const { bytes, nextBlocks } = this.#pageOf(block)
      const from = (block % blocksPerPage) * blockBytes
      const length = Math.min(blockBytes, end - to)
      for (let n = 0; n < length; n += 1) out[to + n] = bytes[from + n] as number
      block = nextBlocks[block % blocksPerPage] as number
    }
    return out
  }
}

function longer(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(length)
  result.set(numbers)
  return result
}
