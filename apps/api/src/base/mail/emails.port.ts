import type { Tx } from '../db/pool.ts'
import { addMailJobs } from './mail-jobs.sql.ts'

/** Every email there is; emails-list.ts says who writes it. */
export type EmailName =
  | 'order-placed'
  | 'sign-in-code'
  | 'signup-code'
  | 'proof-code'
  | 'reset-code'
  | 'password-changed'
  | 'new-device'
  | 'email-changed'
  | 'email-returned'
  | 'order-status'
  | 'order-changed'
  | 'payment-link'
  | 'order-short'
  | 'reservation-ending'
  | 'reservation-extended'
  | 'payment'
  | 'money-refund'
  | 'raffle-won'
  | 'recall'
  | 'refund'
  | 'refund-deadline'
  | 'blank-available'
  | 'shipment-failed'
  | 'shipment-sent'
  | 'shipment-tracking'
  | 'form-sent'
  | 'form-status'
  | 'restock-confirmation'
  | 'restocked'
  | 'subscription-confirmation'
  | 'unsubscription-confirmation'
  | 'subscribed'
  | 'review-written'
  | 'review-decided'
  | 'review-answered'
  | 'service-due'
  | 'workshop-invitation'
  | 'staff-invitation'
  | 'exchange-silence'

/** An email to be written when it is sent: the job names what it is about and holds no personal data and no code. */
export interface EmailRequest {
  readonly email: EmailName
  readonly to: 'buyer' | 'shop'
  /** Of what the email is about: an order, a code, a session. */
  readonly id: number | string
  /** Sent once more by staff, by its row: another email to mail servers. Missing: the first time. */
  readonly again?: number
}

/**
 * Puts emails in the outbox inside the caller's transaction: they are sent after its commit, and not at all without it.
 */
export async function addEmails(tx: Tx, emails: readonly EmailRequest[], { afterSeconds = 0 } = {}): Promise<void> {
  if (emails.length === 0) return
  await addMailJobs(
    tx,
    emails.map((email) => JSON.stringify(email)),
    afterSeconds,
  )
}
