import { type Bits, hasBit } from '../catalog-index/bits.rule.ts'
import { findCode } from './find-code.ts'
import { bareNumber } from './measures.rule.ts'
import type { PostingLists } from './posting-lists.ts'
import { wordScores } from './relevance.rule.ts'
import type { SearchIndex } from './search-index.ts'
import { isCode, isMeasure, type SearchedWord } from './searched-words.rule.ts'
import type { WordList, WordSegment } from './word-segment.ts'

/** A kind of place where texts have a word of a query. */
export interface WordPlace {
  readonly score: number
  /** The word is in the name at the title's start. */
  readonly isFirst: boolean
  readonly kind: 'text' | 'code' | 'described'
}

/** The rows that have a word of a query, each in the best of its places alone. */
export interface WordRows {
  readonly all: Bits
  /** Of them those where the word is in the name at the title's start. */
  readonly first: Bits
  /** Those that have it only in texts shared by many products; null: none. */
  readonly shared: Bits | null
  /** Those that have it only in their descriptions; null: none. */
  readonly described: Bits | null
  readonly places: readonly WordPlace[]
  /** By row: which of the places, counted from 1; 0: it does not have the word. */
  readonly placeOf: Uint8Array
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
  const [all, first, placeOf] = [scratch.noRows(), scratch.noRows(), scratch.column()]
  let shared: Bits | null = null
  let described: Bits | null = null
  const places: WordPlace[] = []
  /** Adds the rows that are shown and have no better place. */
  const add = (place: WordPlace, rows: Uint32Array, shown: Bits, kept: Bits | null) => {
    const isSame = ({ score, isFirst, kind }: WordPlace) =>
      score === place.score && isFirst === place.isFirst && kind === place.kind
    const number = places.findIndex(isSame) + 1 || places.push(place)
    for (let n = 0; n < rows.length; n += 1) {
      const row = rows[n] as number
      if (placeOf[row] !== 0 || !hasBit(shown, row)) continue
      placeOf[row] = number
      const [index, bit] = [row >>> 5, 1 << (row & 31)]
      all[index] = (all[index] as number) | bit
      if (kept) kept[index] = (kept[index] as number) | bit
    }
  }
  const listed = (postings: PostingLists, list: number) => scratch.list.subarray(0, postings.read(list, scratch.list))
  for (const { segment, shown, lists } of ofSegments) {
    for (const { list, score, isFirst } of lists) {
      if (score <= wordScores.sharedText) shared ??= scratch.noRows()
      const kept = isFirst ? first : score <= wordScores.sharedText ? shared : null
      add({ score, isFirst, kind: 'text' }, listed(segment.postings, list), shown, kept)
    }
    const codes = isOfCode ? findCode(segment, word, goods.textOf, scratch) : []
    for (const [score, ofScore] of Map.groupBy(codes, (each) => each.score)) {
      const place = { score: Math.min(score, wordScores.title), isFirst: false, kind: 'code' } as const
      const rows = Uint32Array.from(ofScore, ({ row }) => row)
      add(place, rows, shown, null)
    }
    const list = isWide && !isOfCode && !isMeasure(word) ? segment.describedBy(word) : undefined
    if (list === undefined) continue
    described ??= scratch.noRows()
    const place = { score: wordScores.described, isFirst: false, kind: 'described' } as const
    add(place, listed(segment.describedPostings, list), shown, described)
  }
  return { all, first, shared, described, places, placeOf }
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
