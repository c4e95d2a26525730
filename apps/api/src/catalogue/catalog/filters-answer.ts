import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import type { ProductQuery } from '../catalog-index/index-query.ts'
import { type FiltersSource, filtersView } from './filters.view.ts'

/** Filters with counts for a query, as JSON (Filters of the contract). */
export function filtersAnswer(
  index: CatalogIndex,
  query: ProductQuery,
  sortBy: FiltersSource['sortBy'],
  valuesLimit: number,
): Buffer {
  const { dictionary } = index
  const { conditions } = query
  const { counts, all } = index.facets(query)
  const filterMachines = conditions.flatMap((condition) => (condition.kind === 'fits' ? condition.machines : []))
  const total = filterMachines.length > 0 ? index.count(query) : 0
  return Buffer.from(
    JSON.stringify(filtersView({ dictionary, conditions, counts, all, filterMachines, total, sortBy, valuesLimit })),
  )
}
