import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import {
  expediteCancelledShipments,
  findHandedOver,
  handOverShipments,
  prepareShipment,
  renewFailed,
  sendRest,
} from './shipments.sql.ts'

export { partEvents, sendToSql } from './order-parts.sql.ts'
export { shipOrders } from './ship-orders.ts'
export { shipmentEmail, shipmentSentEmail, shipmentTrackingEmail } from './shipment.email.ts'

/**
 * What has not gone yet is being packed: its carrier is asked after the commit, once, so that there is a label for it.
 */
export async function queueShipment(tx: Tx, orderId: number): Promise<void> {
  await prepareShipment(tx, orderId)
}

/** The order goes otherwise from now on: a shipment that its carrier refused follows. */
export async function renewFailedShipment(tx: Tx, orderId: number): Promise<void> {
  await renewFailed(tx, orderId)
}

/** Everything that is left of the order goes in one shipment; its id. Null: all has gone. */
export async function sendRestOfOrder(tx: Tx, orderId: number, who: string): Promise<number | null> {
  return (await sendRest(tx, orderId, who))[0]?.id ?? null
}

/** The buyer has everything that has gone. */
export async function recordHandOver(tx: Tx, orderId: number): Promise<void> {
  await handOverShipments(tx, orderId)
}

/** The order is cancelled: its carrier is notified after the commit. 422: its buyer has a part of it. */
export async function cancelShipments(tx: Tx, orderId: number): Promise<void> {
  if ((await findHandedOver(tx, orderId)).length > 0)
    throw unprocessable('Часть заказа уже у покупателя: отменить его нельзя, верните деньги за остальное')
  await expediteCancelledShipments(tx, orderId)
}
