import type { Tx } from '../../base/db/pool.ts'
import { findSynonyms } from './search-words.sql.ts'
import { type Synonyms, synonymsOf } from './synonyms.rule.ts'

export { type MissLog, openMissLog } from './miss-log.ts'
export { type Found, ProductSearch } from './product-search.ts'
export type { SearchedGoods } from './searched-texts.ts'
export type { Synonyms } from './synonyms.rule.ts'

/** Phrases that mean one thing, as the shop keeps them. */
export const readSynonyms = async (tx: Tx): Promise<Synonyms> =>
  synonymsOf((await findSynonyms(tx)).map(({ phrases }) => phrases))
