import { type priceBatches, pricesLimit } from '@shpulka/contract/supply/price-batches'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { PricesDeps } from './deps.ts'
import { findPreview } from './find-preview.ts'
import { gridPrice } from './price-batch.view.ts'
import { pricedSite } from './priced-site.ts'

export const previewPriceBatch: OfficeHandler<typeof priceBatches.previewPriceBatch, PricesDeps> = async (
  { body, staff },
  { officePool, currentSettings },
) => {
  const site = pricedSite(currentSettings, body.filter.siteId, staff)
  const { changed, ...preview } = await findPreview(officePool, site, body)
  // The last offer is shown whole.
  const end = changed.findIndex(({ row }, n) => n >= pricesLimit && row.offerId !== changed[n - 1]!.row.offerId)
  return {
    ...preview,
    changed: changed.length,
    rows: changed
      .slice(0, end < 0 ? changed.length : end)
      .map(({ row, becomes, oldBecomes }) => ({ ...gridPrice(row), becomes, oldBecomes })),
  }
}
