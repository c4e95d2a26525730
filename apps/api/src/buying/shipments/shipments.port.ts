import type { Tx } from '../../base/db/pool.ts'
import { hurryCancelledShipment, insertShipment } from './shipments.sql.ts'

export { shipOrders } from './ship-orders.ts'
export { shipmentLetter } from './shipment.letter.ts'

/** The order is being packed or goes: what a carrier takes is asked for after the commit, once. */
export async function askForShipment(tx: Tx, orderId: number): Promise<void> {
  await insertShipment(tx, orderId)
}

/** The order is cancelled: a carrier that was told of it is told of that after the commit. */
export async function takeBackShipment(tx: Tx, orderId: number): Promise<void> {
  await hurryCancelledShipment(tx, orderId)
}
