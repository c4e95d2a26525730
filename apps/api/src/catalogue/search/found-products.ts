import { codeFits, productFit, wordFits } from './fit.rule.ts'
import {
  bareCode,
  codesIn,
  codesNear,
  foldedText,
  isCode,
  isMeasure,
  type SearchedWord,
} from './searched-words.rule.ts'
import type { SearchedText, WordList, WordSegment } from './word-segment.ts'

/**
 * Verified by reading texts; more than these have the parts in them in some order, which is as good as always the right
 * one.
 */
const maxReadCandidates = 500
/** Of a code of one part only. */
const maxReadShort = 100
const gramLength = 3
const sharedGrams = 4

/** Rows and how well each fits, gathered over several ways to ask. */
export class FoundProducts {
  #rows = new Uint32Array(256)
  #count = 0
  /** By row; 0: not found. */
  readonly #fits: Uint8Array

  constructor(rows: number) {
    this.#fits = new Uint8Array(rows)
  }

  get count(): number {
    return this.#count
  }

  take(row: number, fit: number) {
    const before = this.#fits[row] as number
    if (before === 0) {
      if (this.#count === this.#rows.length) {
        const bigger = new Uint32Array(this.#count * 4)
        bigger.set(this.#rows)
        this.#rows = bigger
      }
      this.#rows[this.#count++] = row
    }
    if (fit > before) this.#fits[row] = fit
  }

  /** In no order. */
  rows(): Uint32Array {
    return this.#rows.slice(0, this.#count)
  }

  fitsOf(rows: Uint32Array): Uint8Array {
    const fits = new Uint8Array(rows.length)
    for (let n = 0; n < rows.length; n += 1) fits[n] = this.#fits[rows[n] as number] as number
    return fits
  }
}

/** What is used while one question is answered; reused between questions, and clean. */
export class Scratch {
  /** By row: how many words of the question it has so far. */
  marks = new Uint8Array(0)
  /** By row: how well they fit together, whether one begins the title, and whether one is not in it. */
  values = new Uint16Array(0)
  /**
   * By row: which words of the question it has, which of them begin its title, which only describe
   * its categories, which only its description has, and how well they fit together.
   */
  had = new Uint16Array(0)
  first = new Uint16Array(0)
  weak = new Uint16Array(0)
  described = new Uint16Array(0)
  fits = new Uint8Array(0)
  list = new Uint32Array(0)
  touched = new Uint32Array(0)

  /** Makes room for so many rows. */
  reserve(rows: number) {
    if (rows <= this.marks.length) return
    const length = Math.ceil(rows * 1.25)
    this.marks = new Uint8Array(length)
    this.values = new Uint16Array(length)
    this.had = new Uint16Array(length)
    this.first = new Uint16Array(length)
    this.weak = new Uint16Array(length)
    this.described = new Uint16Array(length)
    this.fits = new Uint8Array(length)
    this.list = new Uint32Array(length)
    this.touched = new Uint32Array(length)
  }
}

const beginsTitle = 128
const isBeside = 256

/** Finds the products of a segment that have every word. */
export function findWords(
  segment: WordSegment,
  words: readonly SearchedWord[],
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
  take: (row: number, fit: number) => void,
) {
  const plans = words.map((word) => planOf(segment, word, words.length === 1, false))
  if (plans.some(({ size }) => size === 0)) return
  // The rarest first: it leaves least to go on with.
  plans.sort((a, b) => a.size - b.size)
  const { marks, values, touched, list: listed } = scratch
  let touchedCount = 0
  const mark = (round: number, row: number, fit: number, flag: number) => {
    if (marks[row] !== round) return
    marks[row] = round + 1
    values[row] = ((round === 0 ? 0 : (values[row] as number)) + fit) | flag
    if (round === 0) touched[touchedCount++] = row
  }
  for (const [round, { code, lists, isHead }] of plans.entries()) {
    for (const { list, fit, isFirst } of lists) {
      const count = segment.postings.read(list, listed)
      // The thing itself must be called so, what it is for may stand after «для».
      const flag =
        (isFirst && isHead ? beginsTitle : 0) | (fit < (isHead ? wordFits.title : wordFits.purpose) ? isBeside : 0)
      for (let n = 0; n < count; n += 1) mark(round, listed[n] as number, fit, flag)
    }
    if (code !== '')
      for (const { row, fit } of findCode(segment, code, textOf, scratch))
        mark(round, row, Math.min(fit, wordFits.title), fit < wordFits.purpose ? isBeside : 0)
  }
  for (let n = 0; n < touchedCount; n += 1) {
    const row = touched[n] as number
    const value = values[row] as number
    if (marks[row] === plans.length) {
      const mean = (value & (beginsTitle - 1)) / plans.length
      take(row, productFit(mean, (value & beginsTitle) > 0, value < isBeside))
    }
    marks[row] = 0
  }
}

/**
 * Which of the words each product of a segment has, words of the same root and descriptions of categories counting too;
 * which of them begin its title, which only describe its categories, which only its description has: bit n for word n;
 * and how well they fit together.
 */
export function findSomeWords(
  segment: WordSegment,
  words: readonly SearchedWord[],
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
  take: (row: number, had: number, first: number, weak: number, described: number, fit: number) => void,
) {
  const { had, first, weak, described, fits, touched } = scratch
  let touchedCount = 0
  for (const [n, word] of words.entries()) {
    const bit = 1 << n
    eachOf(segment, planOf(segment, word, false, true), textOf, scratch, (row, fit, isFirst, isDescribed) => {
      const before = had[row] as number
      if (before & bit) return
      if (before === 0) touched[touchedCount++] = row
      had[row] = before | bit
      if (isDescribed) described[row] = (described[row] as number) | bit
      else if (fit <= wordFits.about) weak[row] = (weak[row] as number) | bit
      if (isFirst) first[row] = (first[row] as number) | bit
      fits[row] = (fits[row] as number) + fit
    })
  }
  for (let n = 0; n < touchedCount; n += 1) {
    const row = touched[n] as number
    const [own, begun, about, said] = [had[row], first[row], weak[row], described[row]] as [
      number,
      number,
      number,
      number,
    ]
    take(row, own, begun, about, said, fits[row] as number)
    had[row] = 0
    first[row] = 0
    weak[row] = 0
    described[row] = 0
    fits[row] = 0
  }
}

interface Plan {
  /** Empty: it is no code. */
  readonly code: string
  readonly lists: readonly WordList[]
  /** How many products there are at most. */
  readonly size: number
  readonly isHead: boolean
  /** Products described by it; undefined: it is not asked for, or none are. */
  readonly described?: number | undefined
}

function planOf(segment: WordSegment, asked: SearchedWord, isAlone: boolean, isWide: boolean): Plan {
  const { word, isHead, others = [] } = asked
  const lists = listsOf(segment, asked, isAlone, isWide)
  const isSorted = others.length === 0 || !isWide
  if (isWide)
    for (const other of others)
      for (const { list, fit, isFirst } of segment.listsOf(segment.meant(other, false), isWide))
        lists.push({ list, fit: fit - 1, isFirst })
  if (!isSorted) lists.sort((a, b) => b.fit - a.fit)
  const listed = lists.reduce((sum, { list }) => sum + segment.postings.count(list), 0)
  if (isMeasure(word) || !isCode(word))
    return { code: '', lists, isHead, size: listed, described: isWide ? segment.describedBy(word) : undefined }
  const rarest = segment.gramsOf(word)?.[0]
  return { code: word, lists, isHead, size: rarest === undefined ? 0 : segment.gramPostings.count(rarest) }
}

function listsOf(segment: WordSegment, { word, isWhole }: SearchedWord, isAlone: boolean, isWide: boolean): WordList[] {
  if (isMeasure(word)) {
    const number = /\d+/.exec(word)?.[0] ?? ''
    const bare = segment.listsOfNumber(number).filter(({ fit }) => fit === wordFits.title)
    return [...segment.listsOfMeasure(word), ...bare.map((each) => ({ ...each, fit: wordFits.titleBegun }))]
  }
  if (isCode(word)) return segment.listsOfNumber(word)
  // One letter begins half of all words.
  return segment.listsOf(segment.meant(word, !isWhole && (word.length > 1 || isAlone), isWide), isWide)
}

function eachOf(
  segment: WordSegment,
  { code, lists, isHead, described }: Plan,
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
  take: (row: number, fit: number, isFirst: boolean, isDescribed?: boolean) => void,
) {
  for (const { list, fit, isFirst } of lists) {
    const count = segment.postings.read(list, scratch.list)
    for (let n = 0; n < count; n += 1) take(scratch.list[n] as number, fit, isFirst && isHead)
  }
  if (code !== '')
    for (const { row, fit } of findCode(segment, code, textOf, scratch)) take(row, Math.min(fit, wordFits.title), false)
  if (described === undefined) return
  const count = segment.describedPostings.read(described, scratch.list)
  for (let n = 0; n < count; n += 1) take(scratch.list[n] as number, wordFits.described, false, true)
}

/** Products with a code that contains this one, with its fit as a code. */
export function findCode(
  segment: WordSegment,
  code: string,
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
): { row: number; fit: number }[] {
  const grams = segment.gramsOf(code)
  if (!grams) return []
  let candidates = readList(segment, grams[0] as number, scratch)
  for (const gram of grams.slice(1, sharedGrams)) {
    if (candidates.length <= 32) break
    const others = new Set(candidates)
    candidates = readList(segment, gram, scratch).filter((row) => others.has(row))
  }
  if (candidates.length <= (code.length > gramLength ? maxReadCandidates : maxReadShort))
    return candidates.flatMap((row) => {
      const text = textOf(row)
      const fit = text ? fitOfCode(code, text) : 0
      return fit > 0 ? [{ row, fit }] : []
    })
  const beginning = segment.beginningOf(code)
  const beginningRows = new Set(beginning === undefined ? [] : readList(segment, beginning, scratch))
  return candidates.map((row) => ({ row, fit: beginningRows.has(row) ? codeFits.articleBeginning : codeFits.title }))
}

function fitOfCode(code: string, text: SearchedText): number {
  const { title, article } = text
  const own = bareCode(foldedText(article))
  if (own === code) return codeFits.article
  if (own.startsWith(code)) return codeFits.articleBeginning
  const folded = foldedText(title)
  const codes = codesIn(folded)
  if (codes.includes(code)) return codeFits.titleCode
  if (codes.some((each) => each.endsWith(code))) return codeFits.titleEnd
  if (own.includes(code) || bareCode(folded).includes(code)) return codeFits.title
  let best = 0
  for (const own of [...(text.variants ?? []), ...text.near]) {
    if (!/\d/.test(own)) continue
    for (const each of codesNear(foldedText(own))) {
      if (each === code) return codeFits.nearCode
      if (each.includes(code)) best = codeFits.near
    }
  }
  return best
}

function readList(segment: WordSegment, gram: number, scratch: Scratch): number[] {
  const count = segment.gramPostings.read(gram, scratch.list)
  return Array.from(scratch.list.subarray(0, count))
}
