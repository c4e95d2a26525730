import type { bonuses } from '@shpulka/contract/buying/bonuses'
import type { Pool } from '../../base/db/pool.ts'
import type { Verb } from '../../base/http/visit.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { bonusAccrual } from './accrual.rule.ts'
import { readBuyerBonuses } from './buyer-bonuses.port.ts'
import { bonusLevel } from './level.rule.ts'

export const listProductsBonuses: Verb<typeof bonuses.listProductsBonuses, Pick<CatalogDeps, 'catalog'> & { pool: Pool }> = async (
  visit,
  { catalog, pool },
) => {
  const { index } = catalog
  const { visitor } = visit
  const { levels, multiplier } = visitor.site.bonusTerms
  const scene = catalog.scene(visitor)
  const prices = index.table.prices[scene.prices]
  const ids = [...new Set(visit.query.productIds)]
  visit.tag('settings', ...ids.map((id) => `product:${id}`))
  const spentKopecks = visitor.user ? (await readBuyerBonuses(pool, visitor.user.id, visitor.site.id)).spentKopecks : 0
  const percent = bonusLevel(levels, spentKopecks).level?.percent ?? 0
  return ids.flatMap((productId) => {
    const slot = index.table.slotOf(productId)
    // NaN: on request.
    return index.isShown(slot, scene.site) ? [{ productId, value: bonusAccrual(prices?.price[slot] || 0, percent, multiplier) }] : []
  })
}
