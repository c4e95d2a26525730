import { cyrillic } from './cyrillic.rule.ts'
import { anyWord, foldedText, isMeasure, isPurposeWord, type SearchedWord } from './searched-words.rule.ts'
import type { FoundStandIn } from './stand-ins.rule.ts'
import { wordRoot } from './word-root.rule.ts'

/**
 * How a query was understood: as typed, in the other keyboard layout, with a typo corrected, or by synonyms.
 */
export interface QueryInterpretation {
  /** The words that were searched for. */
  readonly words: string
  readonly kind: 'as-typed' | 'layout' | 'typo' | 'synonym'
  /** Words of the query that were dropped, because no product has them together with the others. */
  readonly leftOut: string[]
  /** Numbers with units, as typed, that were searched as one word; missing: none. */
  readonly measures?: readonly string[]
  /** The model of another maker for which the found products are offered; missing: none. */
  readonly standIn?: FoundStandIn
}

/** What a search found. */
export interface SearchResult {
  readonly rows: Uint32Array
  /** By index in `rows`: the product's relevance score, from 1; `exactScore`: its article is the query. */
  readonly scores: Uint8Array
  readonly interpretation: QueryInterpretation
}

/** How the words that were found were understood. */
export function interpretationKind(
  searched: readonly SearchedWord[],
  interpreted: readonly (SearchedWord | null)[],
  matched: readonly SearchedWord[],
): QueryInterpretation['kind'] {
  if (searched.some(({ shown }, n) => cyrillic(shown) !== null && interpreted[n]?.shown !== shown)) return 'layout'
  const isOther = (typed: string, meant: string | undefined) =>
    meant !== undefined && meant !== typed && wordRoot(meant) !== wordRoot(typed)
  if (searched.some(({ word }, n) => isOther(word, interpreted[n]?.word))) return 'typo'
  return matched.every((word) => isMeasure(word.word) || interpreted.includes(word)) ? 'as-typed' : 'synonym'
}

/** Numbers with units among the words, as typed. */
export const measuresOf = (words: readonly SearchedWord[]) => {
  const measures = words.filter(({ word }) => isMeasure(word)).map(({ shown }) => shown)
  return measures.length === 0 ? {} : { measures }
}

/** The words with the prepositions before them as typed: «машина со столом». */
export function withPrepositions(words: readonly SearchedWord[], query: string): string {
  const typed = query.match(anyWord)?.map(foldedText) ?? []
  return words
    .map(({ shown }) => {
      const before = typed[typed.indexOf(foldedText(shown)) - 1]
      return before !== undefined && isPurposeWord(before) ? `${before} ${shown}` : shown
    })
    .join(' ')
}

/** The words as shown to the buyer. */
export const shownText = (words: readonly SearchedWord[]): string => words.map(({ shown }) => shown).join(' ')
