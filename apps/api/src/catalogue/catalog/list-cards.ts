import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Visitor } from '../../base/http/request-context.ts'
import type { Catalog } from './catalog.ts'

/** Cards of products at the visitor's prices, in the requested order. Skips products that the site does not sell. */
export function listCards(
  catalog: Catalog,
  visitor: Pick<Visitor, 'site' | 'priceRole'>,
  productIds: readonly number[],
): ProductCard[] {
  const { index } = catalog
  const priceContext = catalog.priceContext(visitor)
  return [...new Set(productIds)].flatMap((id) => {
    const row = index.table.rowOf(id)
    return index.isShown(row, priceContext.siteOrdinal)
      ? [JSON.parse(index.card(row, priceContext).toString()) as ProductCard]
      : []
  })
}
