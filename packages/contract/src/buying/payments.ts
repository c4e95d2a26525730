import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { DeliveryMethod } from './delivery.ts'

/** A way to pay (spec 3). */
export const PaymentMethod = Type.Object({
  id: id('Payment method.'),
  code: Type.String(),
  kind: Type.Union([Type.Literal('on-delivery'), Type.Literal('invoice'), Type.Literal('card')], {
    description:
      'When and how money is paid. on-delivery: when the goods are handed over, without a bill; invoice: by bank ' +
      'transfer, recorded by the shop; card: on the page of a bank (POST /payments/v1/url).',
  }),
  title: Type.String(),
  description: Type.String(),
  isDefault: Type.Boolean(),
  payers: Type.Union([Type.Literal('any'), Type.Literal('person'), Type.Literal('organization')], {
    description: 'Who can use it: anybody, a person who orders, or an organization named as `payer` of the order.',
  }),
  deliveryKinds: Type.Array(DeliveryMethod.properties.kind, {
    description: 'Kinds of delivery it can be combined with; an order with another kind is 400.',
  }),
})
export type PaymentMethod = Static<typeof PaymentMethod>

/** The state of the payment of an order. */
export const OrderPayment = Type.Object({
  orderId: id('Order.'),
  bill: Type.Union(
    [
      Type.Object({
        id: id('Bill, for POST /payments/v1/url.'),
        number: Type.String({ description: 'As printed on documents: Ш-1001-1.' }),
        amount: kopecks('To pay, in one payment.'),
        state: Type.Union(
          [Type.Literal('waiting'), Type.Literal('paid'), Type.Literal('refunded'), Type.Literal('void')],
          {
            description:
              'waiting: not paid yet; paid; refunded: everything paid is being or has been returned; void: the ' +
              'order was cancelled before payment.',
          },
        ),
      }),
      Type.Null(),
    ],
    { description: 'Null: to be paid on delivery, and not handed over yet.' },
  ),
  payment: Type.Union(
    [
      Type.Object({
        state: Type.Union(
          [
            Type.Literal('checking'),
            Type.Literal('succeeded'),
            Type.Literal('declined'),
            Type.Literal('returned'),
            Type.Literal('disputed'),
          ],
          {
            description:
              'checking: the bank has not answered yet; succeeded; declined: no money was taken; returned: money ' +
              'came for a cancelled or already paid order and is sent back; disputed: the sum received is another ' +
              'one, the shop looks into it.',
          },
        ),
        message: Type.String({ description: 'What happened, in words, fit to be shown.' }),
        isMoneyBack: Type.Boolean({
          description: 'All of its money has been returned; in state returned, the buyer has the money back.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'The successful payment, otherwise the last attempt; null: there was no attempt to pay.' },
  ),
  canPay: Type.Boolean({ description: 'POST /payments/v1/url works now.' }),
  payBefore: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601, UTC: the goods of an order to be paid by card are held until then; null: no such deadline.',
  }),
  received: kopecks('All that was paid for the order by now, also what has been returned.'),
  refunded: kopecks('Sum that is being or has been returned to the buyer.'),
  returned: kopecks('Part of `refunded` already returned by the bank or the shop.'),
})
export type OrderPayment = Static<typeof OrderPayment>

export const payments = {
  listPaymentMethods: call('GET', '/payments/v1', { summary: 'Ways to pay', answer: Type.Array(PaymentMethod) }),
  createPaymentUrl: call('POST', '/payments/v1/url', {
    summary:
      'Address of the bank’s page where a bill is paid, for whoever may see its order; a repeat gives the same ' +
      'payment, never a second one',
    body: Type.Object({
      billId: id('Bill of the order.'),
      origin: Type.Optional(
        Type.String({
          maxLength: 260,
          description:
            'Scheme and host at which the buyer sees the shop; the bank sends the buyer back there. Ignored ' +
            'unless the host is one of the site’s own.',
        }),
      ),
    }),
    answer: Type.Object({
      url: Type.String({ description: 'Absolute. The bank sends the buyer back to the page of the order.' }),
    }),
    errors: {
      404: 'No such bill of this visitor',
      422: 'It cannot be paid by card, is paid already, or the bank does not answer; nothing was charged, try again',
      429: 'Too many attempts to pay this bill; Retry-After says when to ask again',
    },
  }),
  getOrderPayment: call('GET', '/payments/v1/order-status', {
    summary: 'State of the payment of an order, for whoever may see the order; asks the bank about a payment under way',
    query: Type.Object({ orderId: id('Order.') }),
    answer: OrderPayment,
    errors: { 404: 'No such order of this visitor' },
  }),
  takeNotification: call('POST', '/payments/v1/notifications/{provider}', {
    summary: 'Webhook of banks about a payment or a refund. Only its id is used: the state is read from the bank',
    params: Type.Object({
      provider: Type.Union([Type.Literal('sandbox'), Type.Literal('yookassa')], { description: 'The bank.' }),
    }),
    body: Type.Object(
      {
        type: Type.Optional(Type.String({ maxLength: 100, description: 'notification.' })),
        event: Type.String({ maxLength: 100, description: 'payment.succeeded, payment.canceled, refund.succeeded …' }),
        object: Type.Object(
          { id: Type.String({ maxLength: 100, description: 'Id of the payment or the refund at the bank.' }) },
          { additionalProperties: true },
        ),
      },
      { additionalProperties: true },
    ),
    answer: Type.Object({
      taken: Type.Literal(true, { description: 'The notification is stored; the bank need not repeat it.' }),
    }),
    errors: {
      403: 'Not sent from an address of the bank, not understood, or the shop is not connected to this bank',
    },
  }),
}
