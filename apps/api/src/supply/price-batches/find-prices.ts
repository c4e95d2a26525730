import type { PriceFilter } from '@shpulka/contract/supply/price-batches'
import type { Pool } from '../../base/db/pool.ts'
import { likePattern } from '../../base/text/like-pattern.rule.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { findGridPrices, type GridPriceRow } from './price-batches.sql.ts'

/** Prices of a site's list that a filter finds. */
export function findPrices(
  pool: Pool,
  { id, priceListId }: Pick<SiteRow, 'id' | 'priceListId'>,
  filter: Omit<PriceFilter, 'siteId'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<GridPriceRow[]> {
  const { brandId, categoryId, role, q = '' } = filter
  const like = q.trim() === '' ? null : likePattern(q.trim())
  return findGridPrices(pool, id, priceListId, brandId ?? null, categoryId ?? null, role ?? null, like, after, limit)
}
