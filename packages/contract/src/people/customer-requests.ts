import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { moment } from '../base/moment.ts'
import { id } from '../base/page.ts'
import { InboxItem } from './inbox.ts'

/** Requests or reviews of a customer on a page. */
export const customerRequestsLimit = 20

/** Something a customer sent to the shop, answered or not. */
export const CustomerRequest = Type.Object({
  kind: InboxItem.properties.kind,
  id: InboxItem.properties.id,
  title: InboxItem.properties.title,
  state: Type.String({ description: 'Its status, in words; of a review the rating too.' }),
  isWaiting: Type.Boolean({ description: 'It waits for the shop.' }),
  at: moment('When it was sent; of a review, when it was last changed by its author.'),
})
export type CustomerRequest = Static<typeof CustomerRequest>

/** A part of what a customer sent. */
export const CustomerRequests = Type.Object({
  total: Type.Integer({ description: 'How many there are.' }),
  items: Type.Array(CustomerRequest, { description: `The newest first, up to ${customerRequestsLimit}.` }),
})
export type CustomerRequests = Static<typeof CustomerRequests>

const part = {
  params: Type.Object({ id: id('Account.') }),
  query: Type.Object({
    skip: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'How many of the newest to leave out.' }),
    ),
  }),
  answer: CustomerRequests,
  errors: {
    403: 'The inbox of the customer’s site is closed to the caller.',
    404: 'No such customer on the sites the caller may see.',
  },
  needs: { staff: 'inbox.read' },
} as const

/** What a customer sent to the shop: the same items as in the inbox, answered ones too. */
export const customerRequests = {
  listCustomerRequests: call('GET', '/office/v1/customers/{id}/requests', {
    summary:
      'Requests of a customer: forms, questions, calls, one-click orders, refunds, blanks; those a guest sent are ' +
      'found by the confirmed email address only; kinds whose permission the caller lacks are left out',
    ...part,
  }),
  listCustomerReviews: call('GET', '/office/v1/customers/{id}/reviews', {
    summary: 'Reviews of a customer, published or not',
    ...part,
  }),
}
