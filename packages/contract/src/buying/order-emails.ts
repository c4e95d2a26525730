import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { DeskOrder } from './desk-order.ts'

/** How many times a day emails of one order may be sent again. */
export const resentEmailsPerDay = 10

export const orderEmails = {
  resendOrderEmail: call('POST', '/office/v1/orders/{id}/emails/{emailId}/resend', {
    summary: 'Sends the buyer an email about the order again, rewritten from the order as it is now',
    params: Type.Object({ id: id('Order.'), emailId: id('Email: `emailId` of an event in the timeline.') }),
    answer: DeskOrder,
    needs: { staff: 'orders.status' },
    errors: {
      404: 'No such order on the sites the caller has the permission for, or no such email to its buyer.',
      422: 'The buyer has no email address, or the email is already waiting to be sent.',
      429: `It was sent within the last minute, or ${resentEmailsPerDay} times within a day.`,
    },
  }),
}
