import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { moment } from '../base/moment.ts'

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
}
