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
      'When money moves. on-delivery: as the goods are handed over, there is no bill; invoice: by a bank ' +
      'transfer, the shop says when it came; card: at the page of a bank, POST /payments/v1/url.',
  }),
  title: Type.String(),
  description: Type.String(),
  isDefault: Type.Boolean(),
  payers: Type.Union([Type.Literal('any'), Type.Literal('person'), Type.Literal('organization')], {
    description: 'Who can pay so: anybody, the person who orders, or the organization named as `payer` of the order.',
  }),
  deliveryKinds: Type.Array(DeliveryMethod.properties.kind, {
    description: 'Kinds of delivery it goes with: an order delivered otherwise is 400.',
  }),
})
export type PaymentMethod = Static<typeof PaymentMethod>

/** The state of an order's money. */
export const OrderPayment = Type.Object({
  orderId: id('Order.'),
  bill: Type.Union(
    [
      Type.Object({
        id: id('Bill: POST /payments/v1/url takes it.'),
        number: Type.String({ description: 'As printed on documents: Ш-1001-1.' }),
        amount: kopecks('To pay, all of it at once.'),
        state: Type.Union(
          [Type.Literal('waiting'), Type.Literal('paid'), Type.Literal('refunded'), Type.Literal('void')],
          {
            description:
              'waiting for money; paid; refunded: all that was paid goes back or has gone; void: the order was ' +
              'cancelled before it was paid.',
          },
        ),
      }),
      Type.Null(),
    ],
    { description: 'Null: paid on delivery, and it has not been handed over yet.' },
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
              'checking: the bank has not said yet; succeeded; declined: no money was taken; returned: money came ' +
              'for an order that was cancelled or paid already, and goes back; disputed: another sum came, the ' +
              'shop looks into it.',
          },
        ),
        message: Type.String({ description: 'What happened, in words, fit to be shown.' }),
        isMoneyBack: Type.Boolean({
          description: 'All that came by it has gone back: with the state returned the buyer has the money again.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'The charge, else the last attempt; null: nobody has tried to pay yet.' },
  ),
  canPay: Type.Boolean({ description: 'POST /payments/v1/url gives an address now.' }),
  payBefore: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601, UTC: till then the goods are held for an order that waits for a card; null: nothing ends.',
  }),
  refunded: kopecks('What goes back to the buyer or has gone.'),
  returned: kopecks('What of `refunded` has gone: the bank, or the shop, has given it back.'),
})
export type OrderPayment = Static<typeof OrderPayment>

export const payments = {
  listPaymentMethods: call('GET', '/payments/v1', { summary: 'Ways to pay', answer: Type.Array(PaymentMethod) }),
  createPaymentUrl: call('POST', '/payments/v1/url', {
    summary:
      'The page of the bank where a bill is paid, for whoever may see its order; asked again it is the same ' +
      'payment, never a second one',
    body: Type.Object({
      billId: id('Bill of the order.'),
      origin: Type.Optional(
        Type.String({
          maxLength: 260,
          description:
            'Scheme and host the buyer sees the shop at; the bank sends them back there. One that is not the ' +
            'site’s own is not looked at.',
        }),
      ),
    }),
    answer: Type.Object({
      url: Type.String({ description: 'Absolute. The bank sends the buyer back to the page of the order.' }),
    }),
    errors: {
      404: 'No such bill of this visitor',
      422: 'It cannot be paid by card, is paid already, or the bank does not answer: nothing was taken, ask again',
      429: 'Too many attempts to pay this bill; Retry-After says when to ask again',
    },
  }),
  getOrderPayment: call('GET', '/payments/v1/order-status', {
    summary:
      'How the money of an order stands, for whoever may see the order; a payment under way is asked of the bank',
    query: Type.Object({ orderId: id('Order.') }),
    answer: OrderPayment,
    errors: { 404: 'No such order of this visitor' },
  }),
  takeNotification: call('POST', '/payments/v1/notifications/{provider}', {
    summary:
      'For banks: something happened to a payment or a refund. Nothing of it is believed but its number, by which ' +
      'the bank is asked',
    params: Type.Object({
      provider: Type.Union([Type.Literal('sandbox'), Type.Literal('yookassa')], { description: 'Who says so.' }),
    }),
    body: Type.Object(
      {
        type: Type.Optional(Type.String({ maxLength: 100, description: 'notification.' })),
        event: Type.String({ maxLength: 100, description: 'payment.succeeded, payment.canceled, refund.succeeded …' }),
        object: Type.Object(
          { id: Type.String({ maxLength: 100, description: 'Of the payment or the refund at the bank.' }) },
          { additionalProperties: true },
        ),
      },
      { additionalProperties: true },
    ),
    answer: Type.Object({
      taken: Type.Literal(true, { description: 'It is stored; the bank need not say it again.' }),
    }),
    errors: {
      403:
        'It does not come from an address of the bank, cannot be understood, or the shop is not connected to this ' +
        'bank',
    },
  }),
}
