import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Visitor } from '../../base/http/visit.ts'
import { productCard } from '../catalog-index/product-card.view.ts'
import type { Catalog } from './catalog.ts'
import { statedProperties } from './characteristics.view.ts'

export type { Catalog } from './catalog.ts'

/** A product with everything stated of it. */
export interface ComparedProduct {
  readonly card: ProductCard
  readonly root: { readonly id: number; readonly title: string; readonly path: string }
  readonly stated: readonly {
    readonly propertyId: number
    readonly sort: number
    readonly section: string
    readonly title: string
    readonly value: string
  }[]
}

/** These products as the visitor's site shows them, in the order given; others are left out. */
export function comparedProducts(catalog: Catalog, visitor: Visitor, ids: readonly number[]): ComparedProduct[] {
  const scene = catalog.scene(visitor)
  const { table, dictionary } = scene
  return [...new Set(ids)].flatMap((productId): ComparedProduct[] => {
    const slot = table.slotOf(productId)
    if (!catalog.index.isShown(slot, scene.site)) return []
    const main = dictionary.categories[table.categories.get(slot)[0] as number]
    const root = dictionary.categories[dictionary.categoryOrdinals.get(main?.lineIds[0] ?? 0) ?? -1]
    if (!root) return []
    const stated = statedProperties(slot, scene).map(({ property: { id, sort, section, title }, value }) => ({
      propertyId: id,
      sort,
      section,
      title,
      value,
    }))
    return [{ card: productCard(slot, scene), root: { id: root.id, title: root.title, path: root.path }, stated }]
  })
}
