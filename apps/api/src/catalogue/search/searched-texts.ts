import { setImmediate } from 'node:timers/promises'
import { clearBit, hasBit, noBits, setBits, withBit } from '../catalog-index/bits.rule.ts'
import { QueryPhrases } from './query-phrases.ts'
import type { SearchedText } from './searched-text.rule.ts'
import { WordSegment } from './word-segment.ts'

/** The products to search, by row of the product table. */
export interface SearchedGoods {
  readonly rows: number
  /** Null: the row has no product to show. */
  textOf(row: number): SearchedText | null
}

/** Settings of the index; tests make it pause and merge sooner. */
export interface TextsOptions {
  /** Called when the index of all texts was rebuilt: answers may differ without a change of a product. */
  readonly onTextsRebuilt?: () => void
  /** So many changed rows make a layer. */
  readonly layerRows?: number
  /** Work in the background pauses this often, because visitors wait meanwhile. */
  readonly sliceMilliseconds?: number
}

const defaultLayerRows = 1_000
const defaultSliceMilliseconds = 0.5
/** A layer is merged into one that is not this many times larger: few layers, and a row is seldom read again. */
const layerGrowth = 3
/** All texts are read again when so large a part of the rows has changed. */
const changedShare = 1 / 3

/** A segment of rows that changed after all texts were read. */
interface Layer {
  readonly segment: WordSegment
  readonly rows: readonly number[] | Uint32Array
  isPacked: boolean
}

/**
 * The index of texts. All texts are read in the background into the segment `main`. Products that change later are read
 * at once, in the background too, into the small segment `fresh`; a full one becomes a layer, and layers of similar
 * size are merged, so that an import of a whole catalogue reads each text a few times. Each row is live in one segment
 * only: the one with its newest texts.
 *
 * Work in the background is done in slices; a change or a search may come between any two of them.
 */
export class SearchedTexts {
  readonly #goods: SearchedGoods
  readonly #onTextsRebuilt: () => void
  readonly #layerRows: number
  readonly #sliceMilliseconds: number
  #main: WordSegment | undefined
  #phrases = new QueryPhrases()
  /** By row: a hash of its texts, by which changes of prices and stock are ignored. */
  #signatures = new Uint32Array(0)
  /** How many rows are outdated in `main`. */
  #changedCount = 0
  /** The older, the larger. */
  #layers: Layer[] = []
  #fresh = new WordSegment()
  #freshRows: number[] = []
  /** Rows that have changed, their texts perhaps too. */
  readonly #waiting = new Set<number>()
  /** Rows that changed while all texts are being read; null: nothing is being read. */
  #changedMeanwhile: Set<number> | null = null
  #mustReadAll = false
  /** The reading of all texts in progress; a search that cannot wait runs it to the end. */
  #reader: Generator<void> | undefined
  #changing: Generator<void> | undefined
  #merging: Generator<void> | undefined
  #working: Promise<void> | undefined
  #isClosed = false

  constructor(
    goods: SearchedGoods,
    {
      onTextsRebuilt = () => {},
      layerRows = defaultLayerRows,
      sliceMilliseconds = defaultSliceMilliseconds,
    }: TextsOptions = {},
  ) {
    this.#goods = goods
    this.#onTextsRebuilt = onTextsRebuilt
    this.#layerRows = layerRows
    this.#sliceMilliseconds = sliceMilliseconds
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
    this.#waiting.add(row)
    void this.#workInBackground()
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

  async #workInBackground(): Promise<void> {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
    return this.#working
  }

  async #work(): Promise<void> {
    for (;;) {
      // Before any work, so that it is not done inside the call that reports a change.
      await setImmediate()
      const task = this.#nextTask()
      if (!task || this.#isClosed) return
      const sliceEnd = performance.now() + this.#sliceMilliseconds
      let isDone = task.next().done
      while (!isDone && performance.now() < sliceEnd) isDone = task.next().done
      if (isDone && task === this.#changing) this.#changing = undefined
      if (isDone && task === this.#merging) this.#merging = undefined
      if (isDone && task === this.#reader) this.#reader = undefined
    }
  }

  /** Waiting rows come first: a search must read them itself otherwise. A merge ends before its layers are dropped. */
  #nextTask(): Generator<void> | undefined {
    if (this.#main && this.#waiting.size > 0) this.#changing ??= this.#readWaiting()
    if (this.#mustReadAll && !this.#merging) this.#reader ??= this.#read()
    if (this.#main && !this.#reader) this.#merging ??= this.#mergeLayers()
    return this.#changing ?? this.#merging ?? this.#reader
  }

  /** Reads all texts; yields after every row. */
  *#read(): Generator<void> {
    this.#mustReadAll = false
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
      yield
    }
    yield* segment.pack()
    segment.live = noBits(signatures.length).fill(-1)
    this.#main = segment
    this.#phrases = phrases
    this.#signatures = signatures
    this.#changedCount = 0
    this.#layers = []
    this.#openFresh()
    this.#waiting.clear()
    for (const row of changedMeanwhile) this.#waiting.add(row)
    this.#changedMeanwhile = null
    this.#onTextsRebuilt()
  }

  /** Reads waiting rows into `fresh`; yields after every row. */
  *#readWaiting(): Generator<void> {
    for (const row of this.#waiting) {
      // First, so that a change during the next pause makes it wait again.
      this.#waiting.delete(row)
      this.#readRow(row)
      yield
    }
  }

  #readRow(row: number) {
    const text = this.#goods.textOf(row)
    const signature = signatureOf(text)
    if (row >= this.#signatures.length) this.#growSignatures(row)
    if (this.#signatures[row] === signature) return
    this.#signatures[row] = signature
    // Nothing can be taken out of a segment.
    if (hasBit(this.#fresh.live, row)) this.#closeFresh()
    const older = this.#layers.find(({ segment }) => hasBit(segment.live, row))?.segment
    if (!older) this.#changedCount += 1
    clearBit((older ?? (this.#main as WordSegment)).live, row)
    this.#fresh.live = withBit(this.#fresh.live, row)
    this.#freshRows.push(row)
    if (text) this.#fresh.add(row, text)
    if (this.#freshRows.length >= this.#layerRows) this.#closeFresh()
    if (this.#reader || this.#changedCount <= this.#goods.rows * changedShare + defaultLayerRows) return
    this.#mustReadAll = true
    void this.#workInBackground()
  }

  #closeFresh() {
    this.#layers.push({ segment: this.#fresh, rows: this.#freshRows, isPacked: false })
    this.#openFresh()
    void this.#workInBackground()
  }

  /** Merges layers of similar size and packs what is left; undefined: there is nothing to do. */
  #mergeLayers(): Generator<void> | undefined {
    const [older, newer] = this.#layers.slice(-2)
    if (older && newer && older.rows.length < newer.rows.length * layerGrowth) return this.#merge(older, newer)
    const open = this.#layers.find(({ isPacked }) => !isPacked)
    return open && this.#pack(open)
  }

  *#pack(layer: Layer): Generator<void> {
    yield* layer.segment.pack()
    layer.isPacked = true
  }

  *#merge(older: Layer, newer: Layer): Generator<void> {
    const isInThem = (row: number) => hasBit(older.segment.live, row) || hasBit(newer.segment.live, row)
    const rows = Uint32Array.from(new Set([...older.rows, ...newer.rows]))
      .filter(isInThem)
      .sort()
    const segment = new WordSegment()
    for (const row of rows) {
      // The text of a row must match its signature.
      if (this.#waiting.delete(row)) this.#readRow(row)
      const text = isInThem(row) ? this.#goods.textOf(row) : null
      if (text) segment.add(row, text)
      yield
    }
    yield* segment.pack()
    // Rows that were read again meanwhile are in a newer segment.
    const left = rows.filter(isInThem)
    segment.live = setBits(noBits(this.#signatures.length), left)
    this.#layers.splice(this.#layers.indexOf(older), 2, { segment, rows: left, isPacked: true })
  }

  #openFresh() {
    this.#fresh = new WordSegment()
    this.#freshRows = []
  }

  #growSignatures(row: number) {
    const signatures = new Uint32Array(Math.ceil((row + 1) * 1.25))
    signatures.set(this.#signatures)
    this.#signatures = signatures
  }
}

/** FNV-1a hash of the texts of a row; 0: it has none. */
function signatureOf(text: SearchedText | null): number {
  if (!text) return 0
  let hash = 2_166_136_261
  for (const part of [
    text.title,
    text.article,
    ...(text.variants ?? []),
    ...text.attributes,
    ...(text.offerCodes ?? []),
    ...text.sharedTexts,
  ]) {
    for (let index = 0; index < part.length; index += 1) hash = Math.imul(hash ^ part.charCodeAt(index), 16_777_619)
    hash = Math.imul(hash ^ 1, 16_777_619)
  }
  for (const word of text.described ?? []) hash = Math.imul(hash ^ word, 16_777_619)
  return hash >>> 0 || 1
}
