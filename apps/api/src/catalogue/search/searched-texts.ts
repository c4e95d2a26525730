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
/** So many changed rows make a layer. */
const defaultLayerRows = 1_000
/** A layer is merged into one that is not this many times larger: few layers, and a row is seldom read again. */
const layerGrowth = 3
/** All texts are read again when so large a part of the rows has changed. */
const changedShare = 1 / 3

/** A segment of rows that changed after all texts were read. */
interface Layer {
  readonly segment: WordSegment
  readonly rows: readonly number[]
}

/**
 * The index of texts. All texts are read in the background into the segment `main`. Products that change later go to
 * the small segment `fresh`; a full one becomes a layer, and layers of similar size are merged, so that an import of a
 * whole catalogue reads each text a few times. Each row is live in one segment only: the one with its newest texts.
 */
export class SearchedTexts {
  readonly #goods: SearchedGoods
  readonly #onReadAgain: () => void
  readonly #layerRows: number
  #main: WordSegment | undefined
  #phrases = new QueryPhrases()
  /** By row: a hash of its texts, by which changes of prices and stock are ignored. */
  #signatures = new Uint32Array(0)
  /** By row: the number of the segment with its newest texts; 0: `main`. */
  #segmentOf = new Uint32Array(0)
  #segmentCount = 1
  /** How many rows are outdated in `main`. */
  #changedCount = 0
  /** The older, the larger; all packed. */
  #layers: Layer[] = []
  #fresh = new WordSegment(1)
  #freshRows: number[] = []
  /** Rows whose texts are still to be read into `fresh`. */
  readonly #waiting = new Set<number>()
  /** A row in `fresh` has changed again, so all of it must be read again. */
  #isFreshStale = false
  /** Rows that changed while all texts are being read; null: nothing is being read. */
  #changedMeanwhile: Set<number> | null = null
  #mustReadAll = false
  /** The reading of all texts in progress; a search that cannot wait runs it to the end. */
  #reader: Generator<void> | undefined
  #working: Promise<void> | undefined
  #isClosed = false

  /**
   * `onReadAgain`: called when all texts were read again: answers may differ. `layerRows`: how many changed rows make a
   * layer.
   */
  constructor(goods: SearchedGoods, onReadAgain: () => void = () => {}, layerRows = defaultLayerRows) {
    this.#goods = goods
    this.#onReadAgain = onReadAgain
    this.#layerRows = layerRows
  }

  /** Reads the texts in the background if they are not read yet; resolves when queries can be answered. */
  async ready(): Promise<void> {
    if (this.#main) return
    if (!this.#reader) this.#mustReadAll = true
    await this.#workInBackground()
  }

  /** Stops the work in the background. */
  close() {
    this.#isClosed = true
  }

  /** Must be called when a product was added, removed or changed. */
  change(row: number) {
    this.#changedMeanwhile?.add(row)
    if (!this.#main) return
    const signature = signatureOf(this.#goods.textOf(row))
    if (row < this.#signatures.length && this.#signatures[row] === signature) return
    if (row >= this.#signatures.length) this.#growColumns(row)
    this.#signatures[row] = signature
    if (this.#segmentOf[row] === this.#fresh.number) {
      if (!this.#waiting.has(row)) this.#isFreshStale = true
      return
    }
    if (this.#segmentOf[row] === 0) this.#changedCount += 1
    this.#segmentOf[row] = this.#fresh.number
    this.#waiting.add(row)
    if (!this.#reader && this.#changedCount > this.#goods.rows * changedShare + defaultLayerRows)
      this.#mustReadAll = true
    if (this.#mustReadAll || this.#isLayerFull()) void this.#workInBackground()
  }

  /** Must be called when texts shared by many products may have changed. */
  changeAll() {
    if (!this.#main && !this.#reader) return
    this.#mustReadAll = true
    void this.#workInBackground()
  }

  /** Brings the index up to date synchronously, reading all texts if they are not read yet. */
  readNow() {
    if (!this.#main) {
      this.#reader ??= this.#read()
      while (!this.#main) this.#reader.next()
      this.#reader = undefined
    }
    for (const _ of this.#readWaiting());
  }

  get phrases(): QueryPhrases {
    return this.#phrases
  }

  segments(): WordSegment[] {
    const segments = [this.#main as WordSegment]
    for (const { segment } of this.#layers) segments.push(segment)
    if (this.#freshRows.length > 0) segments.push(this.#fresh)
    return segments
  }

  /** Whether the segments are up to date for every row. */
  get isAllLive(): boolean {
    return this.#changedCount === 0
  }

  /** Whether a segment is up to date for a row. */
  isLive(segment: WordSegment, row: number): boolean {
    return this.#segmentOf[row] === segment.number
  }

  #isLayerFull = () => this.#waiting.size + this.#freshRows.length >= this.#layerRows

  async #workInBackground(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
    return this.#working
  }

  async #work(): Promise<void> {
    for (let task = this.#nextTask(); task; task = this.#nextTask()) {
      let sliceEnd = performance.now() + sliceMilliseconds
      while (!task.next().done) {
        if (performance.now() < sliceEnd) continue
        await setImmediate()
        if (this.#isClosed) return
        sliceEnd = performance.now() + sliceMilliseconds
      }
      if (this.#reader === task) this.#reader = undefined
    }
  }

  #nextTask(): Generator<void> | undefined {
    if (this.#mustReadAll) {
      this.#mustReadAll = false
      this.#reader ??= this.#read()
      return this.#reader
    }
    return this.#isLayerFull() ? this.#addLayer() : undefined
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
    this.#segmentOf = new Uint32Array(signatures.length)
    this.#changedCount = 0
    this.#layers = []
    this.#openFresh()
    this.#waiting.clear()
    this.#changedMeanwhile = null
    for (const row of changedMeanwhile) this.change(row)
    this.#onReadAgain()
    yield
  }

  /** Reads waiting rows into `fresh`; yields every `rowsBetweenYields` rows. */
  *#readWaiting(): Generator<void> {
    if (this.#isFreshStale) {
      for (const row of this.#freshRows) this.#waiting.add(row)
      this.#fresh = new WordSegment(this.#fresh.number)
      this.#freshRows = []
      this.#isFreshStale = false
    }
    for (const row of this.#waiting) {
      // First, so that a change during the next pause makes it wait again.
      this.#waiting.delete(row)
      const text = this.#goods.textOf(row)
      if (text) this.#fresh.add(row, text)
      this.#freshRows.push(row)
      if (this.#freshRows.length % rowsBetweenYields === 0) yield
    }
  }

  /** Makes a layer of the changed rows and merges it with layers of similar size. */
  *#addLayer(): Generator<void> {
    do yield* this.#readWaiting()
    while (this.#isFreshStale)
    this.#fresh.pack()
    this.#layers.push({ segment: this.#fresh, rows: this.#freshRows })
    this.#openFresh()
    for (;;) {
      const [older, newer] = this.#layers.slice(-2)
      if (!older || !newer || older.rows.length >= newer.rows.length * layerGrowth) return
      yield* this.#merge(older, newer)
    }
  }

  *#merge(older: Layer, newer: Layer): Generator<void> {
    const { number } = older.segment
    const isInThem = (row: number) => this.#segmentOf[row] === number || this.#segmentOf[row] === newer.segment.number
    const rows = [...new Set([...older.rows, ...newer.rows])].filter(isInThem).sort((one, other) => one - other)
    const segment = new WordSegment(this.#nextNumber())
    for (const [n, row] of rows.entries()) {
      const text = this.#goods.textOf(row)
      if (text) segment.add(row, text)
      if (n % rowsBetweenYields === 0) yield
    }
    segment.pack()
    // Rows that changed meanwhile are in `fresh`.
    const left = rows.filter(isInThem)
    for (const row of left) this.#segmentOf[row] = segment.number
    this.#layers.splice(-2, 2, { segment, rows: left })
  }

  #openFresh() {
    this.#fresh = new WordSegment(this.#nextNumber())
    this.#freshRows = []
    this.#isFreshStale = false
  }

  #nextNumber(): number {
    this.#segmentCount += 1
    return this.#segmentCount
  }

  #growColumns(row: number) {
    const length = Math.ceil((row + 1) * 1.25)
    const [signatures, segmentOf] = [new Uint32Array(length), new Uint32Array(length)]
    signatures.set(this.#signatures)
    segmentOf.set(this.#segmentOf)
    this.#signatures = signatures
    this.#segmentOf = segmentOf
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
