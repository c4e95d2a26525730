import { maxBatchPrices, type PriceFilter, type PriceRounding } from '@shpulka/contract/supply/price-batches'
import type { Pool } from '../../base/db/pool.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import { digest } from '../../base/http/idempotency.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { findPrices } from './find-prices.ts'
import { readPriceFormula } from './price-change.rule.ts'
import { pricePreview } from './price-preview.rule.ts'

export interface RequestedChange {
  readonly filter: PriceFilter
  readonly formula: string
  readonly rounding: PriceRounding
}

/** What a change would make of the prices it finds; `key` stands for exactly these changes. */
export async function findPreview(pool: Pool, site: SiteRow, { filter, formula: text, rounding }: RequestedChange) {
  const formula = readPriceFormula(text)
  if (!formula) throw badInput({ formula: 'Нужно, например, +7%, -5,5%, +100, -0,50 или =1200' })
  const { role = null, ...anyRole } = filter
  // Other roles are compared with, so they count too.
  const limit = maxBatchPrices * 4
  const prices = await findPrices(pool, site, anyRole, { after: 0, limit: limit + 1 })
  const preview = pricePreview(prices, { formula, rounding, role }, site.priceRole)
  if (prices.length > limit || preview.changed.length > maxBatchPrices)
    throw unprocessable('За один раз меняют не больше 20 000 цен: сузьте отбор')
  const parts = preview.changed.map(({ row, becomes }) => [row.offerId, row.roleCode, row.limit, row.price, becomes])
  return { ...preview, key: digest(JSON.stringify([site.priceListId, parts])).toString('hex') }
}
