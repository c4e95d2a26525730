import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { moment } from '../base/moment.ts'
import { id } from '../base/page.ts'

const email = Type.String({
  pattern: '^[a-z][a-z-]{1,39}$',
  description: 'Code of the email, for example `reset-code`.',
})
const to = Type.Union([Type.Literal('buyer'), Type.Literal('shop')], { description: 'Whom it is for.' })

/** Emails of one kind that do not get through. Nothing in it says who they are for. */
export const StuckEmails = Type.Object({
  email,
  to,
  title: Type.String({ description: 'What the email is, in Russian.' }),
  count: Type.Integer({ description: 'How many of them wait or are given up.' }),
  givenUp: Type.Integer({ description: 'Of them, those the shop no longer tries to send by itself.' }),
  since: moment('When the oldest was to be sent.'),
  nextTryAt: Type.Union([moment('When the shop tries next by itself.'), Type.Null()], {
    description: 'Null: all are given up.',
  }),
  reason: Type.String({ description: 'Why the last attempt failed, in Russian, without addresses.' }),
})
export type StuckEmails = Static<typeof StuckEmails>

/** The most refused emails that one answer lists and one call settles. */
export const maxRefusedEmails = 100

/** An email the mail server refused for good. Nothing in it says who it is for. */
export const RefusedEmail = Type.Object({
  id: id('The refused email.'),
  to,
  title: Type.String({ description: 'What the email is, in Russian.' }),
  refusedAt: moment('When it was refused and given up.'),
  reason: Type.String({ description: 'What the mail server said, in Russian, without addresses.' }),
})
export type RefusedEmail = Static<typeof RefusedEmail>

const allSites = { 403: 'The permission is missing, or granted for some sites only: the queue is one for all.' }

/**
 * Emails that are not about an order and do not get through: codes, registrations, notices. Those about orders are in
 * the histories of their orders.
 */
export const stuckEmails = {
  listStuckEmails: call('GET', '/office/v1/stuck-emails', {
    summary: 'Emails not about orders that have not been sent for 15 minutes, by kind; the most first',
    answer: Type.Object({ kinds: Type.Array(StuckEmails) }),
    errors: allSites,
    needs: { staff: 'emails.manage' },
  }),
  retryStuckEmails: call('POST', '/office/v1/stuck-emails/retry', {
    summary: 'Send the stuck emails of one kind now; those given up are tried again too',
    body: Type.Object({ email, to }),
    answer: Type.Object({ count: Type.Integer({ description: 'How many are being sent.' }) }),
    errors: { ...allSites, 404: 'There are none any more.' },
    needs: { staff: 'emails.manage' },
  }),
  listRefusedEmails: call('GET', '/office/v1/refused-emails', {
    summary:
      'Emails not about orders that the mail server refused for good within a month, the newest first; those about ' +
      'orders are in the histories of their orders',
    answer: Type.Object({
      count: Type.Integer({ description: 'How many there are in all.' }),
      emails: Type.Array(RefusedEmail, { maxItems: maxRefusedEmails }),
    }),
    errors: allSites,
    needs: { staff: 'emails.manage' },
  }),
  revealRefusedRecipient: call('POST', '/office/v1/refused-emails/{id}/recipient', {
    summary: 'The address of a refused email; the audit log records that it was shown',
    params: Type.Object({ id: id('The refused email.') }),
    answer: Type.Object({ address: Type.String({ description: 'As it was written to.' }) }),
    errors: {
      ...allSites,
      404: 'It is settled already.',
      429: 'More than a hundred within an hour.',
    },
    needs: { staff: 'emails.manage' },
  }),
  settleRefusedEmails: call('POST', '/office/v1/refused-emails/settle', {
    summary: 'Takes refused emails off the list: sends them again, or gives them up',
    body: Type.Object({
      ids: Type.Array(id('The refused email.'), { minItems: 1, maxItems: maxRefusedEmails, uniqueItems: true }),
      isSentAgain: Type.Boolean({ description: 'False: nobody waits for them any more.' }),
    }),
    answer: Type.Object({ count: Type.Integer({ description: 'How many were on the list.' }) }),
    errors: { ...allSites, 404: 'None of them is on the list any more.' },
    needs: { staff: 'emails.manage' },
  }),
}
