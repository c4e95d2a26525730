import type { Tx } from '../../base/db/pool.ts'
import { expediteCancelledShipments, handOverShipments, prepareShipment, sendRest } from './shipments.sql.ts'

export { shipOrders } from './ship-orders.ts'
export { shipmentEmail } from './shipment.email.ts'

/**
 * What has not gone yet is being packed: its carrier is asked after the commit, once, so that there is a label for it.
 */
export async function queueShipment(tx: Tx, orderId: number): Promise<void> {
  await prepareShipment(tx, orderId)
}

/** Everything that is left of the order goes in one shipment; its id. Null: all has gone. */
export async function sendRestOfOrder(tx: Tx, orderId: number, who: string): Promise<number | null> {
  return (await sendRest(tx, orderId, who, null))[0]?.id ?? null
}

/** The buyer has everything that has gone. */
export async function recordHandOver(tx: Tx, orderId: number): Promise<void> {
  await handOverShipments(tx, orderId)
}

/** The order is cancelled: its carrier is notified after the commit. */
export async function cancelShipments(tx: Tx, orderId: number): Promise<void> {
  await expediteCancelledShipments(tx, orderId)
}
