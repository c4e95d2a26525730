import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'
import { PackSize } from '../catalogue/pack.ts'
import { DeskOrder } from './desk-order.ts'

const lineNumber = Type.Integer({ minimum: 0, maximum: 32_767, description: 'Number of the line in the order.' })

/** What can be refunded of an order, for staff. */
export const DeskRefundTerms = Type.Object({
  whyNot: Type.Union([Type.String(), Type.Null()], {
    description: 'Why nothing can be refunded, in Russian; null: something can.',
  }),
  paid: kopecks('Money received for the order.'),
  left: kopecks('The part of it that was not returned and is not being returned: the most money that can go back.'),
  debt: kopecks(
    'What an order with a deferred payment still owes: refunds lower it before money goes back; 0: others.',
  ),
  delivery: kopecks('Paid for delivery and not refunded yet.'),
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      title: Type.String({ description: 'As it was ordered.' }),
      vendorCode: Type.String({ description: 'Article; empty: none.' }),
      ordered: Type.Integer({ description: 'How many were ordered.' }),
      packSize: PackSize,
      returned: Type.Integer({ description: 'How many are in refunds that were not rejected.' }),
      sentLeft: Type.Integer({ description: 'How many were sent and are not in a refund.' }),
      unsentLeft: Type.Integer({ description: 'How many are not sent; once refunded, they will not be.' }),
      paid: kopecks('Money paid for the whole line.'),
      refunded: kopecks('Part of it already in refunds; refundShare computes what further ones return.'),
    }),
    { description: 'Every line of the order.' },
  ),
  reasons: Type.Array(
    Type.Object({
      id: shortListId('Reason.'),
      title: Type.String({ description: 'In Russian.' }),
      isForUnsent: Type.Boolean({ description: 'For goods that were not sent; preselected when some were not.' }),
    }),
    { description: 'In order of display.' },
  ),
  requests: Type.Array(
    Type.Object({
      id: id('Request.'),
      number: Type.String({ description: 'В-101.' }),
      status: Type.Object({ code: Type.String(), title: Type.String() }),
      reason: Type.String({ description: 'Title of the reason.' }),
      comment: Type.String({ description: 'Comment of the buyer; may be empty.' }),
      amount: kopecks('Sum to be refunded.'),
      isReceived: Type.Boolean({ description: 'The shop has received the goods.' }),
      lines: Type.Array(
        Type.Object({ line: lineNumber, title: Type.String(), count: Type.Integer(), packSize: PackSize }),
      ),
    }),
    { description: 'Requests whose money has not been returned yet, first to last.' },
  ),
})
export type DeskRefundTerms = Static<typeof DeskRefundTerms>

/** Sums and receipts of a refund, before it is made. */
export const RefundPreview = Type.Object({
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      title: Type.String({ description: 'As it was ordered.' }),
      count: Type.Integer({ description: 'How many are refunded.' }),
      price: kopecks('Unit price, before the promo code and bonuses.'),
      discount: kopecks('Taken off these items by the promo code.'),
      bonuses: kopecks('Paid for them by bonuses, which return to the account.'),
      rounding: Type.Integer({
        description:
          'Kopecks: what is left of dividing the line, so that parts add up to it; often 0, may be negative.',
      }),
      amount: kopecks('Money: price × count − discount − bonuses + rounding.'),
    }),
    { description: 'In the order of lines.' },
  ),
  items: kopecks('Money for the goods.'),
  delivery: kopecks('Money for delivery.'),
  amount: kopecks('Goods and delivery together.'),
  bonuses: kopecks('Bonuses returned to the account.'),
  returned: kopecks('The part of the amount returned before: of a request that the bank has paid in part.'),
  debt: kopecks('The part of the amount that lowers what an order with a deferred payment owes: no money moves.'),
  parts: Type.Array(
    Type.Object({
      way: Type.String({ description: 'How the money is returned, in Russian: «ЮKassa», «перевод».' }),
      isByHand: Type.Boolean({ description: 'The shop transfers the money by hand.' }),
      amount: kopecks('Sum returned this way.'),
      receipt: Type.Union(
        [
          Type.Array(
            Type.Object({
              description: Type.String({ description: 'Name of the goods, or delivery.' }),
              quantity: Type.Integer(),
              price: kopecks('Unit price.'),
              isHandedOver: Type.Boolean({
                description: 'The goods were handed over; false: a prepayment is returned.',
              }),
            }),
          ),
          Type.Null(),
        ],
        { description: 'Lines of the fiscal receipt; null: the shop makes none for money transferred by hand.' },
      ),
    }),
    { description: 'One for each payment that is refunded.' },
  ),
})
export type RefundPreview = Static<typeof RefundPreview>

const refundedLines = Type.Array(
  Type.Object({
    line: lineNumber,
    count: Type.Integer({ minimum: 1, maximum: 99_999, description: 'How many are refunded.' }),
    unsent: Type.Integer({ minimum: 0, maximum: 99_999, description: 'How many of them were not sent.' }),
    returned: Type.Integer({
      minimum: 0,
      maximum: 99_999,
      description: '`returned` of the line, as the caller saw it.',
    }),
  }),
  { minItems: 1, maxItems: 500, description: 'Each line once.' },
)
const withDelivery = Type.Boolean({ description: 'What is left of the price of delivery is refunded too.' })
const amount = kopecks('`amount` of the preview; another sum is refused.')
const isReceived = Type.Boolean({
  description: 'The shop has received the goods: those fit for sale return to stock.',
})
const why = Type.Optional(Type.String({ maxLength: 1000, default: '', description: 'For the buyer to read.' }))
const order = Type.Object({ id: id('Order.') })
const noOrder = { 404: 'No such order on the sites the caller has the permission for.' }
const staff = { staff: 'orders.refund' } as const
const confirmed = { staff: 'orders.refund', isConfirmed: true } as const
const changed = 'Somebody else has changed it meanwhile: `conflict` has both values.'

/** Refunds of orders made by staff. */
export const orderRefunds = {
  viewRefundTerms: call('GET', '/office/v1/orders/{id}/refund-terms', {
    summary: 'What can be refunded of an order, and requests that wait for their money',
    params: order,
    answer: DeskRefundTerms,
    needs: staff,
    errors: noOrder,
  }),
  previewRefund: call('POST', '/office/v1/orders/{id}/refund-previews', {
    summary: 'Sums and receipts of a refund before it is made: of chosen lines, or of a request of the buyer',
    params: order,
    body: Type.Object({
      requestId: Type.Optional(id('Refund request of this order, whose lines are used.')),
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
      'Refunds goods of an order: through the bank they were paid by, else by hand. Goods not sent yet will not ' +
      'be; an order with nothing left to send becomes sent. A repeat with the same key makes no second refund',
    params: order,
    body: Type.Object({
      key: Type.String({ format: 'uuid', description: 'Chosen by the caller: one key, one refund.' }),
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
      422:
        'As for the preview; nothing of the order was sent, so it is to be cancelled instead; the key is of ' +
        'another refund.',
    },
  }),
  payRequest: call('POST', '/office/v1/refunds/{id}/pay', {
    summary: 'Refunds what the buyer requested, or asks the bank again; earlier steps of the request are done with it',
    params: Type.Object({ id: id('Request.') }),
    body: Type.Object({
      from: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the status the caller saw.' }),
      isReceived,
      amount,
      why,
    }),
    answer: DeskOrder,
    needs: confirmed,
    errors: {
      404: 'No such request on the sites the caller has the permission for.',
      409: changed,
      422: 'It cannot be refunded now.',
    },
  }),
  receiveRefundedGoods: call('POST', '/office/v1/refunds/{id}/goods', {
    summary:
      'Returns to stock the goods of a refund that came after its money went back (`awaitsGoods` of the order). A ' +
      'repeat changes nothing',
    params: Type.Object({ id: id('Refund.') }),
    answer: DeskOrder,
    needs: staff,
    errors: {
      404: 'No such refund on the sites the caller has the permission for.',
      422: 'Its money is not back yet, or none of its goods return to stock.',
    },
  }),
  recordRefundByHand: call('POST', '/office/v1/money-refunds/{id}/by-hand', {
    summary:
      'Records that the shop has transferred by hand a refund that no bank does, or that the bank refused. A repeat ' +
      'changes nothing',
    params: Type.Object({ id: id('Refund of money.') }),
    answer: DeskOrder,
    needs: confirmed,
    errors: {
      404: 'No such refund of money on the sites the caller has the permission for.',
      422: 'The bank returns it, or has returned it.',
    },
  }),
  retryMoneyRefund: call('POST', '/office/v1/money-refunds/{id}/retry', {
    summary: 'Asks the bank again to return money that it refused to return',
    params: Type.Object({ id: id('Refund of money.') }),
    answer: DeskOrder,
    needs: confirmed,
    errors: {
      404: 'No such refund of money on the sites the caller has the permission for.',
      422: 'The bank did not refuse it, or has been asked again already.',
    },
  }),
  retryReceipt: call('POST', '/office/v1/receipts/{id}/retry', {
    summary: 'Sends again a receipt that the cash register refused',
    params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Receipt.' }) }),
    answer: DeskOrder,
    needs: staff,
    errors: { 404: 'No such receipt on the sites the caller has the permission for.', 422: 'It was not refused.' },
  }),
}
