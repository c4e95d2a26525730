import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'

/** How many days the link of a confirmation email is valid. */
export const confirmationDays = 7

const unknown = 'null: shown only to the signed-in owner of the email address.'

/** Whether emails with offers go to an email address. */
export const Subscription = Type.Object({
  isSubscribed: Type.Union([Type.Boolean(), Type.Null()], {
    description: `Emails with offers are sent to it; ${unknown}`,
  }),
  isAwaited: Type.Union([Type.Boolean(), Type.Null()], {
    description: `A confirmation email was sent and its link is still valid; ${unknown}`,
  }),
})
export type Subscription = Static<typeof Subscription>

const token = Type.String({ minLength: 1, maxLength: 200, description: 'From the link of an email.' })
const email = Type.Optional(Type.String({ maxLength: 254, description: 'Trimmed; upper and lower case are the same.' }))

export const mailDistribution = {
  subscribe: call('POST', '/mail-distribution/v1/recipients/subscribe', {
    summary:
      'Subscribes to emails with offers, or unsubscribes: at once for the signed-in owner of a proven email address, ' +
      'for anybody else after the link in an email is followed',
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
    summary: 'Starts emails with offers, by the link of a confirmation email',
    body: Type.Object({ token }),
    answer: Subscription,
    errors: {
      404: `An invalid link, older than ${confirmationDays} days, or a newer confirmation email was requested`,
    },
  }),
  endSubscription: call('POST', '/mail-distribution/v1/recipients/unsubscribe', {
    summary: 'Stops emails with offers at once, by the link in any of them; the link never expires',
    body: Type.Object({ token }),
    answer: Subscription,
    errors: { 404: 'An invalid link' },
  }),
}
