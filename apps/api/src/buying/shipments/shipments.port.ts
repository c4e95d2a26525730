import type { Tx } from '../../base/db/pool.ts'
import { expediteCancelledShipment, insertShipment } from './shipments.sql.ts'

export { shipOrders } from './ship-orders.ts'
export { shipmentEmail } from './shipment.email.ts'

/** Queues the shipment of an order that is packed or shipped; created at the carrier after the commit, once. */
export async function queueShipment(tx: Tx, orderId: number): Promise<void> {
  await insertShipment(tx, orderId)
}

/** The order is cancelled: its carrier is notified after the commit. */
export async function cancelShipment(tx: Tx, orderId: number): Promise<void> {
  await expediteCancelledShipment(tx, orderId)
}
