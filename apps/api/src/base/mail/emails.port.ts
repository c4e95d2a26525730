import type { Queryable } from '../db/pool.ts'
import { traceparentOfJob } from '../traces/trace-jobs.ts'
import { addMailJobs } from './mail-jobs.sql.ts'

/** Names of all emails; emails-list.ts maps each name to the function that writes the email. */
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
  | 'payment-due'
  | 'payment-overdue'
  | 'money-refund'
  | 'money-refund-waiting'
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
  | 'note-mention'
  | 'exchange-silence'

/** An email that is written when it is sent: the job has only the id of a record, no personal data or codes. */
export interface EmailRequest {
  /** Which email; queued jobs store it under this key. */
  readonly email: EmailName
  readonly to: 'buyer' | 'shop'
  /** Id of the record the email is about: an order, a code, a session. */
  readonly id: number | string
  /** Row of an email that staff send again, with a new Message-ID; missing for the first sending. */
  readonly again?: number
}

/**
 * The id of an email that a record may need more than once: mail servers drop a second email with an id they have seen,
 * and an order's history holds one row of each. `stamp` tells its occasion.
 */
export const repeatableId = (id: number | string, stamp: number | string = Date.now()) => `${id}.${stamp}`

/** The record of a `repeatableId`, or of an id without a stamp. */
export const recordOfId = (id: number | string) => Number.parseInt(String(id), 10)

/** Queues emails in the caller's transaction: they are sent after its commit, and not at all without it. */
export async function addEmails(
  tx: Queryable,
  emails: readonly EmailRequest[],
  { afterSeconds = 0 } = {},
): Promise<void> {
  if (emails.length === 0) return
  await addMailJobs(
    tx,
    emails.map((email) => JSON.stringify({ ...email, ...traceparentOfJob() })),
    afterSeconds,
  )
}
