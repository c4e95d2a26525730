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
  const others = conditions.filter(({ kind }) => kind !== 'fits')
  const machines = filterMachines.map(({ rows, ...machine }) => {
    const fits = { kind: 'fits', machines: [], rows } as const
    return { ...machine, count: index.count({ ...query, conditions: [...others, fits] }) }
  })
  return Buffer.from(
    JSON.stringify(filtersView({ dictionary, conditions, counts, all, machines, sortBy, valuesLimit })),
  )
}
