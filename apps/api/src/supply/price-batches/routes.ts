import { priceBatches } from '@shpulka/contract/supply/price-batches'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { PricesDeps } from './deps.ts'
import { listPriceBatches } from './list-price-batches.ts'
import { listPriceChoices } from './list-price-choices.ts'
import { listPrices } from './list-prices.ts'
import { previewPriceBatch } from './preview-price-batch.ts'
import { startPriceBatch } from './start-price-batch.ts'
import { undoPriceBatch } from './undo-price-batch.ts'
import { viewPriceBatch } from './view-price-batch.ts'

export const priceBatchesRoutes = (api: FastifyInstance, deps: PricesDeps) =>
  mountOffice(
    api,
    priceBatches,
    {
      listPriceChoices,
      listPrices,
      previewPriceBatch,
      startPriceBatch,
      listPriceBatches,
      viewPriceBatch,
      undoPriceBatch,
    },
    deps,
  )
