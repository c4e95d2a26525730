import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Visitor } from '../../base/http/visit.ts'
import type { Catalog } from './catalog.ts'

/** Cards of products at the visitor's prices, in this order; those the site does not sell are left out. */
export function listCards(catalog: Catalog, visitor: Pick<Visitor, 'site' | 'priceRole'>, productIds: readonly number[]): ProductCard[] {
  const { index } = catalog
  const scene = catalog.scene(visitor)
  return [...new Set(productIds)].flatMap((id) => {
    const slot = index.table.slotOf(id)
    return index.isShown(slot, scene.site) ? [JSON.parse(index.card(slot, scene).toString()) as ProductCard] : []
  })
}
