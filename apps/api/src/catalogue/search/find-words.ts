import { findCode } from './find-code.ts'
import { productScore, wordScores } from './relevance.rule.ts'
import type { Scratch } from './scratch.ts'
import type { SearchedText } from './searched-text.rule.ts'
import { isAdjective, isAnyMachine, isCode, isMeasure, type SearchedWord } from './searched-words.rule.ts'
import { type WordLookup, wordLookup } from './word-lookup.ts'
import type { WordSegment } from './word-segment.ts'

/** Flags in `Scratch.values`: a word begins the title; a word is outside the title. */
const beginsTitle = 128
const isBeside = 256

/** Finds the products of a segment that have every word of a query. */
export function findWords(
  segment: WordSegment,
  words: readonly SearchedWord[],
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
  take: (row: number, score: number) => void,
) {
  const lookups: WordLookup[] = []
  for (const word of words) {
    const lookup = wordLookup(segment, word, words.length === 1, false)
    // Most wordings of a query have a word no product has: the rest is not looked up.
    if (lookup.size === 0) return
    lookups.push(lookup)
  }
  const naming = namingLookups(lookups, words)
  // The rarest word first: it leaves the fewest candidates.
  lookups.sort((a, b) => a.size - b.size)
  const { marks, values, touched, list: listed } = scratch
  let touchedCount = 0
  const mark = (round: number, row: number, score: number, flag: number) => {
    if (marks[row] !== round) return
    marks[row] = round + 1
    values[row] = ((round === 0 ? 0 : (values[row] as number)) + score) | flag
    if (round === 0) touched[touchedCount++] = row
  }
  for (const [round, lookup] of lookups.entries()) {
    const { code, lists, isHead } = lookup
    const isName = naming.includes(lookup)
    for (const { list, score, isFirst } of lists) {
      const count = segment.postings.read(list, listed)
      // The name of the thing must be in the title proper; the purpose may be after «для».
      const flag =
        (isFirst && isName ? beginsTitle : 0) |
        (score < (isHead ? wordScores.title : wordScores.purpose) ? isBeside : 0)
      for (let n = 0; n < count; n += 1) mark(round, listed[n] as number, score, flag)
    }
    if (code !== '')
      for (const { row, score } of findCode(segment, code, textOf, scratch))
        mark(round, row, Math.min(score, wordScores.title), score < wordScores.purpose ? isBeside : 0)
  }
  for (let n = 0; n < touchedCount; n += 1) {
    const row = touched[n] as number
    const value = values[row] as number
    if (marks[row] === lookups.length) {
      const mean = (value & (beginsTitle - 1)) / lookups.length
      take(row, productScore(mean, (value & beginsTitle) > 0, value < isBeside))
    }
    marks[row] = 0
  }
}

/** Which words may name goods: «швейный двигатель» is a motor, though machines are called «швейная». */
function namingLookups(lookups: readonly WordLookup[], words: readonly SearchedWord[]): readonly WordLookup[] {
  const heads = lookups.filter(({ isHead }) => isHead)
  if (heads.length < 2) return heads
  const isThing = ({ word }: SearchedWord) =>
    !isAdjective(word) && !isAnyMachine(word) && !isMeasure(word) && !isCode(word)
  const things = heads.filter(
    (each) => each.lists.some(({ isFirst }) => isFirst) && isThing(words[lookups.indexOf(each)] as SearchedWord),
  )
  return things.length > 0 ? things : heads
}
