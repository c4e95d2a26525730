import type { Visitor } from '../../base/http/request-context.ts'
import type { Catalog } from './catalog.ts'

/**
 * Whether the site sells the product at a reduced price («Акция»: the visitor's price role has an old price).
 */
export function isReduced(catalog: Catalog, visitor: Pick<Visitor, 'site' | 'priceRole'>, productId: number): boolean {
  const { table } = catalog.index
  const priceContext = catalog.priceContext(visitor)
  const row = table.rowOf(productId)
  return (
    catalog.index.isShown(row, priceContext.siteOrdinal) &&
    !Number.isNaN(table.prices[priceContext.priceColumn]?.oldPrice[row as number] ?? Number.NaN)
  )
}
