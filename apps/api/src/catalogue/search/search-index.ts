import type { KnownWords } from './known-words.ts'
import type { QueryInterpretation } from './query-interpretation.rule.ts'
import type { Scratch } from './scratch.ts'
import type { SearchDictionary } from './search-dictionary.rule.ts'
import type { SearchedGoods, SearchedTexts } from './searched-texts.ts'

/** What a search reads. */
export interface SearchIndex {
  readonly goods: SearchedGoods
  readonly texts: SearchedTexts
  readonly known: KnownWords
  readonly scratch: Scratch
  dictionary: SearchDictionary
}

export interface SearchResult {
  readonly rows: Uint32Array
  /** By index in `rows`: how well the product fits, from 1; `exactFit`: its article is the query. */
  readonly fits: Uint8Array
  readonly interpretation: QueryInterpretation
}
