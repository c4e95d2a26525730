import type { Visitor } from '../../base/http/visit.ts'
import type { Catalog } from './catalog.ts'

/** Whether the site sells a product and its price for the visitor's role is reduced now: the step «Акция» of its price takes something off. */
export function isReduced(catalog: Catalog, visitor: Pick<Visitor, 'site' | 'priceRole'>, productId: number): boolean {
  const { table } = catalog.index
  const scene = catalog.scene(visitor)
  const slot = table.slotOf(productId)
  return catalog.index.isShown(slot, scene.site) && !Number.isNaN(table.prices[scene.prices]?.oldPrice[slot as number] ?? Number.NaN)
}
