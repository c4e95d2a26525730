import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { setTracking } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

/** A carrier and its number of a shipment; empty: not named. */
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

/** Writes who carries a shipment and by which number, and the buyer an email where there is one; `why`: for the log. */
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
  // Another number is another email: mail servers drop what they have seen.
  const emailId = `${id}-${Date.now()}`
  if (named.trackingNumber !== '') await addEmails(tx, [{ email: 'shipment-tracking', to: 'buyer', id: emailId }])
}
