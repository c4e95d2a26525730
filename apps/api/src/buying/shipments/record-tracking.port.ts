import { systemActor } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { findTrackedShipment } from './order-parts.sql.ts'
import { writeTracking } from './write-tracking.ts'

/**
 * Records the tracking number of the last shipment of an order that the program `by` reported, and emails the buyer.
 * `isNewNumber`: the program reports this number for the first time; otherwise a number entered by staff stays. Returns
 * false if nothing was recorded: nothing was sent, the number is already known, or the carrier reports it itself.
 */
export async function recordTracking(
  tx: Queryable,
  orderId: number,
  { number, isNewNumber, by }: { number: string; isNewNumber: boolean; by: string },
): Promise<boolean> {
  const trackingNumber = cleanLine(number)
  const [shipment] = await findTrackedShipment(tx, orderId)
  if (!shipment || trackingNumber === '' || trackingNumber === shipment.trackingNumber) return false
  if (shipment.trackingNumber !== '' && !isNewNumber) return false
  // The program does not report the carrier: use the one entered by staff, or the delivery method.
  const tracking = { carrier: shipment.carrier || shipment.method, trackingNumber }
  await writeTracking(tx, { ...shipment, orderId }, shipment, tracking, { actor: systemActor, why: by })
  return true
}
