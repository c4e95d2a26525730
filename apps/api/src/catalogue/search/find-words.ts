import { type Bits, countBits, rowsOfBits } from '../catalog-index/bits.rule.ts'
import { productScore, wordScores } from './relevance.rule.ts'
import type { SearchIndex } from './search-index.ts'
import { isAdjective, isAnyMachine, isCode, isMeasure, type SearchedWord } from './searched-words.rule.ts'
import { placeOf, type WordLookup, wordLookup } from './word-lookup.ts'

/** Finds the products that have every word of a query. */
export function findWords(
  words: readonly SearchedWord[],
  index: SearchIndex,
  take: (row: number, score: number) => void,
) {
  const lookups: WordLookup[] = []
  for (const word of words) {
    const lookup = wordLookup(word, index, { isAlone: words.length === 1 })
    // Most wordings of a query have a word no product has: the rest is not looked up.
    if (lookup.size === 0) return
    lookups.push(lookup)
  }
  const common = commonRows(lookups, index)
  if (!common) return
  const naming = namingWords(words, lookups)
  const placesOf = lookups.map((lookup, n) => {
    const { isHead } = words[n] as SearchedWord
    const isName = naming.includes(words[n] as SearchedWord)
    return lookup.rows().places.map(({ rows, score, isFirst, kind }) => ({
      rows,
      score,
      isNamed: isFirst && isName,
      // The name of the thing must be in the title proper; the purpose may be after «для».
      isTitled: score >= (isHead && kind === 'text' ? wordScores.title : wordScores.purpose),
    }))
  })
  for (const row of rowsOfBits(common, countBits(common))) {
    let sum = 0
    let isNamed = false
    let isTitled = true
    for (const places of placesOf) {
      const place = placeOf(row, places)
      if (!place) continue
      sum += place.score
      isNamed ||= place.isNamed
      isTitled &&= place.isTitled
    }
    take(row, productScore(sum / lookups.length, isNamed, isTitled))
  }
}

/** The rows that have all words; null: none. */
function commonRows(lookups: readonly WordLookup[], { scratch }: SearchIndex): Bits | null {
  // The rarest words first: two of them may have nothing in common, and the rest is not read.
  const [rarest, ...others] = lookups.toSorted((a, b) => a.size - b.size)
  if (!rarest) return null
  const common = scratch.noRows()
  common.set(rarest.rows().all)
  for (const other of others) {
    const { all } = other.rows()
    let some = 0
    for (let n = 0; n < common.length; n += 1) {
      common[n] = (common[n] as number) & (all[n] as number)
      some |= common[n] as number
    }
    if (some === 0) return null
  }
  return common
}

/** Which words may name goods: «швейный двигатель» is a motor, though machines are called «швейная». */
function namingWords(words: readonly SearchedWord[], lookups: readonly WordLookup[]): readonly SearchedWord[] {
  const heads = words.filter(({ isHead }) => isHead)
  if (heads.length < 2) return heads
  const isThing = (each: SearchedWord) =>
    !isAdjective(each.word) &&
    !isAnyMachine(each.word) &&
    !isMeasure(each.word) &&
    !isCode(each.word) &&
    lookups[words.indexOf(each)]?.isFirst
  const things = heads.filter(isThing)
  return things.length > 0 ? things : heads
}
