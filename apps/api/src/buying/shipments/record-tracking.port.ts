import { systemActor } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { findTrackedShipment } from './order-parts.sql.ts'
import { writeTracking } from './write-tracking.ts'

/**
 * Writes the number by which a program of the shop's (`by`) knows what was sent of an order last; the buyer is written
 * to. `isNews`: it had not said this number before; otherwise what staff wrote stays. False: nothing is written, for
 * nothing went, it is known, or its carrier tells us itself.
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
  // The program does not say whose number it is: the way of delivery does, where staff have not.
  const named = { carrier: shipment.carrier || shipment.method, trackingNumber }
  await writeTracking(tx, { ...shipment, orderId }, shipment, named, { actor: systemActor, why: by })
  return true
}
