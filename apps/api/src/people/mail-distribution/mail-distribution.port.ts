import type { Queryable } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { grantDiscountCode } from './discount-code.ts'
import {
  deleteOldUnconfirmed,
  insertSubscriptionRequest,
  startSubscription,
  stopSubscriptionsOfOldAddresses,
  stopSubscriptionsOfUser,
} from './mail-recipients.sql.ts'
import { isOwnEmail } from './subscriber-email.ts'

/**
 * Sends an email that asks the owner of an address to confirm a subscription requested in a form. `source` names the
 * form.
 */
export async function requestSubscription(tx: Queryable, siteId: number, email: string, source: string): Promise<void> {
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
export async function subscribeProven(tx: Queryable, siteId: number, email: string, source: string): Promise<void> {
  const [row] = await startSubscription(tx, siteId, email, source)
  await grantDiscountCode(tx, row!.id)
  await addEmails(tx, [{ email: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedStamp}` }])
}

/** Ends the subscriptions to emails with offers of an account; earlier links cannot start them again. */
export async function endSubscriptionsOf(tx: Queryable, userId: number): Promise<void> {
  await stopSubscriptionsOfUser(tx, userId)
}

/** Ends the subscription of the previous address of an account whose email address has changed. */
export async function endSubscriptionOfReplacedEmail(tx: Queryable, userId: number): Promise<void> {
  await stopSubscriptionsOfOldAddresses(tx, userId)
}

/** Deletes addresses whose owners never confirmed a subscription. */
export const deleteUnconfirmedRecipients = (tx: Queryable): Promise<void> => deleteOldUnconfirmed(tx)

/** Whether this user has proven the email address. Only then its state is disclosed and a change applies at once. */
export const ownsEmail = (tx: Queryable, userId: number, email: string): Promise<boolean> =>
  isOwnEmail(tx, userId, email)
