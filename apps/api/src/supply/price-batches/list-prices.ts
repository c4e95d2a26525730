import type { priceBatches } from '@shpulka/contract/supply/price-batches'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { PricesDeps } from './deps.ts'
import { findPrices } from './find-prices.ts'
import { gridPrice } from './price-batch.view.ts'
import { pricedSite } from './priced-site.ts'

/** An offer has far fewer prices, so a page always holds a whole one. */
const maxRows = 400

export const listPrices: OfficeHandler<typeof priceBatches.listPrices, PricesDeps> = async (
  { query: { after = 0, ...filter }, staff },
  { officePool, currentSettings },
) => {
  const site = pricedSite(currentSettings, filter.siteId, staff)
  const rows = await findPrices(officePool, site, filter, { after, limit: maxRows + 1 })
  const hasMore = rows.length > maxRows
  // The prices of the last offer may go on.
  const shown = hasMore ? rows.filter(({ offerId }) => offerId !== rows.at(-1)!.offerId) : rows
  return { prices: shown.map(gridPrice), nextAfter: hasMore ? shown.at(-1)!.offerId : null }
}
