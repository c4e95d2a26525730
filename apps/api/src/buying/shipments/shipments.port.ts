import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import {
  expediteCancelledShipments,
  findHandedOver,
  handOverShipments,
  prepareShipment,
  renewFailed,
  sendRest,
} from './shipments.sql.ts'

export { shipmentEventsSql, statusWhenSentSql } from './order-parts.sql.ts'
export { shipOrders } from './ship-orders.ts'
export { shipmentEmail, shipmentSentEmail, shipmentTrackingEmail } from './shipment.email.ts'
export { isByCarrierSql } from './shipments.sql.ts'

/**
 * Prepares a shipment of the unsent goods. A job creates the order at the carrier after the commit, once, so that there
 * is a label for it.
 */
export async function queueShipment(tx: Queryable, orderId: number): Promise<void> {
  await prepareShipment(tx, orderId)
}

/** Called when the delivery of an order has changed: a shipment that the carrier refused is sent by the new method. */
export async function renewFailedShipment(tx: Queryable, orderId: number): Promise<void> {
  await renewFailed(tx, orderId)
}

/** Sends the rest of the order in one shipment. Returns its id, or null if everything was already sent. */
export async function sendRestOfOrder(tx: Queryable, orderId: number, who: string): Promise<number | null> {
  return (await sendRest(tx, orderId, who))[0]?.id ?? null
}

/** Records that the buyer has received all sent shipments. */
export async function recordHandOver(tx: Queryable, orderId: number): Promise<void> {
  await handOverShipments(tx, orderId)
}

/** Notifies the carrier of a cancelled order after the commit. 422 if the buyer has received a part of the order. */
export async function cancelShipments(tx: Queryable, orderId: number): Promise<void> {
  if ((await findHandedOver(tx, orderId)).length > 0)
    throw unprocessable('Часть заказа уже у покупателя: отменить его нельзя, верните деньги за остальное')
  await expediteCancelledShipments(tx, orderId)
}
