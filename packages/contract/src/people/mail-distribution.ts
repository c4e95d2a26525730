import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'

/** How long the link of a confirmation email is good for, in days. */
export const confirmationDays = 7

const unknown = 'null: shown to nobody but the signed-in owner of the email address.'

/** Whether emails with offers go to an email address. */
export const Subscription = Type.Object({
  isSubscribed: Type.Union([Type.Boolean(), Type.Null()], { description: `Emails go to it; ${unknown}` }),
  isAwaited: Type.Union([Type.Boolean(), Type.Null()], {
    description: `An email asking to confirm is out and its link is still good; ${unknown}`,
  }),
})
export type Subscription = Static<typeof Subscription>

const token = Type.String({ minLength: 1, maxLength: 200, description: 'From the link of an email.' })
const email = Type.Optional(Type.String({ maxLength: 254, description: 'Trimmed; upper and lower case are the same.' }))

export const mailDistribution = {
  subscribe: call('POST', '/mail-distribution/v1/recipients/subscribe', {
    summary:
      'Requests emails with offers, or for their end. The signed-in owner of a proven email address is obeyed at ' +
      'once; anybody else by the link in an email',
    body: Type.Object({
      email,
      isUnsubscribe: Type.Optional(Type.Boolean({ default: false, description: 'True: no more emails.' })),
    }),
    answer: Subscription,
    errors: { 429: 'Too many emails were requested for this email address or from this network address' },
  }),
  getSubscriptionStatus: call('GET', '/mail-distribution/v1/recipients/status', {
    summary: 'Whether emails with offers go to an email address',
    query: Type.Object({ email }),
    answer: Subscription,
    errors: { 400: 'Email is undefined (spec 8), or not an address' },
  }),
  confirmSubscription: call('POST', '/mail-distribution/v1/recipients/confirm', {
    summary: 'Begins emails with offers, by the link of a confirmation email',
    body: Type.Object({ token }),
    answer: Subscription,
    errors: { 404: `Not a link of ours, older than ${confirmationDays} days, or a newer email was asked for` },
  }),
  endSubscription: call('POST', '/mail-distribution/v1/recipients/unsubscribe', {
    summary: 'Ends emails with offers at once, by the link in any of them; good for ever',
    body: Type.Object({ token }),
    answer: Subscription,
    errors: { 404: 'Not a link of ours' },
  }),
}
