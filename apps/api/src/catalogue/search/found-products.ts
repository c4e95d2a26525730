import { codeFits, productFit, wordFits } from './fit.rule.ts'
import {
  bareCode,
  codesIn,
  codesInAttribute,
  foldedText,
  isCode,
  isMeasure,
  type SearchedWord,
} from './searched-words.rule.ts'
import type { SearchedText, WordList, WordSegment } from './word-segment.ts'

/**
 * Up to this many candidates for a code are verified by reading their texts. More candidates are taken unverified:
 * they contain all parts of the code, almost always in the right order.
 */
const maxReadCandidates = 500
/** The same for a code of three letters, a single trigram. */
const maxReadShort = 100
const gramLength = 3
const sharedGrams = 4
/** Fewer digits are in some barcode by chance. */
const shortestBarcodePart = 6
const barcode = /^\d{12,14}$/

/** Matching rows with the best fit of each, collected over several wordings. */
export class MatchedRows {
  #rows = new Uint32Array(256)
  #count = 0
  /** By row; 0: no match. */
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

/** Buffers reused between queries; each search leaves them zeroed. */
export class Scratch {
  /** By row: how many words of the query it has so far. */
  marks = new Uint8Array(0)
  /** By row: the sum of fits of those words, with the flags `beginsTitle` and `isBeside`. */
  values = new Uint16Array(0)
  /**
   * By row, bit n for word n: words of the query it has, of them those that begin its title, those only in texts
   * it shares with many products, those only in its own description; and the sum of their fits.
   */
  matched = new Uint16Array(0)
  first = new Uint16Array(0)
  weak = new Uint16Array(0)
  described = new Uint16Array(0)
  fits = new Uint8Array(0)
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
    this.fits = new Uint8Array(length)
    this.list = new Uint32Array(length)
    this.touched = new Uint32Array(length)
  }
}

/** Flags in `Scratch.values`: a word begins the title; a word is outside the title. */
const beginsTitle = 128
const isBeside = 256

/** Finds the products of a segment that have every word of a query. */
export function findWords(
  segment: WordSegment,
  words: readonly SearchedWord[],
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
  take: (row: number, fit: number) => void,
) {
  const plans: Plan[] = []
  for (const word of words) {
    const plan = planOf(segment, word, words.length === 1, false)
    // Most wordings of a query have a word no product has: the rest is not looked up.
    if (plan.size === 0) return
    plans.push(plan)
  }
  // The rarest word first: it leaves the fewest candidates.
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
      // The name of the thing must be in the title proper; the purpose may be after «для».
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
 * Finds the words of a query that each product of a segment has; words of the same root and descriptions count too. The
 * rows that are taken are added to `scratch.touched` from `from` on, what they have is in `scratch.matched` and the
 * fields after it, until `clearRows`. Returns how many rows are touched.
 */
export function markSomeWords(
  segment: WordSegment,
  words: readonly SearchedWord[],
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
  from: number,
  isTaken: (row: number) => boolean,
): number {
  const { matched, first, weak, described, fits, touched, list: listed } = scratch
  let end = from
  for (const [n, word] of words.entries()) {
    const bit = 1 << n
    const { code, lists, isHead, described: describedList } = planOf(segment, word, false, true)
    const mark = (row: number, fit: number): boolean => {
      const before = matched[row] as number
      if (before & bit) return false
      if (before === 0) touched[end++] = row
      matched[row] = before | bit
      fits[row] = (fits[row] as number) + fit
      return true
    }
    for (const { list, fit, isFirst } of lists) {
      const count = segment.postings.read(list, listed)
      const isBegun = isFirst && isHead
      const isWeak = fit <= wordFits.shared
      for (let index = 0; index < count; index += 1) {
        const row = listed[index] as number
        if (!mark(row, fit)) continue
        if (isWeak) weak[row] = (weak[row] as number) | bit
        if (isBegun) first[row] = (first[row] as number) | bit
      }
    }
    if (code !== '')
      for (const { row, fit } of findCode(segment, code, textOf, scratch)) {
        const shown = Math.min(fit, wordFits.title)
        if (mark(row, shown) && shown <= wordFits.shared) weak[row] = (weak[row] as number) | bit
      }
    if (describedList === undefined) continue
    const count = segment.describedPostings.read(describedList, listed)
    for (let index = 0; index < count; index += 1) {
      const row = listed[index] as number
      if (mark(row, wordFits.described)) described[row] = (described[row] as number) | bit
    }
  }
  let taken = from
  for (let index = from; index < end; index += 1) {
    const row = touched[index] as number
    if (isTaken(row)) touched[taken++] = row
    else clearRow(scratch, row)
  }
  return taken
}

/** Forgets what `markSomeWords` has found, which is `count` rows. */
export function clearRows(scratch: Scratch, count: number) {
  for (let index = 0; index < count; index += 1) clearRow(scratch, scratch.touched[index] as number)
}

function clearRow({ matched, first, weak, described, fits }: Scratch, row: number) {
  matched[row] = 0
  first[row] = 0
  weak[row] = 0
  described[row] = 0
  fits[row] = 0
}

interface Plan {
  /** Empty: the word is not a code. */
  readonly code: string
  readonly lists: readonly WordList[]
  /** How many products have the word, at most. */
  readonly size: number
  readonly isHead: boolean
  /** List of products with the word in their description; undefined: none, or descriptions are not searched. */
  readonly described?: number | undefined
}

function planOf(segment: WordSegment, searched: SearchedWord, isAlone: boolean, isWide: boolean): Plan {
  const { word, isHead, others = [] } = searched
  const lists = listsOf(segment, searched, isAlone, isWide)
  const isSorted = others.length === 0 || !isWide
  if (isWide)
    for (const other of others)
      for (const { list, fit, isFirst } of segment.listsOf(segment.matchingWords(other, false), isWide))
        lists.push({ list, fit: fit - 1, isFirst })
  if (!isSorted) lists.sort((a, b) => b.fit - a.fit)
  const listed = lists.reduce((sum, { list }) => sum + segment.postings.count(list), 0)
  if (isMeasure(word) || !isCode(word))
    return { code: '', lists, isHead, size: listed, described: isWide ? segment.describedBy(word) : undefined }
  const rarest = segment.gramsOf(word)?.[0]
  return { code: word, lists, isHead, size: rarest === undefined ? 0 : segment.gramPostings.count(rarest) }
}

function listsOf(
  segment: WordSegment,
  { word, shown, isWhole }: SearchedWord,
  isAlone: boolean,
  isWide: boolean,
): WordList[] {
  if (isMeasure(word)) {
    const number = /\d+/.exec(word)?.[0] ?? ''
    // «Аура 200» is not 20 cm long: a bare number counts as it is typed.
    const isTyped = /\d+/.exec(shown)?.[0] === number
    const bare = (isWhole || !isTyped ? [] : segment.listsOfNumber(number)).filter(({ fit }) => fit === wordFits.title)
    return [...segment.listsOfMeasure(word), ...bare.map((each) => ({ ...each, fit: wordFits.prefixInTitle }))]
  }
  if (isCode(word)) return segment.listsOfNumber(word)
  // A single letter is not a prefix: half of all words begin with it.
  return segment.listsOf(segment.matchingWords(word, !isWhole && (word.length > 1 || isAlone), isWide), isWide)
}

/** Products with a code that contains this one, and how well it fits (`codeFits`). */
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
  const bareArticle = bareCode(foldedText(article))
  if (bareArticle === code) return codeFits.article
  if (bareArticle.startsWith(code)) return codeFits.articleBeginning
  const folded = foldedText(title)
  const codes = codesIn(folded)
  if (codes.includes(code)) return codeFits.titleCode
  if (codes.some((each) => each.endsWith(code))) return codeFits.titleEnd
  if (bareArticle.includes(code) || bareCode(folded).includes(code)) return codeFits.title
  let best = 0
  for (const attribute of [...(text.variants ?? []), ...text.attributes]) {
    if (!/\d/.test(attribute)) continue
    for (const other of codesInAttribute(foldedText(attribute))) {
      if (other === code) return codeFits.attributeCode
      if (other.includes(code) && (code.length >= shortestBarcodePart || !barcode.test(other)))
        best = codeFits.attribute
    }
  }
  return best
}

function readList(segment: WordSegment, gram: number, scratch: Scratch): number[] {
  const count = segment.gramPostings.read(gram, scratch.list)
  return Array.from(scratch.list.subarray(0, count))
}
