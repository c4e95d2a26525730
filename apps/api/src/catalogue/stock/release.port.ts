import type { Tx } from '../../base/db/pool.ts'
import { moveTaken } from './move-taken.ts'
import type { TakenStock } from './reserve.port.ts'

/** What an order held is free again: it was cancelled. */
export const releaseStock = (tx: Tx, orderId: number, rows: readonly TakenStock[]): Promise<void> =>
  moveTaken(tx, orderId, 'release', rows, { onHand: 0, reserved: -1 })
