import { type PriceBatch, pricesLimit } from '@shpulka/contract/supply/price-batches'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { priceBatchView } from './price-batch.view.ts'
import { findPriceBatch, findRefusedPrices, type PriceBatchRow } from './price-batches.sql.ts'

/**
 * A batch of a site whose prices somebody may see; otherwise 404. `fingerprint`: 422 when it was asked for otherwise.
 */
export async function readPriceBatch(
  tx: Queryable,
  id: string,
  staff: SignedInStaff,
  fingerprint?: Buffer,
): Promise<PriceBatch> {
  const batch = await findPermittedBatch(tx, id, staff)
  if (fingerprint && !(batch.staffId === staff.id && batch.fingerprint.equals(fingerprint)))
    throw unprocessable('Под этим номером уже идёт другое изменение цен: начните новое')
  return priceBatchView(batch, batch.refused === 0 ? [] : await findRefusedPrices(tx, id, pricesLimit))
}

/** The row of a batch; 404 as above. */
export async function findPermittedBatch(
  tx: Queryable,
  id: string,
  { permissions }: SignedInStaff,
): Promise<PriceBatchRow> {
  const [batch] = await findPriceBatch(tx, id)
  if (!batch || !isAllowedAtSite(permissions, 'prices.read', batch.siteId)) throw notFound('Такого изменения цен нет')
  return batch
}
