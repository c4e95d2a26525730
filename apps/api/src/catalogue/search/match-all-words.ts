import { hasBit } from '../catalog-index/bits.rule.ts'
import { findCode } from './find-code.ts'
import { findWords } from './find-words.ts'
import type { KnownWords } from './known-words.ts'
import { MatchedRows } from './matched-rows.ts'
import { type Measure, measuresIn } from './measures.rule.ts'
import { measuresOf, type QueryInterpretation, type SearchResult, shownText } from './query-interpretation.rule.ts'
import { inLatin } from './query-spellings.rule.ts'
import { otherNameScore, productScoreByCode, productScores, purposeNameScore } from './relevance.rule.ts'
import type { SearchIndex } from './search-index.ts'
import { bareCode, foldedText, foldedWords, isCode, isMeasure, type SearchedWord } from './searched-words.rule.ts'
import { isMisleadingSynonym, type Rewording, rewordings, withMeantName } from './synonyms.rule.ts'

/**
 * Products with all the words or their synonyms, and those whose article is the query. `asTyped`: no synonyms are used;
 * `isExact`: a number with its unit is not found in a number alone.
 */
export function matchAllWords(
  words: readonly SearchedWord[],
  query: string,
  index: SearchIndex,
  { asTyped = false, isExact = false } = {},
): SearchResult {
  const { goods, known, dictionary } = index
  const matches = new MatchedRows(goods.rows)
  const measured = asTyped ? words : withMeasures(markedWhole(words, known), query, known, isExact)
  const beginsTitles = known.cachedBeginsTitles()
  const isWholeWord = known.cachedWholeWord()
  const all = asTyped ? [] : rewordings(words, dictionary.synonyms)
  const meant = asTyped ? null : withMeantName(words, dictionary.synonyms, beginsTitles)
  const isMeant = ({ put }: Rewording) => put.some(({ word }) => word === meant?.name)
  // «Диск» put in for «круглое лезвие» is no «дисковый».
  const whole = (wording: readonly SearchedWord[], put: readonly SearchedWord[]) =>
    wording.map((each) => (put.includes(each) && isWholeWord(each.word) ? { ...each, isWhole: true } : each))
  const search = ({ wording, put }: Rewording, rank?: (score: number) => number) =>
    collect(
      matches,
      withMeasures(whole(wording, put), `${shownText(wording)} ${measuresLeft(wording, measured)}`, known, isExact),
      index,
      rank,
    )
  for (const each of all.filter(isMeant)) search(each)
  if (words.length > 0) collect(matches, measured, index, matches.count > 0 ? otherNameScore : undefined)
  const measures = matches.count > 0 ? measuresOf(measured) : {}
  collectArticle(matches, bareCode(foldedText(query)), index)
  // An article typed in Cyrillic letters: «ту-94» is TU-94.
  for (const latin of matches.count === 0 && !asTyped ? inLatin(query) : [])
    collectArticle(matches, bareCode(foldedText(latin)), index)
  let interpretation: QueryInterpretation = { words: query.trim(), kind: 'as-typed', leftOut: [], ...measures }
  // Products found by a synonym come after those found by the words themselves.
  const isFoundAsTyped = matches.count > 0
  for (const each of all) {
    const { wording, put, isIndirect } = each
    if (isMeant(each) || isMisleadingSynonym(put, dictionary.synonyms, beginsTitles)) continue
    const before = matches.count
    const rank = each.isOfPurpose ? purposeNameScore : otherNameScore
    search(each, isFoundAsTyped || (isIndirect && before > 0) ? rank : undefined)
    if (before === 0 && matches.count > 0) interpretation = { words: shownText(wording), kind: 'synonym', leftOut: [] }
  }
  const rows = matches.rows()
  return { rows, scores: matches.scoresOf(rows), interpretation }
}

/**
 * Measures of a query whose numbers a rewording still has, as typed: of «нитки 40/2» its words alone are «40» and «2».
 */
export const measuresLeft = (wording: readonly SearchedWord[], measured: readonly SearchedWord[]) =>
  measured
    .filter((each) => isMeasure(each.word))
    .map(({ shown }) => shown)
    .filter((shown) => foldedWords(foldedText(shown)).every((part) => wording.some(({ word }) => word === part)))
    .join(' ')

function collect(
  matches: MatchedRows,
  words: readonly SearchedWord[],
  index: SearchIndex,
  rank = (score: number) => score,
) {
  findWords(words, index, (row, score) => matches.take(row, rank(score)))
}

function collectArticle(matches: MatchedRows, bare: string, { goods, scratch }: SearchIndex) {
  if (bare === '') return
  for (const { segment, shown } of scratch.parts) {
    for (const row of segment.rowsOfPlainArticle(bare)) if (hasBit(shown, row)) matches.take(row, productScores.article)
    if (isCode(bare))
      for (const { row, score } of findCode(segment, bare, goods.textOf, scratch))
        if (hasBit(shown, row)) matches.take(row, productScoreByCode(score))
  }
}

/** Only the last word may be half typed, or one no product has: «мел для ткани» must not find «мелкий». */
function markedWhole(words: readonly SearchedWord[], known: KnownWords): readonly SearchedWord[] {
  return words.map((each, n) =>
    n < words.length - 1 && !isCode(each.word) && known.isWholeWord(each.word) ? { ...each, isWhole: true } : each,
  )
}

/** Joins a number with its unit into one word if some product has it: «100 мм» is not 100 and мм separately. */
export function withMeasures(
  words: readonly SearchedWord[],
  text: string,
  known: KnownWords,
  isWhole = false,
): readonly SearchedWord[] {
  // Folding costs more than the rest, and every rewording comes here.
  if (!/\p{N}/u.test(text)) return words
  const plain = text.replaceAll('№', '#')
  const folded = foldedText(plain)
  const measures = measuresIn(folded).filter(
    ({ word }, n, all) => all.findIndex((each) => each.word === word) === n && known.hasMeasure(word),
  )
  if (measures.length === 0) return words
  const typed = ({ text: own, start }: Measure) =>
    folded.length === text.length ? text.slice(start, start + own.length) : own
  const parts = new Set(measures.flatMap((measure) => foldedWords(measure.text)))
  return [
    ...words.filter(({ word }) => !parts.has(word)),
    ...measures.map((measure) => ({ word: measure.word, shown: typed(measure), isHead: false, isWhole })),
  ]
}
