import type { priceBatches } from '@shpulka/contract/supply/price-batches'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import type { PricesDeps } from './deps.ts'
import { priceBatchView } from './price-batch.view.ts'
import { findPriceBatches } from './price-batches.sql.ts'
import { pricedSite } from './priced-site.ts'

const maxBatches = 20

export const listPriceBatches: OfficeHandler<typeof priceBatches.listPriceBatches, PricesDeps> = async (
  { query, staff },
  { officePool, currentSettings },
) => {
  const { priceListId } = pricedSite(currentSettings, query.siteId, staff)
  const siteIds = sitesOf(staff.permissions, 'prices.read')
  const batches = await findPriceBatches(officePool, priceListId, siteIds, maxBatches)
  // Refused prices are read with one batch only.
  return { batches: batches.map((batch) => priceBatchView(batch, [])) }
}
