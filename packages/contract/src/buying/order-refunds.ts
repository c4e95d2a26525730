import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'
import { DeskOrder } from './desk-order.ts'

const lineNumber = Type.Integer({ minimum: 0, maximum: 32_767, description: 'Number of the line in the order.' })

/** What of an order may be paid back, as staff see it. */
export const DeskRefundTerms = Type.Object({
  whyNot: Type.Union([Type.String(), Type.Null()], {
    description: 'Why nothing can be paid back, in Russian; null: something can.',
  }),
  left: kopecks('Paid and not given back: no more goes back.'),
  delivery: kopecks('Paid for the delivery and not given back.'),
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      title: Type.String({ description: 'As it was ordered.' }),
      vendorCode: Type.String({ description: 'Article; empty: none.' }),
      ordered: Type.Integer({ description: 'How many were ordered.' }),
      returned: Type.Integer({ description: 'How many are in refunds that were not rejected.' }),
      goneLeft: Type.Integer({ description: 'Went and are in no refund.' }),
      unsentLeft: Type.Integer({ description: 'Have not gone: refunded, they never will.' }),
      paid: kopecks('Money paid for the whole line.'),
      refunded: kopecks('Of it, in refunds: refundShare tells what comes back for more.'),
    }),
    { description: 'Every line of the order, in its order.' },
  ),
  reasons: Type.Array(
    Type.Object({
      id: shortListId('Reason.'),
      title: Type.String({ description: 'In Russian.' }),
      isForUnsent: Type.Boolean({ description: 'Goods did not go: the reason to begin with where some have not.' }),
    }),
    { description: 'In order of display.' },
  ),
  requests: Type.Array(
    Type.Object({
      id: id('Request.'),
      number: Type.String({ description: 'В-101.' }),
      status: Type.Object({ code: Type.String(), title: Type.String() }),
      reason: Type.String({ description: 'Title of the reason.' }),
      comment: Type.String({ description: 'The buyer’s words; may be empty.' }),
      amount: kopecks('To be paid back.'),
      isReceived: Type.Boolean({ description: 'The goods are at the shop already.' }),
      lines: Type.Array(Type.Object({ line: lineNumber, title: Type.String(), count: Type.Integer() })),
    }),
    { description: 'Whose money has not been sent yet, first to last.' },
  ),
})
export type DeskRefundTerms = Static<typeof DeskRefundTerms>

/** What a refund would be, before it is. */
export const RefundPreview = Type.Object({
  items: kopecks('Of the goods.'),
  delivery: kopecks('Of the delivery.'),
  amount: kopecks('Both: what goes back.'),
  bonuses: kopecks('Bonuses that come back to the account.'),
  parts: Type.Array(
    Type.Object({
      way: Type.String({ description: 'How the money goes, in Russian: «ЮKassa», «перевод».' }),
      isByHand: Type.Boolean({ description: 'The shop transfers it itself.' }),
      amount: kopecks('By this payment.'),
      receipt: Type.Union(
        [
          Type.Array(
            Type.Object({
              description: Type.String({ description: 'Of goods or of delivery.' }),
              quantity: Type.Integer(),
              price: kopecks('Of one.'),
              isHandedOver: Type.Boolean({ description: 'False: returned as a prepayment.' }),
            }),
          ),
          Type.Null(),
        ],
        { description: 'Lines of the fiscal receipt; null: money by hand has none here.' },
      ),
    }),
    { description: 'One for each payment that money goes back of.' },
  ),
})
export type RefundPreview = Static<typeof RefundPreview>

const refundedLines = Type.Array(
  Type.Object({
    line: lineNumber,
    count: Type.Integer({ minimum: 1, maximum: 99_999, description: 'How many are refunded.' }),
    unsent: Type.Integer({ minimum: 0, maximum: 99_999, description: 'Of them, that have not gone.' }),
    returned: Type.Integer({ minimum: 0, maximum: 99_999, description: '`returned` of the line as one sees it.' }),
  }),
  { minItems: 1, maxItems: 500, description: 'Each line once.' },
)
const withDelivery = Type.Boolean({ description: 'What is left of the delivery’s price goes back too.' })
const amount = kopecks('As the preview showed it: another one is refused.')
const isReceived = Type.Boolean({
  description: 'The goods are at the shop: those that can be sold again go on the shelf.',
})
const why = Type.Optional(Type.String({ maxLength: 1000, default: '', description: 'For the buyer to read.' }))
const order = Type.Object({ id: id('Order.') })
const noOrder = { 404: 'No such order of a site one has the right for.' }
const staff = { staff: 'orders.refund' } as const
const confirmed = { staff: 'orders.refund', isConfirmed: true } as const
const changed = '`conflict` has both values of what somebody else has changed meanwhile.'

/** Money of orders that goes back from the desk. */
export const orderRefunds = {
  viewRefundTerms: call('GET', '/office/v1/orders/{id}/refund-terms', {
    summary: 'What of an order can be paid back, and requests that wait for their money',
    params: order,
    answer: DeskRefundTerms,
    needs: staff,
    errors: noOrder,
  }),
  previewRefund: call('POST', '/office/v1/orders/{id}/refund-previews', {
    summary: 'Sums and receipts of a refund before it is made: of lines, or of a request of the buyer',
    params: order,
    body: Type.Object({
      requestId: Type.Optional(id('Request of this order: its lines are what it asks for.')),
      lines: Type.Optional(refundedLines),
      withDelivery: Type.Optional(withDelivery),
    }),
    answer: RefundPreview,
    needs: staff,
    errors: {
      ...noOrder,
      400: 'Neither lines nor a request.',
      409: changed,
      422: 'More than is left of the goods or of the money, or nothing was paid.',
    },
  }),
  refundOrder: call('POST', '/office/v1/orders/{id}/refunds', {
    summary:
      'Pays goods of an order back: by the bank they were paid by, else by hand. Goods that have not gone never will; ' +
      'an order of which nothing is left to go becomes sent. Sent again by the same key it is the same refund',
    params: order,
    body: Type.Object({
      key: Type.String({ format: 'uuid', description: 'Chosen by who refunds; of one refund.' }),
      lines: refundedLines,
      withDelivery,
      reasonId: shortListId('One of the reasons of the terms.'),
      isReceived,
      amount,
      why,
    }),
    answer: DeskOrder,
    needs: confirmed,
    errors: {
      ...noOrder,
      409: changed,
      422: 'As of the preview; the whole order has not gone: it is cancelled instead; the key is of another refund.',
    },
  }),
  payRequest: call('POST', '/office/v1/refunds/{id}/pay', {
    summary: 'Pays back what the buyer asked for, or asks the bank again; the steps before are done with it',
    params: Type.Object({ id: id('Request.') }),
    body: Type.Object({
      from: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the status one sees now.' }),
      isReceived,
      amount,
      why,
    }),
    answer: DeskOrder,
    needs: confirmed,
    errors: { 404: 'No such request of a site one has the right for.', 409: changed, 422: 'It cannot be paid now.' },
  }),
  settleRefundByHand: call('POST', '/office/v1/money-refunds/{id}/by-hand', {
    summary:
      'The shop has transferred money that came by hand, or that the bank refused. Said again it changes nothing',
    params: Type.Object({ id: id('Refund of money.') }),
    answer: DeskOrder,
    needs: confirmed,
    errors: { 404: 'None of a site one has the right for.', 422: 'The bank does it, or has done it.' },
  }),
  retryMoneyRefund: call('POST', '/office/v1/money-refunds/{id}/retry', {
    summary: 'Asks the bank again for money that it refused to return',
    params: Type.Object({ id: id('Refund of money.') }),
    answer: DeskOrder,
    needs: confirmed,
    errors: { 404: 'None of a site one has the right for.', 422: 'It was not refused, or has been asked for again.' },
  }),
  retryReceipt: call('POST', '/office/v1/receipts/{id}/retry', {
    summary: 'Sends a receipt again that the cash desk refused',
    params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Receipt.' }) }),
    answer: DeskOrder,
    needs: staff,
    errors: { 404: 'No such receipt of a site one has the right for.', 422: 'It was not refused.' },
  }),
}
