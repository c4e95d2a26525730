import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { setTracking } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

/** Carrier and tracking number of a shipment; empty: unknown. */
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

/** Stores the carrier and number of a shipment, and emails the buyer if there is a number; `why`: for the log. */
export async function writeTracking(
  tx: Tx,
  { id, orderId, siteId, position }: TrackedShipment,
  was: Tracking,
  named: Tracking,
  { actor, why = '' }: { actor: Actor; why?: string },
): Promise<void> {
  await setTracking(tx, id, named.carrier, named.trackingNumber)
  await recordAudit(tx, {
    ...{ actor, action: 'shipment.track', record: { kind: 'order', id: orderId }, siteId, why },
    changes: {
      shipment: [null, shipmentNumber(orderId, position)],
      carrier: [was.carrier, named.carrier],
      trackingNumber: [was.trackingNumber, named.trackingNumber],
    },
  })
  // Another number needs another email id, for mail servers drop what they have seen.
  const emailId = `${id}-${Date.now()}`
  if (named.trackingNumber !== '') await addEmails(tx, [{ email: 'shipment-tracking', to: 'buyer', id: emailId }])
}
