import type { Queryable } from '../../base/db/pool.ts'
import { moveAllocations } from './move-allocations.ts'
import type { StockAllocation } from './reserve.port.ts'

/** Releases the reserved goods of a cancelled order. */
export const releaseStock = (tx: Queryable, orderId: number, rows: readonly StockAllocation[]): Promise<void> =>
  moveAllocations(tx, orderId, 'release', rows, { onHand: 0, reserved: -1 })
