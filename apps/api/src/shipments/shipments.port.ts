import type { Tx } from '../db/pool.ts'
import { insertShipment } from './shipments.sql.ts'

export { shipOrders } from './ship-orders.ts'
export { shipmentLetter } from './shipment.letter.ts'

/** The order is being packed or goes: what a carrier takes is asked for after the commit, once. */
export async function askForShipment(tx: Tx, orderId: number): Promise<void> {
  await insertShipment(tx, orderId)
}
