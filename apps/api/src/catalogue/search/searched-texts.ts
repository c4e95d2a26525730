import { setImmediate } from 'node:timers/promises'
import { QueryPhrases } from './query-phrases.ts'
import { type SearchedText, WordSegment } from './word-segment.ts'

/** Whose words are searched: rows are places of products, from 0. */
export interface SearchedGoods {
  readonly rows: number
  /** Null: the row is empty. */
  textOf(row: number): SearchedText | null
}

const sliceMilliseconds = 8
const rowsBetweenYields = 64

/**
 * What products are found by: read once, in the background; products that change later are stored beside it until they
 * are many.
 */
export class SearchedTexts {
  readonly #goods: SearchedGoods
  readonly #onReadAgain: () => void
  #main: WordSegment | undefined
  #phrases = new QueryPhrases()
  /** By row, of its texts: a change of a price is no change here. */
  #signatures = new Uint32Array(0)
  /** Rows whose texts are no longer as in `main`; the living ones are in `fresh`. */
  #changed = new Set<number>()
  #fresh = new WordSegment()
  #waiting: number[] = []
  #isFreshStale = false
  /** Rows that change while all is read again; null: it is not. */
  #meanwhile: Set<number> | null = null
  #isReadAgain = false
  /** What reads; whoever cannot wait reads to its end. */
  #reader: Generator<void> | undefined
  #reading: Promise<void> | undefined
  #isClosed = false

  /** `onReadAgain`: called when answers may differ although nothing was announced just now. */
  constructor(goods: SearchedGoods, onReadAgain: () => void = () => {}) {
    this.#goods = goods
    this.#onReadAgain = onReadAgain
  }

  /** Resolves when questions can be answered; begins to read the texts if nobody has. */
  async ready(): Promise<void> {
    if (!this.#main) await this.#readInBackground()
  }

  /** Gives up what is being read. */
  close() {
    this.#isClosed = true
  }

  /** Tags of a product that was added, removed or changed. */
  change(row: number) {
    this.#meanwhile?.add(row)
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

  /** Tags when texts shared by many products may have changed. */
  changeAll() {
    if (this.#reader) this.#isReadAgain = true
    else if (this.#main) void this.#readInBackground()
  }

  /** All of it as it is now; whoever cannot wait reads to the end. */
  readNow() {
    if (!this.#main) {
      this.#reader ??= this.#read()
      while (!this.#main) this.#reader.next()
    }
    this.#settleFresh()
  }

  get phrases(): QueryPhrases {
    return this.#phrases
  }

  segments(): WordSegment[] {
    return this.#changed.size > 0 ? [this.#main as WordSegment, this.#fresh] : [this.#main as WordSegment]
  }

  /** Whether what the segments say of every row is still so. */
  get isAllLive(): boolean {
    return this.#changed.size === 0
  }

  /** Whether what a segment says of a row is still so. */
  isLive(segment: WordSegment, row: number): boolean {
    return segment === this.#fresh || !this.#changed.has(row)
  }

  #settleFresh() {
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

  /** Reads all texts; pauses now and then. */
  *#read(): Generator<void> {
    const meanwhile = new Set<number>()
    this.#meanwhile = meanwhile
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
    this.#meanwhile = null
    for (const row of meanwhile) this.change(row)
    this.#onReadAgain()
    yield
  }

  #growSignatures(row: number) {
    const bigger = new Uint32Array(Math.ceil((row + 1) * 1.25))
    bigger.set(this.#signatures)
    this.#signatures = bigger
  }
}

/** FNV-1a. An empty slot has 0. */
function signatureOf(text: SearchedText | null): number {
  if (!text) return 0
  let hash = 2_166_136_261
  for (const part of [text.title, text.article, ...(text.variants ?? []), ...text.near, ...text.about]) {
    for (let at = 0; at < part.length; at += 1) hash = Math.imul(hash ^ part.charCodeAt(at), 16_777_619)
    hash = Math.imul(hash ^ 1, 16_777_619)
  }
  for (const word of text.described ?? []) hash = Math.imul(hash ^ word, 16_777_619)
  return hash >>> 0 || 1
}
