import { type Bits, noBits } from '../catalog-index/bits.rule.ts'
import type { FoundCode } from './find-code.ts'
import type { WordLookup } from './word-lookup.ts'
import type { WordSegment } from './word-segment.ts'

/** More sets of rows are not kept for the next query. */
const maxSets = 128

/** What one query has looked up so far, and buffers reused between queries. */
export class Scratch {
  /** Where products may be found: a segment of texts and its rows that are up to date and shown. */
  parts: readonly { readonly segment: WordSegment; readonly shown: Bits }[] = []
  readonly words = new Map<string, WordLookup>()
  readonly codes = new Map<WordSegment, Map<string, readonly FoundCode[]>>()
  /** By word with a typo. */
  readonly corrections = new Map<string, readonly string[]>()
  list = new Uint32Array(0)
  #sets: Bits[] = []
  #usedSets = 0

  /** Forgets the last query: between queries texts may change. `shown`: the rows, of so many, that may be found. */
  begin(rows: number, segments: readonly WordSegment[], shown: Bits) {
    this.words.clear()
    this.codes.clear()
    this.corrections.clear()
    this.#usedSets = 0
    this.#sets.length = Math.min(this.#sets.length, maxSets)
    if (rows > this.list.length) {
      this.list = new Uint32Array(Math.ceil(rows * 1.05))
      this.#sets = []
    }
    this.parts = segments.map((segment) => ({ segment, shown: this.#common(shown, segment.live) }))
  }

  /** An empty set of rows, until the next query. */
  noRows(): Bits {
    const set = this.#sets[this.#usedSets]?.fill(0) ?? noBits(this.list.length)
    this.#sets[this.#usedSets++] = set
    return set
  }

  #common(rows: Bits, others: Bits): Bits {
    const common = this.noRows()
    const length = Math.min(rows.length, others.length, common.length)
    for (let n = 0; n < length; n += 1) common[n] = (rows[n] as number) & (others[n] as number)
    return common
  }
}
