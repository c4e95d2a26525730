import type { Tx } from '../../base/db/pool.ts'
import { expediteCancelledShipment, insertShipment } from './shipments.sql.ts'

export { shipOrders } from './ship-orders.ts'
export { shipmentEmail } from './shipment.email.ts'

/** The order is being packed or goes: what a carrier takes is asked for after the commit, once. */
export async function queueShipment(tx: Tx, orderId: number): Promise<void> {
  await insertShipment(tx, orderId)
}

/** The order is cancelled: its carrier is notified after the commit. */
export async function takeBackShipment(tx: Tx, orderId: number): Promise<void> {
  await expediteCancelledShipment(tx, orderId)
}
