import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** How long the link of a confirmation email is good for, in days. */
export const restockConfirmationDays = 7

/** Whether an email address will be notified when goods arrive. */
export const RestockWait = Type.Object({
  isWaiting: Type.Union([Type.Boolean(), Type.Null()], {
    description:
      'True: one email will go out when there are any; null: shown to nobody but the signed-in owner of the email ' +
      'address, an email asks its owner.',
  }),
  title: Type.String({ description: 'What is waited for; empty when it is unknown.' }),
})
export type RestockWait = Static<typeof RestockWait>

const token = Type.String({ minLength: 1, maxLength: 200, description: 'From the link of an email.' })

export const mailSender = {
  askForRestocked: call('POST', '/mail-sender/v1/restocked', {
    summary:
      'Requests one email when goods that are out of stock have come. The signed-in owner of a proven email ' +
      'address is obeyed at once; anybody else by the link in an email. The answer is the same for any email ' +
      'address',
    body: Type.Object({
      email: Type.String({ maxLength: 254, description: 'Trimmed; upper and lower case are the same.' }),
      group: Type.Optional(id('Group that is waited for.')),
      product: Type.Optional(id('Product: the first of its groups that is out of stock. Instead of `group`.')),
      offer: Type.Optional(id('Offer: the group it is sold by. Instead of `group`.')),
      consent: Type.Boolean({
        description: 'Separate consent to the processing of personal data (152-ФЗ art. 9); false: 400.',
      }),
    }),
    answer: RestockWait,
    errors: {
      404: 'No such goods on this site',
      422: 'They are in stock',
      429:
        'Too many emails were requested for this email address or from this network address; Retry-After says when ' +
        'to ask again',
    },
  }),
  confirmRestocked: call('POST', '/mail-sender/v1/restocked/confirm', {
    summary: 'Confirms that the email shall come, by the link of a confirmation email',
    body: Type.Object({ token }),
    answer: RestockWait,
    errors: { 404: `Not a link of ours, or older than ${restockConfirmationDays} days` },
  }),
  endRestocked: call('POST', '/mail-sender/v1/restocked/unsubscribe', {
    summary: 'Ends every wait of the email address at once, by the link in any of these emails; good for ever',
    body: Type.Object({ token }),
    answer: RestockWait,
    errors: { 404: 'Not a link of ours' },
  }),
}
