import type { priceBatches } from '@shpulka/contract/supply/price-batches'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { PricesDeps } from './deps.ts'
import { readPriceBatch } from './read-price-batch.ts'

export const viewPriceBatch: OfficeHandler<typeof priceBatches.viewPriceBatch, PricesDeps> = (
  { params, staff },
  { officePool },
) => readPriceBatch(officePool, params.id, staff)
