import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** How many days the link of a confirmation email is valid. */
export const restockConfirmationDays = 7

/** Whether an email address will be notified when goods arrive. */
export const RestockWait = Type.Object({
  isWaiting: Type.Union([Type.Boolean(), Type.Null()], {
    description:
      'True: one email will be sent when the goods are in stock; null: shown only to the signed-in owner of the email ' +
      'address; the owner gets a confirmation email.',
  }),
  title: Type.String({ description: 'Name of the goods; empty: unknown.' }),
})
export type RestockWait = Static<typeof RestockWait>

const token = Type.String({ minLength: 1, maxLength: 200, description: 'From the link of an email.' })

export const mailSender = {
  askForRestocked: call('POST', '/mail-sender/v1/restocked', {
    summary:
      'Requests one email when goods are back in stock: at once for the signed-in owner of a proven email ' +
      'address, for anybody else after the link in an email is followed. The answer is the same for any email ' +
      'address',
    body: Type.Object({
      email: Type.String({ maxLength: 254, description: 'Trimmed; upper and lower case are the same.' }),
      group: Type.Optional(id('Group to be notified of.')),
      product: Type.Optional(id('Product, instead of `group`: its first group that is out of stock.')),
      offer: Type.Optional(id('Offer, instead of `group`: the group it is sold in.')),
      consent: Type.Boolean({
        description: 'Separate consent to the processing of personal data (152-ФЗ art. 9); false: 400.',
      }),
    }),
    answer: RestockWait,
    errors: {
      404: 'No such goods on this site',
      422: 'The goods are in stock',
      429:
        'Too many emails were requested for this email address or from this network address; Retry-After says when ' +
        'to ask again',
    },
  }),
  confirmRestocked: call('POST', '/mail-sender/v1/restocked/confirm', {
    summary: 'Confirms the request, by the link of a confirmation email',
    body: Type.Object({ token }),
    answer: RestockWait,
    errors: { 404: `An invalid link, or older than ${restockConfirmationDays} days` },
  }),
  endRestocked: call('POST', '/mail-sender/v1/restocked/unsubscribe', {
    summary:
      'Ends all subscriptions of the email address, by the link in any of these emails; the link does not expire while ' +
      'the address waits for anything',
    body: Type.Object({ token }),
    answer: RestockWait,
    errors: { 404: 'An invalid link, or nothing has been awaited for 30 days' },
  }),
}
