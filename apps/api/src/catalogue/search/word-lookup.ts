import { type Bits, countBits, hasBit } from '../catalog-index/bits.rule.ts'
import { findCode } from './find-code.ts'
import { bareNumber } from './measures.rule.ts'
import type { PostingLists } from './posting-lists.ts'
import { wordScores } from './relevance.rule.ts'
import type { Scratch } from './scratch.ts'
import type { SearchIndex } from './search-index.ts'
import { isCode, isMeasure, type SearchedWord } from './searched-words.rule.ts'
import type { WordList, WordSegment } from './word-segment.ts'

/** Rows whose texts have a word of a query in one kind of place, and in no better one. */
export interface WordPlace {
  readonly rows: Bits
  readonly score: number
  /** The word is in the name at the title's start. */
  readonly isFirst: boolean
  readonly kind: 'text' | 'code' | 'described'
}

/** The rows that have a word of a query. */
export interface WordRows {
  readonly all: Bits
  readonly count: number
  /** Those where the word is in the name at the title's start. */
  readonly first: Bits
  readonly firstCount: number
  /** Those that have it in texts of their own. */
  readonly own: Bits
  /** Those that have it only in texts shared by many products; null: none. */
  readonly shared: Bits | null
  /** Those that have it only in their descriptions; null: none. */
  readonly described: Bits | null
  readonly places: readonly WordPlace[]
}

/** The place where a row has the word; undefined: it does not have it. */
export function placeOf<Place extends Pick<WordPlace, 'rows'>>(
  row: number,
  places: readonly Place[],
): Place | undefined {
  for (const place of places) if (hasBit(place.rows, row)) return place
  return undefined
}

/** Where a word of a query is. */
export interface WordLookup {
  /** How many products have the word, at most. */
  readonly size: number
  /** Whether it is in the name at the start of some title. */
  readonly isFirst: boolean
  /** Read when they are first asked for. */
  readonly rows: () => WordRows
}

interface Options {
  /** It is the only word. */
  readonly isAlone?: boolean
  /** Other names, roots, shared texts and descriptions count too. */
  readonly isWide?: boolean
}

/** Looks a word up; once for a query, however many of its wordings have the word. */
export function wordLookup(searched: SearchedWord, index: SearchIndex, options: Options): WordLookup {
  const { words } = index.scratch
  const key = keyOf(searched, options)
  const known = words.get(key)
  if (known) return known
  const lookup = newLookup(searched, index, options)
  words.set(key, lookup)
  return lookup
}

const keyOf = ({ word, shown, isWhole, others = [] }: SearchedWord, { isAlone, isWide }: Options): string =>
  `${isWhole ?? false} ${isAlone ?? false} ${isWide ?? false} ${word} ${isMeasure(word) ? shown : ''} ${others}`

function newLookup(searched: SearchedWord, index: SearchIndex, options: Options): WordLookup {
  const { word } = searched
  const isOfCode = isCode(word) && !isMeasure(word)
  const ofSegments = index.scratch.parts.map((part) => ({ ...part, lists: listsOf(part.segment, searched, options) }))
  let size = 0
  for (const { segment, lists } of ofSegments)
    if (isOfCode) for (const codes of segment.indexesOfCode(word)) size += codes.maxCount(word)
    else for (const { list } of lists) size += segment.postings.count(list)
  let rows: WordRows | undefined
  return {
    size,
    isFirst: ofSegments.some(({ lists }) => lists.some(({ isFirst }) => isFirst)),
    rows: () => {
      rows ??= readRows(word, ofSegments, index, isOfCode, options.isWide ?? false)
      return rows
    },
  }
}

function readRows(
  word: string,
  ofSegments: readonly { segment: WordSegment; shown: Bits; lists: readonly WordList[] }[],
  { goods, scratch }: SearchIndex,
  isOfCode: boolean,
  isWide: boolean,
): WordRows {
  const all = scratch.noRows()
  const places: WordPlace[] = []
  const placeWith = (score: number, isFirst: boolean, kind: WordPlace['kind']): Bits => {
    const isSame = (each: WordPlace) => each.score === score && each.isFirst === isFirst && each.kind === kind
    const known = places.find(isSame)
    if (known) return known.rows
    const rows = scratch.noRows()
    places.push({ rows, score, isFirst, kind })
    return rows
  }
  for (const { segment, shown, lists } of ofSegments) {
    const addList = (postings: PostingLists, list: number, rows: Bits) => {
      const dense = postings.bitsOf(list)
      if (dense) addDense(dense, shown, rows, all)
      else addRows(scratch.list.subarray(0, postings.read(list, scratch.list)), shown, rows, all)
    }
    for (const { list, score, isFirst } of lists) addList(segment.postings, list, placeWith(score, isFirst, 'text'))
    for (const { row, score } of isOfCode ? findCode(segment, word, goods.textOf, scratch) : [])
      addRow(row, shown, placeWith(Math.min(score, wordScores.title), false, 'code'), all)
    const list = isWide && !isOfCode && !isMeasure(word) ? segment.describedBy(word) : undefined
    if (list !== undefined)
      addList(segment.describedPostings, list, placeWith(wordScores.described, false, 'described'))
  }
  const rowsIn = (isTaken: (place: WordPlace) => boolean) =>
    unionOf(
      places.filter(isTaken).map(({ rows }) => rows),
      scratch,
    )
  const first = rowsIn(({ isFirst }) => isFirst) ?? scratch.noRows()
  const [shared, described] = [rowsIn(isShared), rowsIn(({ kind }) => kind === 'described')]
  const own = shared || described ? (rowsIn(isOwn) ?? scratch.noRows()) : all
  return { all, count: countBits(all), first, firstCount: countBits(first), own, shared, described, places }
}

const isShared = ({ kind, score }: WordPlace): boolean => kind === 'text' && score <= wordScores.sharedText
const isOwn = (place: WordPlace): boolean => place.kind !== 'described' && !isShared(place)

/** Adds a row to those of a place and to all, if it is shown and has no better place. */
function addRow(row: number, shown: Bits, rows: Bits, all: Bits) {
  const index = row >>> 5
  const bit = (1 << (row & 31)) & (shown[index] as number) & ~(all[index] as number)
  rows[index] = (rows[index] as number) | bit
  all[index] = (all[index] as number) | bit
}

function addRows(listed: Uint32Array, shown: Bits, rows: Bits, all: Bits) {
  for (let n = 0; n < listed.length; n += 1) addRow(listed[n] as number, shown, rows, all)
}

function addDense(dense: Bits, shown: Bits, rows: Bits, all: Bits) {
  for (let n = 0; n < dense.length; n += 1) {
    const bits = (dense[n] as number) & (shown[n] as number) & ~(all[n] as number)
    rows[n] = (rows[n] as number) | bits
    all[n] = (all[n] as number) | bits
  }
}

/** Null: none of the sets has any rows. */
export function unionOf(sets: readonly (Bits | null)[], scratch: Scratch): Bits | null {
  const [first, ...others] = sets.filter((rows) => rows !== null)
  if (!first) return null
  if (others.length === 0) return first.some((bits) => bits !== 0) ? first : null
  const result = scratch.noRows()
  result.set(first)
  for (const rows of others)
    for (let n = 0; n < result.length; n += 1) result[n] = (result[n] as number) | (rows[n] as number)
  return result.some((bits) => bits !== 0) ? result : null
}

function listsOf(segment: WordSegment, searched: SearchedWord, { isAlone, isWide = false }: Options): WordList[] {
  const { word, isWhole, others = [] } = searched
  // A single letter is not a prefix: half of all words begin with it.
  const isPrefix = !isWhole && (word.length > 1 || isAlone === true)
  const lists = isMeasure(word)
    ? listsOfMeasure(segment, searched)
    : isCode(word)
      ? segment.listsOfNumber(word)
      : segment.listsOf(segment.matchingWords(word, isPrefix, isWide), isWide)
  if (!isWide || others.length === 0) return lists
  for (const other of others)
    for (const { list, score, isFirst } of segment.listsOf(segment.matchingWords(other, false), isWide))
      lists.push({ list, score: score - 1, isFirst })
  return lists.sort((a, b) => b.score - a.score)
}

function listsOfMeasure(segment: WordSegment, { word, shown, isWhole }: SearchedWord): WordList[] {
  const number = /\d+/.exec(word)?.[0] ?? ''
  // «Аура 200» is not 20 cm long: a bare number counts as it is typed, and no part of «40/2» does.
  const isTyped = /\d+/.exec(shown)?.[0] === number && !word.includes('/')
  // A number with another unit is another measure: threads 40/2 are no elastic of 40 mm.
  const bare = isWhole || !isTyped ? [] : segment.listsOfMeasure(bareNumber(number))
  return [...segment.listsOfMeasure(word), ...bare.map((each) => ({ ...each, score: wordScores.prefixInTitle }))]
}
