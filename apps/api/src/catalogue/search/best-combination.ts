import type { KnownWords } from './known-words.ts'
import { clearRows, markSomeWords } from './mark-some-words.ts'
import { productScore } from './relevance.rule.ts'
import type { SearchIndex } from './search-index.ts'
import {
  isAdjective,
  isAnyMachine,
  isCode,
  isMeasure,
  maxSearchedWords,
  type SearchedWord,
} from './searched-words.rule.ts'
import { type Combination, Combinations } from './word-combinations.ts'

/** When only some words are found: the factor for products whose title does not begin with one of them. */
const unnamedShare = 0.3
/** The weight of a word that only texts shared by many products have. */
const sharedTextShare = 0.6
/** The weight of a word that only the product's description has. */
const descriptionShare = 0.25
/** A word names a kind of goods if over 1/5 of the titles that have it begin with it. */
const kindShare = 5

/**
 * Products with the combination of words of the greatest weight among those that occur together. A word weighs the
 * more the fewer products have it, twice as much if it is a model or names a kind of goods (begins titles). Products
 * that have more of the other words come first.
 */
export function bestCombination(
  words: readonly SearchedWord[],
  isShown: (row: number) => boolean,
  { goods, texts, scratch, known }: SearchIndex,
) {
  const { matched, first, weak, described, scores, touched } = scratch
  let rowsCount = 0
  for (const segment of texts.segments())
    rowsCount = markSomeWords(
      segment,
      words,
      goods.textOf,
      scratch,
      rowsCount,
      (row) => texts.isLive(segment, row) && isShown(row),
    )
  const naming = namingWords(words, known)
  const combinations = new Combinations(words.length)
  for (let n = 0; n < rowsCount; n += 1) {
    const row = touched[n] as number
    combinations.add(
      matched[row] as number,
      weak[row] as number,
      described[row] as number,
      (first[row] as number) & naming,
    )
  }
  const weights = words.map(({ word, isHead, isVerb }, n) => {
    const count = combinations.countWith(n)
    const isKind = isCode(word) || combinations.countBegunBy(n) * kindShare > count
    return Math.log2(1 + goods.rows / Math.max(count, 1)) * (isKind ? 2 : 1) * (isHead && !isVerb ? 2 : 1)
  })
  const weightOf = ({ matched, weak, described }: Combination) =>
    weights.reduce((sum, weight, n) => {
      if (!((matched >>> n) & 1)) return sum
      return sum + weight * ((described >>> n) & 1 ? descriptionShare : (weak >>> n) & 1 ? sharedTextShare : 1)
    }, 0)
  const all = combinations.all()
  const isNamed = all.some(({ namedCount }) => namedCount > 0)
  const countOf = ({ count, namedCount }: Combination) => (isNamed ? namedCount : count)
  const [heaviest] = all
    .filter((each) => countOf(each) > 0)
    .map((each) => ({ ...each, weight: weightOf(each) }))
    .sort((a, b) => b.weight - a.weight || countOf(b) - countOf(a) || orderOf(a) - orderOf(b))
  const best = heaviest?.matched ?? 0
  const describedOfBest = heaviest?.described ?? 0
  const isBest = (having: number) => best > 0 && (having & best) === best
  const rows = new Uint32Array(all.reduce((sum, each) => sum + (isBest(each.matched) ? each.count : 0), 0))
  const rowScores = new Uint8Array(rows.length)
  const divisor = words.length
  let found = 0
  let topScore = 0
  for (let n = 0; n < rowsCount && found < rows.length; n += 1) {
    const row = touched[n] as number
    if (!isBest(matched[row] as number)) continue
    const isCalled = ((first[row] as number) & naming) > 0
    const score = scores[row] as number
    if (score > topScore) topScore = score
    // Where some have a word among their characteristics, those that are only described by it come after them.
    const isFaint = (described[row] as number) & best & ~describedOfBest
    const mean = (score / divisor) * (isNamed && !isCalled ? unnamedShare : 1)
    rows[found] = row
    rowScores[found] = productScore(mean - (isFaint ? 1 : 0), isCalled)
    found += 1
  }
  clearRows(scratch, rowsCount)
  return {
    words,
    matched: words.filter((_, n) => (best >>> n) & 1),
    quality: (topScore / divisor) * (isNamed ? 10 : 1),
    rows,
    scores: rowScores,
  }
}

/**
 * Which words may name goods, a bit each: «стол оверлочный» is a table, no overlock, though its root is at the
 * beginning of their titles. Of «оверлочная машина» both may: a machine is called by what it does.
 */
function namingWords(words: readonly SearchedWord[], known: KnownWords): number {
  const isThing = ({ word, isHead, others = [] }: SearchedWord) =>
    isHead &&
    !isCode(word) &&
    !isMeasure(word) &&
    !isAdjective(word) &&
    !isAnyMachine(word) &&
    [word, ...others].some((each) => known.beginsTitles(each))
  if (!words.some(({ word }) => isAdjective(word))) return ~0
  if (!words.some(isThing)) {
    // Every machine is called one: «пуговичная машина» is what is called «пуговичная».
    const isKind = ({ word, isHead }: SearchedWord) => isHead && isAdjective(word) && known.beginsTitles(word)
    if (!words.some(isKind)) return ~0
    return words.reduce((bits, { word }, n) => (isAnyMachine(word) ? bits : bits | (1 << n)), 0)
  }
  return words.reduce((bits, { word }, n) => (isAdjective(word) ? bits : bits | (1 << n)), 0)
}

const orderOf = ({ matched, weak, described }: Combination): number =>
  matched + (weak + described * wordsBit) * wordsBit

const wordsBit = 2 ** maxSearchedWords
