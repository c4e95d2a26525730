import type { Reader } from '../../base/db/pool.ts'
import type { ConditionWords } from './conditions-in-words.rule.ts'
import { findSearchConditions, findStandIns, findSynonyms } from './search-words.sql.ts'
import type { StandIn } from './stand-ins.rule.ts'
import { otherNames, otherPhrases, type Synonyms, synonymsOf } from './synonyms.rule.ts'

export { capacityInWords, isCapacity, saysAmount } from './capacity-in-words.rule.ts'
export { type ConditionInWords, type ConditionsInWords, conditionsInWords } from './conditions-in-words.rule.ts'
export { type AutomaticValue, automaticValues, automaticValuesInQuery } from './done-by-itself.rule.ts'
export { exactValueIn, partsOfOthers } from './exact-value.rule.ts'
export { lacksInWords } from './lack-in-words.rule.ts'
export { measureAlone } from './measures.rule.ts'
export { type MissedSearchLog, openMissedSearchLog } from './missed-search-log.ts'
export { goodsForStandIn, kindInWords, type ModelInWords, modelInWords } from './model-in-words.rule.ts'
export { type CharacteristicValue, goodsWord, type ValueNames, valueInWords, valueNames } from './named-value.rule.ts'
export { nearestTo, type Size, sizeLeftOut } from './near-size.rule.ts'
export { type Quality, qualityAmong } from './order-in-words.rule.ts'
export { ProductSearch } from './product-search.ts'
export type { SearchResult } from './query-interpretation.rule.ts'
export { isNamedScore, isTitledScore } from './relevance.rule.ts'
export { rootsOfName, rootsOfWords } from './said-name.rule.ts'
export type { SearchedGoods } from './searched-texts.ts'
export { isAdjective } from './searched-words.rule.ts'
export { machineForTask } from './sewing-task.rule.ts'
export { otherNames, otherPhrases }

/** The owner's dictionaries for the search. */
export interface SearchWords {
  readonly synonyms: Synonyms
  readonly standIns: readonly StandIn[]
  readonly conditions: readonly ConditionWords[]
}

export async function readSearchWords(tx: Reader): Promise<SearchWords> {
  const [synonyms, standIns, conditions] = [
    await findSynonyms(tx),
    await findStandIns(tx),
    await findSearchConditions(tx),
  ]
  return { synonyms: synonymsOf(synonyms.map(({ phrases }) => phrases)), standIns, conditions }
}
