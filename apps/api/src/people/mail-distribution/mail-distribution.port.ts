import type { Tx } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { grantDiscountCode } from './discount-code.ts'
import { isOwnEmail } from './email-owner.ts'
import {
  insertSubscriptionRequest,
  startEmails,
  stopEmailsOfUser,
  stopEmailsToOldAddresses,
} from './mail-recipients.sql.ts'

/**
 * Somebody agreed to emails with offers in a form: an email asks the owner of the address to confirm it. `source` names
 * the form.
 */
export async function requestSubscription(tx: Tx, siteId: number, email: string, source: string): Promise<void> {
  const [requested] = await insertSubscriptionRequest(tx, siteId, email, source)
  if (requested && !requested.isSubscribed)
    await addEmails(tx, [
      { email: 'subscription-confirmation', to: 'buyer', id: `${requested.id}.${requested.confirmationStamp}` },
    ])
}

/**
 * The same for an email address that this person has just proven. The consent is recorded; no confirmation is needed.
 */
export async function subscribeProven(tx: Tx, siteId: number, email: string, source: string): Promise<void> {
  const [row] = await startEmails(tx, siteId, email, source)
  await grantDiscountCode(tx, row!.id)
  await addEmails(tx, [{ email: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedStamp}` }])
}

/**
 * The account's consent to emails with offers was withdrawn: they stop, and links sent before cannot start them again.
 */
export async function stopEmailsTo(tx: Tx, userId: number): Promise<void> {
  await stopEmailsOfUser(tx, userId)
}

/** The account has a new email address: the former one gets no more emails on its behalf. */
export async function stopEmailsToOldAddress(tx: Tx, userId: number): Promise<void> {
  await stopEmailsToOldAddresses(tx, userId)
}

/** Whether this user has proven the email address: only then is its state disclosed and a change applied at once. */
export const ownsEmail = (tx: Tx, userId: number, email: string): Promise<boolean> => isOwnEmail(tx, userId, email)
