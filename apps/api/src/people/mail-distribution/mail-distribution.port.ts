import type { Tx } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { grantDiscountCode } from './discount-code.ts'
import {
  insertSubscriptionRequest,
  startEmails,
  stopEmailsOfUser,
  stopEmailsToOldAddresses,
} from './mail-recipients.sql.ts'
import { isOwnEmail } from './subscriber-email.ts'

/**
 * Sends an email that asks the owner of an address to confirm a subscription requested in a form. `source` names the
 * form.
 */
export async function requestSubscription(tx: Tx, siteId: number, email: string, source: string): Promise<void> {
  const [requested] = await insertSubscriptionRequest(tx, siteId, email, source)
  if (requested && !requested.isSubscribed)
    await addEmails(tx, [
      { email: 'subscription-confirmation', to: 'buyer', id: `${requested.id}.${requested.confirmationStamp}` },
    ])
}

/**
 * Starts a subscription for an email address that this person has just proven; no confirmation is needed. The caller
 * records the consent.
 */
export async function subscribeProven(tx: Tx, siteId: number, email: string, source: string): Promise<void> {
  const [row] = await startEmails(tx, siteId, email, source)
  await grantDiscountCode(tx, row!.id)
  await addEmails(tx, [{ email: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedStamp}` }])
}

/**
 * Stops emails with offers when the account's consent is withdrawn; earlier links cannot start them again.
 */
export async function stopEmailsTo(tx: Tx, userId: number): Promise<void> {
  await stopEmailsOfUser(tx, userId)
}

/** Stops emails to the previous address of an account whose email address has changed. */
export async function stopEmailsToOldAddress(tx: Tx, userId: number): Promise<void> {
  await stopEmailsToOldAddresses(tx, userId)
}

/** Whether this user has proven the email address. Only then its state is disclosed and a change applies at once. */
export const ownsEmail = (tx: Tx, userId: number, email: string): Promise<boolean> => isOwnEmail(tx, userId, email)
