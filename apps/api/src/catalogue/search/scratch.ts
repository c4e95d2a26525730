import type { FoundCode } from './find-code.ts'
import type { WordSegment } from './word-segment.ts'

/** Buffers reused between queries; each search leaves them zeroed. */
export class Scratch {
  /** Products found by a code, of one query: between queries texts may change. */
  readonly codes = new Map<WordSegment, Map<string, readonly FoundCode[]>>()
  /** By row: how many words of the query it has so far. */
  marks = new Uint8Array(0)
  /** By row: the sum of scores of those words, with flags of find-words.ts. */
  values = new Uint16Array(0)
  /**
   * By row, bit n for word n: words of the query it has, of them those that begin its title, those only in texts
   * it shares with many products, those only in its own description; and the sum of their scores.
   */
  matched = new Uint16Array(0)
  first = new Uint16Array(0)
  weak = new Uint16Array(0)
  described = new Uint16Array(0)
  scores = new Uint8Array(0)
  list = new Uint32Array(0)
  touched = new Uint32Array(0)

  /** Makes room for `rows` rows. */
  reserve(rows: number) {
    if (rows <= this.marks.length) return
    const length = Math.ceil(rows * 1.25)
    this.marks = new Uint8Array(length)
    this.values = new Uint16Array(length)
    this.matched = new Uint16Array(length)
    this.first = new Uint16Array(length)
    this.weak = new Uint16Array(length)
    this.described = new Uint16Array(length)
    this.scores = new Uint8Array(length)
    this.list = new Uint32Array(length)
    this.touched = new Uint32Array(length)
  }
}
