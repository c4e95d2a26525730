import type { Tx } from '../../base/db/pool.ts'
import { findOrderQueue, type OrderQueueRow } from './outgoing-orders.sql.ts'

export { applyOrders } from './apply-orders.ts'
export { findReservesKnownTo1c } from './incoming-orders.sql.ts'
export { requeueOrders as resendOrders } from './outgoing-orders.sql.ts'
export { OrdersUnreadable } from './read-incoming-orders.ts'
export { writeDirectory } from './write-directory.ts'
export { confirmOrders, writeOrders } from './write-orders.ts'

/** How the exchange of a connection's orders stands. */
export const readOrderQueue = async (tx: Tx, connectionId: number): Promise<OrderQueueRow> =>
  (await findOrderQueue(tx, connectionId))[0]!
