import type { KnownWords } from './known-words.ts'
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
