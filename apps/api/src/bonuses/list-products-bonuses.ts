import type { bonuses } from '@shpulka/contract/bonuses'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import type { Verb } from '../http/visit.ts'
import { bonusAccrual } from './accrual.rule.ts'

export const listProductsBonuses: Verb<typeof bonuses.listProductsBonuses, Pick<CatalogDeps, 'catalog'>> = async (visit, { catalog }) => {
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const prices = index.table.prices[scene.prices]
  const ids = [...new Set(visit.query.productIds)]
  visit.tag('settings', ...ids.map((id) => `product:${id}`))
  return ids.flatMap((productId) => {
    const slot = index.table.slotOf(productId)
    // NaN: on request.
    return index.isShown(slot, scene.site) ? [{ productId, value: bonusAccrual(prices?.price[slot] || 0, visit.visitor.site.bonusPercent) }] : []
  })
}
