import type { GridPrice, PriceBatch } from '@shpulka/contract/supply/price-batches'
import type { GridPriceRow, PriceBatchRow } from './price-batches.sql.ts'

/** A stored price as the grid shows it. */
export const gridPrice = ({ roleCode: _, ...price }: GridPriceRow): GridPrice => price

/** A batch with the first of its refused prices. */
export function priceBatchView(batch: PriceBatchRow, failed: PriceBatch['failed']): PriceBatch {
  const { id, title, siteId, by, waiting, done, refused } = batch
  const isUndo = batch.undoes !== null
  return {
    id,
    title,
    siteId,
    by,
    createdAt: batch.createdAt.toISOString(),
    isUndo,
    mayUndo: !isUndo && !batch.isUndone && !batch.isTooOldToUndo && waiting === 0 && done > 0,
    total: waiting + done + refused,
    waiting,
    done,
    refused,
    failed,
  }
}
