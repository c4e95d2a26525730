import type { Queryable } from '../../base/db/pool.ts'
import { findOrderQueue, type OrderQueueRow } from './outgoing-orders.sql.ts'

export { applyIncoming, applyOrders } from './apply-orders.ts'
export type { OrderExchangeDeps } from './deps.ts'
export type { IncomingOrder } from './incoming-order.rule.ts'
export { findStatusMeanings } from './incoming-orders.sql.ts'
export { closeDiscrepancies } from './order-discrepancies.sql.ts'
export {
  findLastExchanges,
  findOrdersOfDocuments,
  type LastExchange,
  markDelivered,
  markFailed,
  requeueOrders as resendOrders,
  saveSentAddress,
} from './outgoing-orders.sql.ts'
export { OrdersUnreadable } from './read-incoming-orders.ts'
export {
  addDiscrepancies,
  markSending,
  type OutgoingOrder,
  parkForStaff,
  takeSendableOrders,
} from './sendable-orders.ts'
export { writeDirectory } from './write-directory.ts'
export { confirmOrders, writeOrders } from './write-orders.ts'

/** State of the exchange of a connection's orders. */
export const readOrderQueue = async (tx: Queryable, connectionId: number): Promise<OrderQueueRow> =>
  (await findOrderQueue(tx, connectionId))[0]!
export { receivedState } from './received-order.rule.ts'
