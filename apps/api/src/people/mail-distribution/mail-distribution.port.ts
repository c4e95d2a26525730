import type { ConsentSource } from '@shpulka/contract/people/consents'
import type { Queryable } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { endConsent } from '../consents/consents.port.ts'
import { grantDiscountCode } from './discount-code.ts'
import {
  attachSubscriptionOf,
  deleteOldUnconfirmed,
  findRecipientOfUser,
  insertSubscriptionRequest,
  startSubscription,
  stopSubscriptionOfAddress,
  stopSubscriptionsOfOldAddresses,
  stopSubscriptionsOfUser,
} from './mail-recipients.sql.ts'
import { isOwnEmail } from './subscriber-email.ts'

/**
 * Sends an email that asks the owner of an address to confirm a subscription requested in a form. `source` names the
 * form.
 */
export async function requestSubscription(
  tx: Queryable,
  siteId: number,
  email: string,
  source: ConsentSource,
): Promise<void> {
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
export async function subscribeProven(
  tx: Queryable,
  siteId: number,
  email: string,
  source: ConsentSource,
): Promise<void> {
  const [row] = await startSubscription(tx, siteId, email, source)
  await grantDiscountCode(tx, row!.id)
  await addEmails(tx, [{ email: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedStamp}` }])
}

/** Ends the subscriptions to emails with offers of an account; earlier links cannot start them again. */
export async function endSubscriptionsOf(tx: Queryable, userId: number): Promise<void> {
  await stopSubscriptionsOfUser(tx, userId)
}

/** Ends the emails with offers that go to an account's address though no account of it asked for them. */
export const endUnattachedSubscription = async (tx: Queryable, userId: number): Promise<boolean> =>
  (await stopSubscriptionOfAddress(tx, userId)).length > 0

/**
 * Ends the subscription of the previous address of an account whose email address has changed, and its consent, which
 * was for that address. What the new address subscribed to before is the account's from now on.
 */
export async function endSubscriptionOfReplacedEmail(tx: Queryable, userId: number): Promise<void> {
  const ended = await stopSubscriptionsOfOldAddresses(tx, userId)
  if (ended.some(({ wasSubscribed }) => wasSubscribed)) await endConsent(tx, userId, 'advertising')
  await attachSubscription(tx, userId)
}

/** Whether emails with offers are sent to the email address of an account, proven or not. */
export async function hasSubscription(tx: Queryable, userId: number): Promise<boolean> {
  const [row] = await findRecipientOfUser(tx, userId)
  return row?.isSubscribed ?? false
}

/** Gives an account the subscription that its email address confirmed before it was proven. */
export async function attachSubscription(tx: Queryable, userId: number): Promise<void> {
  await attachSubscriptionOf(tx, userId)
}

/** Deletes addresses whose owners never confirmed a subscription. */
export const deleteUnconfirmedRecipients = (tx: Queryable): Promise<void> => deleteOldUnconfirmed(tx)

/** Whether this user has proven the email address. Only then its state is disclosed and a change applies at once. */
export const ownsEmail = (tx: Queryable, userId: number, email: string): Promise<boolean> =>
  isOwnEmail(tx, userId, email)
