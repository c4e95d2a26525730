import { fits, productFit, wordFits } from './fit.rule.ts'
import { bareCode, codesIn, codesNear, foldedText, isCode, type SearchedWord } from './searched-words.rule.ts'
import type { MatchedWords, SearchedText, WordSegment } from './word-segment.ts'

/**
 * Verified by reading texts; more than these have the parts in them in some order, which is as good as always the right
 * one.
 */
const maxReadCandidates = 500
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
  /** By row: how well the worst of them fits, and whether one begins the title. */
  values = new Uint8Array(0)
  /** By row: which words of the question it has, and which of them begin its title. */
  had = new Uint16Array(0)
  first = new Uint16Array(0)
  list = new Uint32Array(0)
  touched = new Uint32Array(0)

  /** Makes room for so many rows. */
  reserve(rows: number) {
    if (rows <= this.marks.length) return
    const length = Math.ceil(rows * 1.25)
    this.marks = new Uint8Array(length)
    this.values = new Uint8Array(length)
    this.had = new Uint16Array(length)
    this.first = new Uint16Array(length)
    this.list = new Uint32Array(length)
    this.touched = new Uint32Array(length)
  }
}

const beginsTitle = 8

/** Finds the products of a segment that have every word; `isWide`: descriptions of their categories count too. */
export function findWords(
  segment: WordSegment,
  words: readonly SearchedWord[],
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
  isWide: boolean,
  take: (row: number, fit: number) => void,
) {
  const plans = words.map((word) => planOf(segment, word, words.length === 1, isWide))
  if (plans.some(({ size }) => size === 0)) return
  // The rarest first: it leaves least to go on with.
  plans.sort((a, b) => a.size - b.size)
  const { marks, values, touched } = scratch
  let touchedCount = 0
  const mark = (round: number, row: number, fit: number, isFirst: boolean) => {
    if (marks[row] !== round) return
    marks[row] = round + 1
    const before = round === 0 ? 7 : (values[row] as number) & 7
    const flag = isFirst || (round > 0 && (values[row] as number) >= beginsTitle) ? beginsTitle : 0
    values[row] = Math.min(before, fit) | flag
    if (round === 0) touched[touchedCount++] = row
  }
  plans.forEach((plan, round) => {
    if (plan.kind === 'code')
      for (const { row, fit } of findCode(segment, plan.code, textOf, scratch))
        mark(round, row, Math.min(fit, wordFits.title), false)
    else
      for (const { list, fit, isFirst } of plan.lists) {
        const count = segment.postings.read(list, scratch.list)
        for (let n = 0; n < count; n += 1) mark(round, scratch.list[n] as number, fit, isFirst && plan.isHead)
      }
  })
  for (let n = 0; n < touchedCount; n += 1) {
    const row = touched[n] as number
    if (marks[row] === plans.length)
      take(row, productFit((values[row] as number) & 7, (values[row] as number) >= beginsTitle))
    marks[row] = 0
  }
}

/** Which of the words each product of a segment has, and which of them begin its title: bit n for word n. */
export function findSomeWords(
  segment: WordSegment,
  words: readonly SearchedWord[],
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
  take: (row: number, had: number, first: number) => void,
) {
  const { had, first, touched } = scratch
  let touchedCount = 0
  const mark = (row: number, n: number, isFirst: boolean) => {
    if (had[row] === 0) touched[touchedCount++] = row
    had[row] = (had[row] as number) | (1 << n)
    if (isFirst) first[row] = (first[row] as number) | (1 << n)
  }
  for (const [n, word] of words.entries()) {
    const plan = planOf(segment, word, false, true)
    if (plan.kind === 'code') for (const { row } of findCode(segment, plan.code, textOf, scratch)) mark(row, n, false)
    else
      for (const { list, isFirst } of plan.lists) {
        const count = segment.postings.read(list, scratch.list)
        for (let place = 0; place < count; place += 1) mark(scratch.list[place] as number, n, isFirst && plan.isHead)
      }
  }
  for (let n = 0; n < touchedCount; n += 1) {
    const row = touched[n] as number
    take(row, had[row] as number, first[row] as number)
    had[row] = 0
    first[row] = 0
  }
}

type Plan =
  | { readonly kind: 'code'; readonly code: string; readonly size: number }
  | {
      readonly kind: 'word'
      readonly lists: ReturnType<WordSegment['listsOf']>
      readonly size: number
      readonly isHead: boolean
    }

function planOf(segment: WordSegment, { word, isHead }: SearchedWord, isAlone: boolean, isWide: boolean): Plan {
  if (isCode(word)) {
    const rarest = segment.gramsOf(word)?.[0]
    return { kind: 'code', code: word, size: rarest === undefined ? 0 : segment.gramPostings.count(rarest) }
  }
  // One letter begins half of all words.
  const meant: MatchedWords = segment.meant(word, word.length > 1 || isAlone)
  const lists = segment.listsOf(meant, isWide)
  return { kind: 'word', lists, isHead, size: lists.reduce((sum, { list }) => sum + segment.postings.count(list), 0) }
}

/** Products with a code that contains this one; those whose article equals it or begins with it are marked. */
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
  if (code.length > 3 && candidates.length <= maxReadCandidates)
    return candidates.flatMap((row) => {
      const text = textOf(row)
      const fit = text ? codeFit(code, text) : 0
      return fit > 0 ? [{ row, fit }] : []
    })
  const beginning = segment.beginningOf(code)
  const beginningRows = new Set(beginning === undefined ? [] : readList(segment, beginning, scratch))
  return candidates.map((row) => ({ row, fit: beginningRows.has(row) ? fits.articleBeginning : fits.title }))
}

function codeFit(code: string, { title, article, near }: SearchedText): number {
  const own = bareCode(foldedText(article))
  if (own === code) return fits.article
  if (own.startsWith(code)) return fits.articleBeginning
  const isIn = (codes: readonly string[]) => codes.some((each) => each.includes(code))
  if (own.includes(code) || isIn(codesIn(foldedText(title)))) return fits.title
  return near.some((text) => isIn(codesNear(foldedText(text)))) ? fits.near : 0
}

function readList(segment: WordSegment, gram: number, scratch: Scratch): number[] {
  const count = segment.gramPostings.read(gram, scratch.list)
  return Array.from(scratch.list.subarray(0, count))
}
