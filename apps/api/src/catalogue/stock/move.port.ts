import type { Tx } from '../../base/db/pool.ts'
import { moveTaken } from './move-taken.ts'
import type { StockAllocation } from './reserve.port.ts'
import { findSentByWarehouse, findSentStock, lockStockOfOffers, returnStockRows } from './stock.sql.ts'

/** Moves the goods an order held out of the warehouses with one of its shipments. */
export const shipStock = (
  tx: Tx,
  orderId: number,
  rows: readonly StockAllocation[],
  shipmentId: number | null,
): Promise<void> => moveTaken(tx, orderId, 'ship', rows, { onHand: -1, reserved: -1 }, shipmentId)

/** Returns to the warehouses all goods of an order that were shipped and not returned yet; answers what they are. */
export async function returnSentStock(tx: Tx, orderId: number): Promise<StockAllocation[]> {
  const sent = await findSentStock(tx, orderId)
  await moveTaken(tx, orderId, 'return', sent, { onHand: 1, reserved: 0 })
  return sent
}

/**
 * Puts goods of a refund back into the warehouses they were shipped from; answers with ids of the offers that changed.
 */
export async function returnRefundedStock(
  tx: Tx,
  {
    orderId,
    refundId,
    offers,
  }: { orderId: number; refundId: number; offers: readonly { readonly offerId: number; readonly quantity: number }[] },
): Promise<number[]> {
  const left = new Map(offers.map(({ offerId, quantity }) => [offerId, quantity]))
  const sentRows = await findSentByWarehouse(tx, orderId, [...left.keys()])
  const rows = sentRows.flatMap(({ offerId, warehouseId, sent }) => {
    const quantity = Math.min(sent, left.get(offerId) ?? 0)
    left.set(offerId, (left.get(offerId) ?? 0) - quantity)
    return quantity > 0 ? [{ offerId, warehouseId, quantity }] : []
  })
  if (rows.length === 0) return []
  const offerIds = rows.map((row) => row.offerId)
  const warehouseIds = rows.map((row) => row.warehouseId)
  await lockStockOfOffers(tx, offerIds, warehouseIds)
  const quantities = rows.map((row) => row.quantity)
  await returnStockRows(tx, orderId, refundId, offerIds, warehouseIds, quantities)
  return [...new Set(offerIds)]
}
