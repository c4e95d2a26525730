import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, pageLimit, pageMeta, pageNumber, shortListId } from '../base/page.ts'

/** How many photos one request may have. */
export const maxRefundPhotos = 8

/**
 * The money (or bonuses) returned for `count` more items of a line. Computed from the whole, so that any partial
 * returns sum to it: `returned` of `ordered` are back already, and with them `already` of `whole`.
 */
export function refundShare(
  whole: number,
  ordered: number,
  { returned, already, count }: { returned: number; already: number; count: number },
): number {
  return Math.max(0, Math.floor((whole * (returned + count)) / ordered) - already)
}

const lineNumber = Type.Integer({ minimum: 0, maximum: 32_767, description: 'Number of the line in the order.' })

/** The goods of an order that may be returned now, and the terms. */
export const RefundTerms = Type.Object({
  orderId: id('Order.'),
  number: Type.String({ description: 'Number of the order as shown to the buyer.' }),
  isConsumer: Type.Boolean({
    description: 'False: the order is an organization’s: a request is taken, and the shop decides by agreement.',
  }),
  isOpen: Type.Boolean({ description: 'Something may be asked about now.' }),
  message: Type.String({ description: 'The terms in words, or why nothing can be given back: fit to be shown.' }),
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      title: Type.String({ description: 'As it was ordered.' }),
      vendorCode: Type.String({ description: 'Article; empty: none.' }),
      image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
      ordered: Type.Integer({ description: 'How many were ordered.' }),
      returned: Type.Integer({ description: 'How many are in requests that were not rejected.' }),
      paid: kopecks('Money paid for the whole line, after discounts and bonuses.'),
      paidBonuses: kopecks('Bonuses spent on the whole line.'),
      refunded: kopecks('Money of those that are returned.'),
      refundedBonuses: kopecks('Bonuses of those that are returned.'),
      hasIndividualProperties: Type.Boolean({
        description: 'Made to order: comes back only for the shop’s fault (ЗоЗПП art. 26.1).',
      }),
    }),
    { description: 'Every line of the order, in its order. What comes back for some of it: refundShare.' },
  ),
  reasons: Type.Array(
    Type.Object({
      id: shortListId('Reason.'),
      title: Type.String({ description: 'In Russian.' }),
      isShopFault: Type.Boolean({
        description: 'Goods made to order come back too, and with the last of the goods the delivery is paid back.',
      }),
      until: Type.Union([Type.String(), Type.Null()], {
        description: 'ISO 8601, UTC: the end of the last day a request is taken; null: there is no such day.',
      }),
      isOpen: Type.Boolean({ description: 'A request for this reason is taken now.' }),
    }),
    { description: 'Why goods may come back, in order of display.' },
  ),
  delivery: kopecks('Paid for the delivery and not paid back yet.'),
})
export type RefundTerms = Static<typeof RefundTerms>

/** A request to take goods back. Money is never in it: what comes back is what was paid. */
export const RefundForm = Type.Object({
  orderId: id('Order.'),
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      count: Type.Integer({ minimum: 1, maximum: 99_999, description: 'How many of it come back.' }),
    }),
    {
      minItems: 1,
      maxItems: 500,
      description: 'Each line once.',
    },
  ),
  reasonId: shortListId('One of the reasons of the terms.'),
  comment: Type.Optional(
    Type.String({ maxLength: 2000, default: '', description: 'In the buyer’s words; empty: nothing is said.' }),
  ),
  way: Type.String({
    minLength: 2,
    maxLength: 500,
    pattern: '\\S',
    description: 'How the goods come back, in the buyer’s words: by courier, by post, to a shop.',
  }),
  photos: Type.Optional(
    Type.Array(Type.String({ format: 'uuid', description: 'File: POST /file/v1 with targetCode refund-photo.' }), {
      maxItems: maxRefundPhotos,
      default: [],
      description: 'The buyer’s own uploads, in order of display.',
    }),
  ),
})
export type RefundForm = Static<typeof RefundForm>

/** A request with its way so far. */
export const Refund = Type.Object({
  id: id('Request.'),
  number: Type.String({ description: 'As shown to the buyer: В-101.' }),
  orderId: id('Order.'),
  orderNumber: Type.String({ description: 'Ш-1001.' }),
  status: Type.Object({
    code: Type.String({ description: 'requested, approved, received, paying, paid, rejected.' }),
    title: Type.String({ description: 'In Russian.' }),
    description: Type.String({ description: 'What it means for the buyer.' }),
    stage: Type.Union([Type.Literal('open'), Type.Literal('paid'), Type.Literal('rejected')], {
      description: 'paid and rejected are the end.',
    }),
  }),
  reason: Type.String({ description: 'Title of the reason.' }),
  comment: Type.String({ description: 'Empty: nothing was said.' }),
  way: Type.String({ description: 'How the goods come back; empty: the buyer was erased.' }),
  isConsumer: Type.Boolean({ description: 'False: by agreement with the organization.' }),
  items: kopecks('Money of the goods.'),
  delivery: kopecks('Of the delivery; 0: it is not paid back.'),
  amount: kopecks('Goods and delivery: what is paid back.'),
  bonuses: kopecks('Bonuses that come back to the account.'),
  moneyUntil: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601, UTC: money is back by then; null: by agreement.',
  }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      title: Type.String({ description: 'As it was ordered.' }),
      image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
      count: Type.Integer({ description: 'How many come back.' }),
      amount: kopecks('Money of these.'),
      bonuses: kopecks('Bonuses of these.'),
    }),
    { description: 'In the order of the order.' },
  ),
  photos: Type.Array(Type.String(), { description: 'File ids: GET /file/v1/{id}/download, for their owner alone.' }),
  history: Type.Array(
    Type.Object({
      status: Type.String({ description: 'Title of the status.' }),
      at: Type.String({ description: 'ISO 8601, UTC.' }),
      who: Type.Union([Type.Literal('buyer'), Type.Literal('shop'), Type.Literal('system')], {
        description: 'Who changed it.',
      }),
      why: Type.String({ description: 'In words, for the buyer to read; empty: nothing was said.' }),
    }),
    { description: 'Every change of status, first to last.' },
  ),
})
export type Refund = Static<typeof Refund>

export const refunds = {
  requestRefund: call('POST', '/orders/v1/refunds', {
    summary:
      'Asks the shop to take goods of an order back; the same form sent again while it waits is the same request',
    needs: 'user',
    body: RefundForm,
    answer: Refund,
    errors: {
      404: 'No such order of this user',
      422: 'The time is over, the goods cannot be given back, or fewer are left than are named',
      429: 'Too many requests of this user; Retry-After says when to ask again',
    },
  }),
  listRefunds: call('GET', '/orders/v1/refunds', {
    summary: 'Requests of the signed-in user on this site, newest first',
    needs: 'user',
    query: Type.Object({
      orderId: Type.Optional(id('Only those of this order.')),
      page: pageNumber,
      limit: pageLimit(20),
    }),
    answer: Type.Object({ refunds: Type.Array(Refund), meta: Type.Object(pageMeta) }),
  }),
  getRefundTerms: call('GET', '/orders/v1/refunds/terms', {
    summary: 'What of an order of the signed-in user may be given back, till when and why not',
    needs: 'user',
    query: Type.Object({ orderId: id('Order.') }),
    answer: RefundTerms,
    errors: { 404: 'No such order of this user' },
  }),
  viewRefund: call('GET', '/orders/v1/refunds/{id}', {
    summary: 'A request of the signed-in user',
    needs: 'user',
    params: Type.Object({ id: id('Request.') }),
    answer: Refund,
    errors: { 404: 'No such request of this user' },
  }),
}
