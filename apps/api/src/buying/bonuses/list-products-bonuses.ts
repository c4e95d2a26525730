import type { bonuses } from '@shpulka/contract/buying/bonuses'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { bonusAccrual } from '../../base/money/bonus-accrual.rule.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { readBuyerBonuses } from './buyer-bonuses.port.ts'
import { bonusLevel } from './level.rule.ts'

export const listProductsBonuses: Handler<
  typeof bonuses.listProductsBonuses,
  Pick<CatalogDeps, 'catalog'> & { pool: Pool }
> = async (ctx, { catalog, pool }) => {
  const { index } = catalog
  const { visitor } = ctx
  const { levels, multiplier } = visitor.site.bonusTerms
  const priceContext = catalog.priceContext(visitor)
  const prices = index.table.prices[priceContext.priceColumn]
  const ids = [...new Set(ctx.query.productIds)]
  ctx.tag('settings', ...ids.map((id) => `product:${id}`))
  const spentKopecks = visitor.user ? (await readBuyerBonuses(pool, visitor.user.id, visitor.site.id)).spentKopecks : 0
  const percent = bonusLevel(levels, spentKopecks).level?.percent ?? 0
  return ids.flatMap((productId) => {
    const row = index.table.rowOf(productId)
    // NaN: the price is on request.
    return index.isShown(row, priceContext.siteOrdinal)
      ? [{ productId, value: bonusAccrual(prices?.price[row] || 0, percent, multiplier) }]
      : []
  })
}
