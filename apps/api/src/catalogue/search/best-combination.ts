import { type Bits, countBits, hasBit, intersection, rowsOfBits } from '../catalog-index/bits.rule.ts'
import { heaviestCombination } from './heaviest-combination.ts'
import type { KnownWords } from './known-words.ts'
import { productScore } from './relevance.rule.ts'
import type { SearchIndex } from './search-index.ts'
import { isAdjective, isAnyMachine, isCode, isMeasure, type SearchedWord } from './searched-words.rule.ts'
import { isSewnThing } from './sewn-things.rule.ts'
import { placeOf, unionOf, type WordRows, wordLookup } from './word-lookup.ts'

/** When only some words are found: the factor for products whose title does not begin with one of them. */
const unnamedShare = 0.3
/** A word names a kind of goods if over 1/5 of the titles that have it begin with it. */
const kindShare = 5

/**
 * Products with the combination of words of the greatest weight among those that occur together. A word weighs the
 * more the fewer products have it, twice as much if it is a model or names a kind of goods (begins titles). Products
 * that have more of the other words come first.
 */
export function bestCombination(words: readonly SearchedWord[], index: SearchIndex) {
  const { goods, known, scratch } = index
  const found = words.map((word) => wordLookup(word, index, { isWide: true }).rows())
  const naming = namingWords(words, known)
  const isOfTask = words.some(({ isVerb }) => isVerb)
  const isName = (n: number) => words[n]?.isHead && (naming >>> n) & 1
  const weighed = found.map((rows, n) => {
    const { word, isHead, isVerb } = words[n] as SearchedWord
    const { count, firstCount } = rows
    const isKind = isCode(word) || (isName(n) ? firstCount : 0) * kindShare > count
    return {
      ...rows,
      // «Притачать молнию к юбке»: what it is done to tells less.
      weight:
        Math.log2(1 + goods.rows / Math.max(count, 1)) *
        (isKind ? 2 : 1) *
        (isHead && !isVerb ? 2 : 1) *
        (isOfTask && isSewnThing(word) ? 0.5 : 1),
    }
  })
  const begun = found.filter((_, n) => isName(n)).map(({ first }) => first)
  const called = unionOf(begun, scratch)
  const matching = called ?? unionOf(found.map(allOf), scratch)
  const best = (matching && heaviestCombination(weighed, matching, scratch)) ?? { matched: 0, described: 0 }
  const isOfBest = (_: unknown, n: number) => ((best.matched >>> n) & 1) === 1
  const common = intersection(found.filter(isOfBest).map(allOf))
  const rows = rowsOfBits(common, countBits(common))
  const scores = new Uint8Array(rows.length)
  let topScore = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number
    let score = 0
    let isFaint = false
    for (let n = 0; n < found.length; n += 1) {
      const place = placeOf(row, (found[n] as WordRows).places)
      if (!place) continue
      score += place.score
      // Where some have a word among their characteristics, those that are only described by it come after them.
      isFaint ||= place.kind === 'described' && (((best.matched & ~best.described) >>> n) & 1) === 1
    }
    if (score > topScore) topScore = score
    const isCalled = called !== null && hasBit(called, row)
    const mean = (score / words.length) * (called && !isCalled ? unnamedShare : 1)
    scores[at] = productScore(mean - (isFaint ? 1 : 0), isCalled)
  }
  return {
    words,
    matched: words.filter(isOfBest),
    quality: (topScore / words.length) * (called ? 10 : 1),
    rows,
    scores,
  }
}

const allOf = ({ all }: WordRows): Bits => all

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
