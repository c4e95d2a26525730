import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { DeskOrder } from './desk-order.ts'

/** A way an order may be paid. */
export const OrderPaymentChoice = Type.Object({
  id: id('Payment method.'),
  title: Type.String(),
  isCurrent: Type.Boolean({ description: 'The order is paid so.' }),
  problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it cannot be, in Russian; null: it can.' }),
})
export type OrderPaymentChoice = Static<typeof OrderPaymentChoice>

const order = Type.Object({ id: id('Order.') })
const noOrder = { 404: 'No such order of a site one has the right for.' }

/** How a placed order is paid, as staff lead it. */
export const orderPayment = {
  listOrderPaymentChoices: call('GET', '/office/v1/orders/{id}/payment-choices', {
    summary: 'Ways the order may be paid, those it cannot be with the reason',
    params: order,
    answer: Type.Array(OrderPaymentChoice),
    needs: { staff: 'orders.edit' },
    errors: noOrder,
  }),
  setOrderPaymentMethod: call('PUT', '/office/v1/orders/{id}/payment-method', {
    summary: 'Changes how the order is paid, as after a decline: its bill and the end of its reservation follow',
    params: order,
    body: Type.Object({
      methodId: id('Payment method.'),
      from: Type.Union([id('Payment method.'), Type.Null()], {
        description: 'As one sees it now; null: none is settled.',
      }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.edit' },
    errors: {
      ...noOrder,
      409: 'It was changed meanwhile: `conflict.paymentMethod` has both.',
      422: 'The order is paid, sent, over or cancelled, or cannot be paid so.',
    },
  }),
  sendPaymentLink: call('POST', '/office/v1/orders/{id}/payment-link', {
    summary: 'Sends the buyer an email with the way to pay: the link for a card, the invoice for a transfer',
    params: order,
    answer: DeskOrder,
    needs: { staff: 'orders.edit' },
    errors: {
      ...noOrder,
      422: 'There is nothing to pay by card or invoice, or no email address.',
      429: 'It was sent just now.',
    },
  }),
}
