import { setImmediate } from 'node:timers/promises'
import { QueryPhrases } from './query-phrases.ts'
import type { SearchedText } from './searched-text.rule.ts'
import { WordSegment } from './word-segment.ts'

/** The products to search, by row of the product table. */
export interface SearchedGoods {
  readonly rows: number
  /** Null: the row has no product to show. */
  textOf(row: number): SearchedText | null
}

const sliceMilliseconds = 8
const rowsBetweenYields = 64

/**
 * The index of texts. All texts are read in the background into the segment `main`; products that change later go to
 * the small segment `fresh`, until there are so many that all is read again.
 */
export class SearchedTexts {
  readonly #goods: SearchedGoods
  readonly #onReadAgain: () => void
  #main: WordSegment | undefined
  #phrases = new QueryPhrases()
  /** By row: a hash of its texts, by which changes of prices and stock are ignored. */
  #signatures = new Uint32Array(0)
  /** Rows whose texts in `main` are outdated; those that still exist are in `fresh`. */
  #changed = new Set<number>()
  #fresh = new WordSegment()
  #waiting: number[] = []
  #isFreshStale = false
  /** Rows that changed while all texts are being read; null: nothing is being read. */
  #changedMeanwhile: Set<number> | null = null
  #isReadAgain = false
  /** The reading in progress; a search that cannot wait runs it to the end. */
  #reader: Generator<void> | undefined
  #reading: Promise<void> | undefined
  #isClosed = false

  /** `onReadAgain`: called when all texts were read again: answers may differ. */
  constructor(goods: SearchedGoods, onReadAgain: () => void = () => {}) {
    this.#goods = goods
    this.#onReadAgain = onReadAgain
  }

  /** Reads the texts in the background if they are not read yet; resolves when queries can be answered. */
  async ready(): Promise<void> {
    if (!this.#main) await this.#readInBackground()
  }

  /** Stops reading. */
  close() {
    this.#isClosed = true
  }

  /** Must be called when a product was added, removed or changed. */
  change(row: number) {
    this.#changedMeanwhile?.add(row)
    if (!this.#main) return
    const signature = signatureOf(this.#goods.textOf(row))
    if (row < this.#signatures.length && this.#signatures[row] === signature) return
    if (row >= this.#signatures.length) this.#growSignatures(row)
    this.#signatures[row] = signature
    if (this.#changed.has(row)) this.#isFreshStale = true
    else this.#waiting.push(row)
    this.#changed.add(row)
    if (this.#changed.size > this.#goods.rows / 20 + 1000) void this.#readInBackground()
  }

  /** Must be called when texts shared by many products may have changed. */
  changeAll() {
    if (this.#reader) this.#isReadAgain = true
    else if (this.#main) void this.#readInBackground()
  }

  /** Brings the index up to date synchronously, reading all texts if they are not read yet. */
  readNow() {
    if (!this.#main) {
      this.#reader ??= this.#read()
      while (!this.#main) this.#reader.next()
    }
    this.#updateFresh()
  }

  get phrases(): QueryPhrases {
    return this.#phrases
  }

  segments(): WordSegment[] {
    return this.#changed.size > 0 ? [this.#main as WordSegment, this.#fresh] : [this.#main as WordSegment]
  }

  /** Whether the segments are up to date for every row. */
  get isAllLive(): boolean {
    return this.#changed.size === 0
  }

  /** Whether a segment is up to date for a row. */
  isLive(segment: WordSegment, row: number): boolean {
    return segment === this.#fresh || !this.#changed.has(row)
  }

  #updateFresh() {
    if (this.#isFreshStale) {
      this.#fresh = new WordSegment()
      this.#waiting = [...this.#changed]
      this.#isFreshStale = false
    }
    for (const row of this.#waiting) {
      const text = this.#goods.textOf(row)
      if (text) this.#fresh.add(row, text)
    }
    this.#waiting = []
  }

  async #readInBackground(): Promise<void> {
    this.#reading ??= (async () => {
      do {
        this.#isReadAgain = false
        this.#reader ??= this.#read()
        let sliceEnd = performance.now() + sliceMilliseconds
        while (!this.#reader.next().done) {
          if (performance.now() < sliceEnd) continue
          await setImmediate()
          if (this.#isClosed) return
          sliceEnd = performance.now() + sliceMilliseconds
        }
        this.#reader = undefined
      } while (this.#isReadAgain)
    })().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** Reads all texts; yields every `rowsBetweenYields` rows. */
  *#read(): Generator<void> {
    const changedMeanwhile = new Set<number>()
    this.#changedMeanwhile = changedMeanwhile
    const segment = new WordSegment()
    const phrases = new QueryPhrases()
    const signatures = new Uint32Array(this.#goods.rows)
    for (let row = 0; row < signatures.length; row += 1) {
      const text = this.#goods.textOf(row)
      signatures[row] = signatureOf(text)
      if (text) {
        segment.add(row, text)
        phrases.add(text.title)
      }
      if (row % rowsBetweenYields === 0) yield
    }
    segment.pack()
    this.#main = segment
    this.#phrases = phrases
    this.#signatures = signatures
    this.#changed = new Set()
    this.#fresh = new WordSegment()
    this.#waiting = []
    this.#isFreshStale = false
    this.#changedMeanwhile = null
    for (const row of changedMeanwhile) this.change(row)
    this.#onReadAgain()
    yield
  }

  #growSignatures(row: number) {
    const bigger = new Uint32Array(Math.ceil((row + 1) * 1.25))
    bigger.set(this.#signatures)
    this.#signatures = bigger
  }
}

/** FNV-1a hash of the texts of a row; 0: it has none. */
function signatureOf(text: SearchedText | null): number {
  if (!text) return 0
  let hash = 2_166_136_261
  for (const part of [text.title, text.article, ...(text.variants ?? []), ...text.attributes, ...text.shared]) {
    for (let index = 0; index < part.length; index += 1) hash = Math.imul(hash ^ part.charCodeAt(index), 16_777_619)
    hash = Math.imul(hash ^ 1, 16_777_619)
  }
  for (const word of text.described ?? []) hash = Math.imul(hash ^ word, 16_777_619)
  return hash >>> 0 || 1
}
