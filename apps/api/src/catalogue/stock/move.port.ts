import type { Queryable } from '../../base/db/pool.ts'
import { moveAllocations } from './move-allocations.ts'
import type { StockAllocation } from './reserve.port.ts'
import { findShippedByWarehouse, findShippedStock, lockStockOfOffers, returnStockRows } from './stock.sql.ts'

/** Writes the reserved goods of an order off the warehouses when one of its shipments is sent. */
export const shipStock = (
  tx: Queryable,
  orderId: number,
  rows: readonly StockAllocation[],
  shipmentId: number | null,
): Promise<void> => moveAllocations(tx, orderId, 'ship', rows, { onHand: -1, reserved: -1 }, shipmentId)

/** Returns to the warehouses all goods of an order that were shipped and not returned yet. Resolves to these goods. */
export async function returnShippedStock(tx: Queryable, orderId: number): Promise<StockAllocation[]> {
  const shipped = await findShippedStock(tx, orderId)
  await moveAllocations(tx, orderId, 'return', shipped, { onHand: 1, reserved: 0 })
  return shipped
}

/** Returns goods of a refund to the warehouses they were shipped from. Resolves to ids of the changed offers. */
export async function returnRefundedStock(
  tx: Queryable,
  {
    orderId,
    refundId,
    offers,
  }: { orderId: number; refundId: number; offers: readonly { readonly offerId: number; readonly quantity: number }[] },
): Promise<number[]> {
  const remaining = new Map(offers.map(({ offerId, quantity }) => [offerId, quantity]))
  const shippedRows = await findShippedByWarehouse(tx, orderId, [...remaining.keys()])
  const rows = shippedRows.flatMap(({ offerId, warehouseId, shipped }) => {
    const quantity = Math.min(shipped, remaining.get(offerId) ?? 0)
    remaining.set(offerId, (remaining.get(offerId) ?? 0) - quantity)
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
