import type { Tx } from '../db/pool.ts'
import { addMailJobs } from './mail-jobs.sql.ts'

/** Every letter there is; emails-list.ts says who writes it. */
export type LetterName =
  | 'order-placed'
  | 'sign-in-code'
  | 'signup-code'
  | 'proof-code'
  | 'reset-code'
  | 'password-changed'
  | 'new-device'
  | 'mailbox-changed'
  | 'mailbox-returned'
  | 'order-status'
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
  | 'form-sent'
  | 'form-status'
  | 'restock-asked'
  | 'restocked'
  | 'subscription-asked'
  | 'subscription-end-asked'
  | 'subscribed'
  | 'review-written'
  | 'review-decided'
  | 'review-answered'

/** A letter to be written when it is sent: the job names what it is about and holds no personal data and no code. */
export interface LetterRequest {
  readonly letter: LetterName
  readonly to: 'buyer' | 'shop'
  /** Of what the letter is about: an order, a code, a session. */
  readonly id: number | string
}

/** Puts letters in the outbox inside the caller's transaction: they are sent after its commit, and not at all without it. */
export async function addLetters(tx: Tx, letters: readonly LetterRequest[], { afterSeconds = 0 } = {}): Promise<void> {
  if (letters.length === 0) return
  await addMailJobs(
    tx,
    letters.map((letter) => JSON.stringify(letter)),
    afterSeconds,
  )
}
