import type { CatalogIndex, ProductQuery } from '../catalog-index/catalog-index.ts'
import { type FiltersSource, filtersView } from './filters.view.ts'

/** Filters of a choice with counts as JSON, by the contract's Filters. */
export function filtersAnswer(
  index: CatalogIndex,
  query: ProductQuery,
  sortBy: FiltersSource['sortBy'],
  valuesLimit: number,
): Buffer {
  const { dictionary } = index
  const { conditions } = query
  const { counts, all } = index.facets(query)
  return Buffer.from(JSON.stringify(filtersView({ dictionary, conditions, counts, all, sortBy, valuesLimit })))
}
