import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'
import { DeskOrder } from './desk-order.ts'

/** A payment method for an order. */
export const OrderPaymentChoice = Type.Object({
  id: id('Payment method.'),
  title: Type.String(),
  isCurrent: Type.Boolean({ description: 'The order is to be paid by this method now.' }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the order cannot be paid by it, in Russian; null: it can.',
  }),
})
export type OrderPaymentChoice = Static<typeof OrderPaymentChoice>

const order = Type.Object({ id: id('Order.') })
const noOrder = { 404: 'No such order on the sites the caller has the permission for.' }

/** Payment method of a placed order, as staff change it. */
export const orderPayment = {
  listOrderPaymentChoices: call('GET', '/office/v1/orders/{id}/payment-choices', {
    summary: 'Payment methods for an order; those it cannot use, with the reason',
    params: order,
    answer: Type.Array(OrderPaymentChoice),
    needs: { staff: 'orders.edit' },
    errors: noOrder,
  }),
  setOrderPaymentMethod: call('PUT', '/office/v1/orders/{id}/payment-method', {
    summary:
      'Changes the payment method of an order, as after a declined card; its bill and the end of its reservation ' +
      'follow',
    params: order,
    body: Type.Object({
      methodId: shortListId('Payment method.'),
      from: Type.Union([id('Payment method.'), Type.Null()], {
        description: 'Method the caller saw; null: none was agreed.',
      }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.edit' },
    errors: {
      ...noOrder,
      409: 'It was changed meanwhile: `conflict.paymentMethod` has both.',
      422: 'The order is paid, sent, completed or cancelled, or cannot be paid by this method; or a carrier has it already.',
    },
  }),
  setOrderCredit: call('PUT', '/office/v1/orders/{id}/credit', {
    summary:
      'Defers the payment of an order by the terms of its payer, or makes it due before shipping again. A deferred ' +
      'order waits for the warehouse, not for money',
    params: order,
    body: Type.Object({
      isDeferred: Type.Boolean(),
      why: Type.Optional(
        Type.String({ maxLength: 500, description: 'Needed when the terms are exceeded; for colleagues.' }),
      ),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.status' },
    errors: {
      ...noOrder,
      400: 'The terms are exceeded, and no reason is given.',
      422: 'The order cannot be deferred: paid, sent, without an invoice or terms.',
    },
  }),
  recordCreditPayment: call('POST', '/office/v1/orders/{id}/credit/payment', {
    summary:
      'Records a payment by transfer that is not in a bank statement: of an order with deferred payment, or of what an ' +
      'order past the status `paid` still owes',
    params: order,
    body: Type.Object({
      key: Type.String({
        format: 'uuid',
        description: 'Chosen by the caller: a repeat with the same key and content records no second payment.',
      }),
      amount: kopecks('Sum the caller saw as owed: all of it is recorded.'),
      why: Type.String({
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
        description: 'The document that proves it; for colleagues.',
      }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.money' },
    errors: {
      ...noOrder,
      422: 'It is not paid by invoice, its status says that it is paid, it owes another sum, or the key is of another payment.',
    },
  }),
  sendPaymentLink: call('POST', '/office/v1/orders/{id}/payment-link', {
    summary: 'Sends the buyer an email on how to pay: the link for a card, the invoice for a transfer',
    params: order,
    answer: DeskOrder,
    needs: { staff: 'orders.edit' },
    errors: {
      ...noOrder,
      422: 'Nothing is left to pay by card or invoice, or there is no email address.',
      429: 'It was sent just now.',
    },
  }),
}
