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
 * Somebody ticked the consent to emails with offers in a form: an email asks the email address's owner to confirm it.
 * `source` names the form.
 */
export async function requestSubscription(tx: Tx, siteId: number, email: string, source: string): Promise<void> {
  const [requested] = await insertSubscriptionRequest(tx, siteId, email, source)
  if (requested && !requested.isSubscribed)
    await addEmails(tx, [
      { email: 'subscription-confirmation', to: 'buyer', id: `${requested.id}.${requested.confirmationStamp}` },
    ])
}

/**
 * The same where the email address has just been proven to be of who ticked it, whose consent is written down: nothing
 * is left to confirm.
 */
export async function subscribeProven(tx: Tx, siteId: number, email: string, source: string): Promise<void> {
  const [row] = await startEmails(tx, siteId, email, source)
  await grantDiscountCode(tx, row!.id)
  await addEmails(tx, [{ email: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedStamp}` }])
}

/**
 * The account's consent to emails with offers is taken back: none goes to it, and no link that is out begins them
 * again.
 */
export async function stopEmailsTo(tx: Tx, userId: number): Promise<void> {
  await stopEmailsOfUser(tx, userId)
}

/** The account has another email address now: the former one gets no emails in its name. */
export async function stopEmailsToOldAddress(tx: Tx, userId: number): Promise<void> {
  await stopEmailsToOldAddresses(tx, userId)
}

/** Whether this user has proven the email address: only for its owner is it disclosed and a change applied at once. */
export const ownsEmail = (tx: Tx, userId: number, email: string): Promise<boolean> => isOwnEmail(tx, userId, email)
