import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Visitor } from '../../base/http/request-context.ts'
import { productCard } from '../catalog-index/product-card.view.ts'
import type { Catalog } from './catalog.ts'
import { characteristicsOf } from './characteristics.view.ts'

export type { Catalog } from './catalog.ts'

/** A product with all its characteristics. */
export interface ComparedProduct {
  readonly card: ProductCard
  readonly root: { readonly id: number; readonly title: string; readonly path: string }
  readonly characteristics: readonly {
    readonly propertyId: number
    readonly sort: number
    readonly section: string
    readonly title: string
    /** Whether the products it is not said of do not have it. */
    readonly isFlag: boolean
    readonly value: string
  }[]
}

/** Products in the requested order, with the visitor's prices. Skips products that the site does not show. */
export function comparedProducts(catalog: Catalog, visitor: Visitor, ids: readonly number[]): ComparedProduct[] {
  const priceContext = catalog.priceContext(visitor)
  const { table, dictionary } = priceContext
  return [...new Set(ids)].flatMap((productId): ComparedProduct[] => {
    const row = table.rowOf(productId)
    if (!catalog.index.isShown(row, priceContext.siteOrdinal)) return []
    const main = dictionary.categories[table.categories.get(row)[0] as number]
    const root = dictionary.categories[dictionary.categoryOrdinals.get(main?.pathIds[0] ?? 0) ?? -1]
    if (!root) return []
    const characteristics = characteristicsOf(row, priceContext).map(
      ({ property: { id, sort, section, title, kind }, value }) => ({
        propertyId: id,
        sort,
        section,
        title,
        isFlag: kind === 'flag',
        value,
      }),
    )
    return [
      {
        card: productCard(row, priceContext),
        root: { id: root.id, title: root.title, path: root.path },
        characteristics,
      },
    ]
  })
}
