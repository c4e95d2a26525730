import type { Tx } from '../../base/db/pool.ts'
import { moveAllocations } from './move-allocations.ts'
import type { StockAllocation } from './reserve.port.ts'
import { findShippedByWarehouse, findShippedStock, lockStockOfOffers, returnStockRows } from './stock.sql.ts'

/** Moves the goods an order held out of the warehouses with one of its shipments. */
export const shipStock = (
  tx: Tx,
  orderId: number,
  rows: readonly StockAllocation[],
  shipmentId: number | null,
): Promise<void> => moveAllocations(tx, orderId, 'ship', rows, { onHand: -1, reserved: -1 }, shipmentId)

/** Returns to the warehouses all goods of an order that were shipped and not returned yet; answers what they are. */
export async function returnShippedStock(tx: Tx, orderId: number): Promise<StockAllocation[]> {
  const shipped = await findShippedStock(tx, orderId)
  await moveAllocations(tx, orderId, 'return', shipped, { onHand: 1, reserved: 0 })
  return shipped
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
  const shippedRows = await findShippedByWarehouse(tx, orderId, [...left.keys()])
  const rows = shippedRows.flatMap(({ offerId, warehouseId, shipped }) => {
    const quantity = Math.min(shipped, left.get(offerId) ?? 0)
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
