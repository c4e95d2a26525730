import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { setTracking } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

/** Carrier and tracking number of a shipment. Empty strings if unknown. */
export interface Tracking {
  readonly carrier: string
  readonly trackingNumber: string
}

interface TrackedShipment {
  readonly id: number
  readonly orderId: number
  readonly siteId: number
  readonly position: number
}

/**
 * Stores the carrier and number of a shipment, and emails the buyer if there is a number. `why` goes to the audit log.
 */
export async function writeTracking(
  tx: Queryable,
  { id, orderId, siteId, position }: TrackedShipment,
  previous: Tracking,
  entered: Tracking,
  { actor, why = '' }: { actor: Actor; why?: string },
): Promise<void> {
  await setTracking(tx, id, entered.carrier, entered.trackingNumber)
  await recordAudit(tx, {
    actor,
    action: 'shipment.track',
    record: { kind: 'order', id: orderId },
    siteId,
    why,
    changes: {
      shipment: [null, shipmentNumber(orderId, position)],
      carrier: [previous.carrier, entered.carrier],
      trackingNumber: [previous.trackingNumber, entered.trackingNumber],
    },
  })
  if (entered.trackingNumber !== '')
    await addEmails(tx, [{ email: 'shipment-tracking', to: 'buyer', id: repeatableId(id) }])
}
