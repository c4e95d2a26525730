import { findCode } from './find-code.ts'
import { wordScores } from './relevance.rule.ts'
import type { Scratch } from './scratch.ts'
import type { SearchedText } from './searched-text.rule.ts'
import type { SearchedWord } from './searched-words.rule.ts'
import { wordLookup } from './word-lookup.ts'
import type { WordSegment } from './word-segment.ts'

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
  const { matched, first, weak, described, scores, touched, list: listed } = scratch
  let end = from
  for (const [n, word] of words.entries()) {
    const bit = 1 << n
    const { code, lists, isHead, described: describedList } = wordLookup(segment, word, false, true)
    const mark = (row: number, score: number): boolean => {
      const before = matched[row] as number
      if (before & bit) return false
      if (before === 0) touched[end++] = row
      matched[row] = before | bit
      scores[row] = (scores[row] as number) + score
      return true
    }
    for (const { list, score, isFirst } of lists) {
      const count = segment.postings.read(list, listed)
      const isBegun = isFirst && isHead
      const isWeak = score <= wordScores.sharedText
      for (let index = 0; index < count; index += 1) {
        const row = listed[index] as number
        if (!mark(row, score)) continue
        if (isWeak) weak[row] = (weak[row] as number) | bit
        if (isBegun) first[row] = (first[row] as number) | bit
      }
    }
    if (code !== '')
      for (const { row, score } of findCode(segment, code, textOf, scratch)) {
        const shown = Math.min(score, wordScores.title)
        if (mark(row, shown) && shown <= wordScores.sharedText) weak[row] = (weak[row] as number) | bit
      }
    if (describedList === undefined) continue
    const count = segment.describedPostings.read(describedList, listed)
    for (let index = 0; index < count; index += 1) {
      const row = listed[index] as number
      if (mark(row, wordScores.described)) described[row] = (described[row] as number) | bit
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

function clearRow({ matched, first, weak, described, scores }: Scratch, row: number) {
  matched[row] = 0
  first[row] = 0
  weak[row] = 0
  described[row] = 0
  scores[row] = 0
}
