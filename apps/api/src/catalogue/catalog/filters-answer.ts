import type { CatalogIndex, ProductQuery } from '../catalog-index/catalog-index.ts'
import { type FiltersSource, filtersView } from './filters.view.ts'

/** Filters with counts for a query, as JSON (Filters of the contract). */
export function filtersAnswer(
  index: CatalogIndex,
  query: ProductQuery,
  sortBy: FiltersSource['sortBy'],
  valuesLimit: number,
): Buffer {
  const { dictionary, table } = index
  const { conditions } = query
  const { counts, all } = index.facets(query)
  const fitted = conditions.flatMap((condition) =>
    condition.kind === 'fits'
      ? [...condition.ids].map((id) => {
          const row = table.rowOf(id) as number
          return { id, code: table.codes[row] as string, title: table.titles[row] as string }
        })
      : [],
  )
  const total = fitted.length > 0 ? index.count(query) : 0
  return Buffer.from(
    JSON.stringify(filtersView({ dictionary, conditions, counts, all, fitted, total, sortBy, valuesLimit })),
  )
}
