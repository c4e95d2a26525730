import type { Tx } from '../../base/db/pool.ts'
import { findSynonyms } from './search-words.sql.ts'
import { type Synonyms, synonymsOf } from './synonyms.rule.ts'

export { type MissedSearchLog, openMissedSearchLog } from './missed-search-log.ts'
export { type PriceInWords, priceInWords } from './price-in-words.rule.ts'
export { ProductSearch, type SearchResult } from './product-search.ts'
export type { SearchedGoods } from './searched-texts.ts'
export type { Synonyms } from './synonyms.rule.ts'

/** Phrases that mean one thing, as the shop stores them. */
export const readSynonyms = async (tx: Tx): Promise<Synonyms> =>
  synonymsOf((await findSynonyms(tx)).map(({ phrases }) => phrases))
