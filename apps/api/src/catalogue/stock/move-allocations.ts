import type { Queryable } from '../../base/db/pool.ts'
import type { StockAllocation } from './reserve.port.ts'
import { lockStockOfOffers, moveOrderStock } from './stock.sql.ts'

/** Changes stock by the quantities of the rows times `sign`, and records the movements. */
export async function moveAllocations(
  tx: Queryable,
  orderId: number,
  kind: 'release' | 'ship' | 'return',
  rows: readonly StockAllocation[],
  sign: { readonly onHand: number; readonly reserved: number },
  shipmentId: number | null = null,
): Promise<void> {
  if (rows.length === 0) return
  const offerIds = rows.map((row) => row.offerId)
  const warehouseIds = rows.map((row) => row.warehouseId)
  await lockStockOfOffers(tx, offerIds, warehouseIds)
  await moveOrderStock(
    tx,
    orderId,
    kind,
    offerIds,
    warehouseIds,
    rows.map((row) => row.quantity * sign.onHand),
    rows.map((row) => row.quantity * sign.reserved),
    shipmentId,
  )
}
