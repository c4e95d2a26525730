import { systemActor } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { findTrackedShipment } from './order-parts.sql.ts'
import { writeTracking } from './write-tracking.ts'

/**
 * Records the tracking number of the last shipment of an order, as a program (`by`) reports it, and writes to the
 * buyer. `isNews`: the program reports this number for the first time; otherwise what staff entered stays. False:
 * nothing was recorded, for nothing was sent, the number is known, or the carrier reports by itself.
 */
export async function recordTracking(
  tx: Tx,
  orderId: number,
  { number, isNews, by }: { number: string; isNews: boolean; by: string },
): Promise<boolean> {
  const trackingNumber = plainLine(number)
  const [shipment] = await findTrackedShipment(tx, orderId)
  if (!shipment || trackingNumber === '' || trackingNumber === shipment.trackingNumber) return false
  if (shipment.trackingNumber !== '' && !isNews) return false
  // The program does not name the carrier: unless staff have, the delivery method stands for it.
  const named = { carrier: shipment.carrier || shipment.method, trackingNumber }
  await writeTracking(tx, { ...shipment, orderId }, shipment, named, { actor: systemActor, why: by })
  return true
}
