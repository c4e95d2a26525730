import type { Tx } from '../../base/db/pool.ts'
import { addLetters } from '../../base/mail/letters.port.ts'
import { giveDiscountCode } from './discount-code.ts'
import { askToSubscribe, beginLetters, endLettersOfUser, endLettersToOldMailboxes } from './mail-recipients.sql.ts'
import { isOwnMailbox } from './mailbox-owner.ts'

/** Somebody ticked the consent to letters with offers in a form: a letter asks the mailbox's owner to confirm it. `source` names the form. */
export async function askForSubscription(tx: Tx, siteId: number, email: string, source: string): Promise<void> {
  const [asked] = await askToSubscribe(tx, siteId, email, source)
  if (asked && !asked.isSubscribed) await addLetters(tx, [{ letter: 'subscription-asked', to: 'buyer', id: `${asked.id}.${asked.askedMark}` }])
}

/** The same where the mailbox has just been proven to be of who ticked it, whose consent is written down: nothing is left to confirm. */
export async function subscribeProven(tx: Tx, siteId: number, email: string, source: string): Promise<void> {
  const [row] = await beginLetters(tx, siteId, email, source)
  await giveDiscountCode(tx, row!.id)
  await addLetters(tx, [{ letter: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedMark}` }])
}

/** The account's consent to letters with offers is taken back: none goes to it, and no link that is out begins them again. */
export async function endLettersTo(tx: Tx, userId: number): Promise<void> {
  await endLettersOfUser(tx, userId)
}

/** The account has another mailbox now: the former one gets no letters in its name. */
export async function leaveOldMailbox(tx: Tx, userId: number): Promise<void> {
  await endLettersToOldMailboxes(tx, userId)
}

/** Whether a mailbox has been proven to be this user's: only its owner is told of it and obeyed at once. */
export const ownsMailbox = (tx: Tx, userId: number, email: string): Promise<boolean> => isOwnMailbox(tx, userId, email)
