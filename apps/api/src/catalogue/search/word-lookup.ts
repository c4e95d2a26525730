import { bareNumber } from './measures.rule.ts'
import { wordScores } from './relevance.rule.ts'
import { isCode, isMeasure, type SearchedWord } from './searched-words.rule.ts'
import type { WordList, WordSegment } from './word-segment.ts'

/** Where a segment has a word of a query. */
export interface WordLookup {
  /** Empty: the word is not a code. */
  readonly code: string
  readonly lists: readonly WordList[]
  /** How many products have the word, at most. */
  readonly size: number
  readonly isHead: boolean
  /** List of products with the word in their description; undefined: none, or descriptions are not searched. */
  readonly described?: number | undefined
}

/** `isAlone`: it is the only word; `isWide`: other names, roots, shared texts and descriptions count too. */
export function wordLookup(
  segment: WordSegment,
  searched: SearchedWord,
  isAlone: boolean,
  isWide: boolean,
): WordLookup {
  const { word, isHead, others = [] } = searched
  const lists = listsOf(segment, searched, isAlone, isWide)
  const isSorted = others.length === 0 || !isWide
  if (isWide)
    for (const other of others)
      for (const { list, score, isFirst } of segment.listsOf(segment.matchingWords(other, false), isWide))
        lists.push({ list, score: score - 1, isFirst })
  if (!isSorted) lists.sort((a, b) => b.score - a.score)
  const listed = lists.reduce((sum, { list }) => sum + segment.postings.count(list), 0)
  if (isMeasure(word) || !isCode(word))
    return { code: '', lists, isHead, size: listed, described: isWide ? segment.describedBy(word) : undefined }
  const size = segment.indexesOfCode(word).reduce((sum, index) => sum + index.maxCount(word), 0)
  return { code: word, lists, isHead, size }
}

function listsOf(
  segment: WordSegment,
  { word, shown, isWhole }: SearchedWord,
  isAlone: boolean,
  isWide: boolean,
): WordList[] {
  if (isMeasure(word)) {
    const number = /\d+/.exec(word)?.[0] ?? ''
    // «Аура 200» is not 20 cm long: a bare number counts as it is typed, and no part of «40/2» does.
    const isTyped = /\d+/.exec(shown)?.[0] === number && !word.includes('/')
    // A number with another unit is another measure: threads 40/2 are no elastic of 40 mm.
    const bare = isWhole || !isTyped ? [] : segment.listsOfMeasure(bareNumber(number))
    return [...segment.listsOfMeasure(word), ...bare.map((each) => ({ ...each, score: wordScores.prefixInTitle }))]
  }
  if (isCode(word)) return segment.listsOfNumber(word)
  // A single letter is not a prefix: half of all words begin with it.
  return segment.listsOf(segment.matchingWords(word, !isWhole && (word.length > 1 || isAlone), isWide), isWide)
}
