import type { ConditionInWords, ConditionsInWords } from '../search/search.port.ts'
import type { Condition } from './filter-conditions.rule.ts'
import type { PriceContext } from './product-card.view.ts'
import type { StoredSort } from './sort-orders.ts'

/** The machine in the typed words that goods must fit. */
export interface MachineInWords extends ConditionInWords {
  /** It is a model of another maker, in the owner's spelling; missing: it is one of the shop's. */
  readonly standsInFor?: string
}

/** Which products to list. */
export interface ProductQuery {
  readonly priceContext: PriceContext
  /** Category ordinals. Empty means the whole catalogue. */
  readonly categories: readonly number[]
  /** Only these rows, in this order. */
  readonly rows?: Uint32Array
  readonly conditions: readonly Condition[]
  /** Rows that come before others that are as good. Missing: none. */
  readonly preferred?: Uint32Array
  /** The order of goods that are as good, where they are listed by relevance. By default the popular come first. */
  readonly sortInWords?: StoredSort
  /** Words to search for. Empty without a search. */
  readonly search: string
  /** Whether typos are not corrected. */
  readonly isSearchAsTyped: boolean
  /**
   * A condition: words are searched among products that meet it. By default among all, which conditions then reduce.
   */
  readonly searchedWithin?: Condition
  /** What the buyer typed, with conditions. By default the same as `search`. */
  readonly typed?: string
  /** Conditions found in the typed words. */
  readonly conditionsInWords?: ConditionsInWords
  /** How much goods must be able to do, in the typed words. Missing: nothing is said. */
  readonly capacityInWords?: ConditionInWords
  /** Characteristics with their values, or what goods must be without, in the typed words. Missing: none is named. */
  readonly valuesInWords?: readonly ConditionInWords[]
  /** Words of the query that nothing of what fits the machine has, or a quality that no goods have. Missing: none. */
  readonly unmetWords?: readonly string[]
  /** Missing: none. */
  readonly machineInWords?: MachineInWords
  /** Cache key: queries with the same key have the same answer. */
  readonly key: string
}

/** A query without words and conditions. */
export const anyProduct: Pick<ProductQuery, 'categories' | 'search' | 'isSearchAsTyped' | 'key'> = {
  categories: [],
  search: '',
  isSearchAsTyped: false,
  key: '',
}
