import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { DeskOrder } from './desk-order.ts'

/** Times one order’s emails are sent again within a day. */
export const resentEmailsPerDay = 10

export const orderEmails = {
  resendOrderEmail: call('POST', '/office/v1/orders/{id}/emails/{emailId}/resend', {
    summary: 'Sends an email about an order to its buyer again, written anew from the order as it is now',
    params: Type.Object({ id: id('Order.'), emailId: id('Email, of an event of its timeline.') }),
    answer: DeskOrder,
    needs: { staff: 'orders.status' },
    errors: {
      404: 'No such order of a site one has the right for, or no such email to its buyer.',
      422: 'The buyer has no email address, or it waits to be sent already.',
      429: `It was sent a minute ago, or ${resentEmailsPerDay} times within a day.`,
    },
  }),
}
