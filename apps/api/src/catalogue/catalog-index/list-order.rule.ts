import type { ProductSort } from '@shpulka/contract/catalogue/catalog'
import type { SearchResult } from '../search/query-interpretation.rule.ts'
import { exactScore } from '../search/relevance.rule.ts'
import { type Bits, hasBit } from './bits.rule.ts'
import type { StoredSort } from './sort-orders.ts'

/** The stored order that a requested one starts from. */
export const storedSort = (sort: ProductSort | 'own'): StoredSort =>
  sort === 'relevance' || sort === 'own' ? 'popular' : sort

/** The chosen rows in the order of `rows`; with `inStock`, those in stock first. */
export function inRequestedOrder(rows: Uint32Array, chosen: Bits, inStock: Bits | null): Uint32Array {
  const listed = rows.filter((row) => hasBit(chosen, row))
  if (!inStock) return listed
  return Uint32Array.from([
    ...listed.filter((row) => hasBit(inStock, row)),
    ...listed.filter((row) => !hasBit(inStock, row)),
  ])
}

/**
 * The tier of a found row in the list, smaller first: exact articles, then by score, of equal ones the preferred, if
 * the order is relevance, then by stock.
 */
export const rankTierOf =
  ({ scores }: SearchResult, inStock: Bits | null, isByRelevance: boolean, preferred: Bits | null = null) =>
  (row: number, n: number): number => {
    const score = scores[n] as number
    if (score === exactScore) return 0
    const isOther = isByRelevance && preferred !== null && !hasBit(preferred, row)
    return (
      4 * (exactScore - (isByRelevance ? score : 0)) + (isOther ? 2 : 0) + (!inStock || hasBit(inStock, row) ? 0 : 1)
    )
  }
