import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, pageLimit, pageMeta, pageNumber, shortListId } from '../base/page.ts'
import { PackSize } from '../catalogue/pack.ts'

/** How many photos one request may have. */
export const maxRefundPhotos = 8

/**
 * The money (or bonuses) refunded for `count` more items of a line, whose `ordered` items cost `whole`, when `returned`
 * items are already refunded for `already`. Computed from the whole, so that partial refunds add up to it exactly.
 */
export function refundShare(
  whole: number,
  ordered: number,
  { returned, already, count }: { returned: number; already: number; count: number },
): number {
  return Math.max(0, Math.floor((whole * (returned + count)) / ordered) - already)
}

const lineNumber = Type.Integer({ minimum: 0, maximum: 32_767, description: 'Number of the line in the order.' })

/** Goods of an order that may be returned now, and the terms. */
export const RefundTerms = Type.Object({
  orderId: id('Order.'),
  number: Type.String({ description: 'Number of the order as shown to the buyer.' }),
  isConsumer: Type.Boolean({
    description:
      'False: the order is of an organization, or of the account of one or of a dealer: requests are accepted, and the ' +
      'shop decides by agreement.',
  }),
  isOpen: Type.Boolean({ description: 'A request can be made now.' }),
  message: Type.String({ description: 'The terms in words, or why nothing can be returned; fit to be shown.' }),
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      title: Type.String({ description: 'As it was ordered.' }),
      vendorCode: Type.String({ description: 'Article; empty: none.' }),
      image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
      ordered: Type.Integer({ description: 'How many were ordered.' }),
      packSize: PackSize,
      returned: Type.Integer({ description: 'How many are in requests that were not rejected.' }),
      paid: kopecks('Money paid for the whole line, after discounts and bonuses.'),
      paidBonuses: kopecks('Bonuses spent on the whole line.'),
      refunded: kopecks('Money refunded for the returned ones.'),
      refundedBonuses: kopecks('Bonuses refunded for the returned ones.'),
      hasIndividualProperties: Type.Boolean({
        description: 'Made to order: can be returned only for a fault of the shop (ЗоЗПП art. 26.1).',
      }),
    }),
    { description: 'Every line of the order. refundShare computes the refund for some of its items.' },
  ),
  reasons: Type.Array(
    Type.Object({
      id: shortListId('Reason.'),
      title: Type.String({ description: 'In Russian.' }),
      isShopFault: Type.Boolean({
        description:
          'A fault of the shop: goods made to order can be returned too, and delivery is refunded with the last goods.',
      }),
      until: Type.Union([Type.String(), Type.Null()], {
        description: 'ISO 8601, UTC: end of the last day requests are accepted; null: no such day.',
      }),
      isOpen: Type.Boolean({ description: 'Requests for this reason are accepted now.' }),
    }),
    { description: 'Reasons to return goods, in order of display.' },
  ),
  delivery: kopecks('Paid for delivery and not refunded yet.'),
})
export type RefundTerms = Static<typeof RefundTerms>

/** A request to return goods. It has no sums: what was paid is refunded. */
export const RefundForm = Type.Object({
  orderId: id('Order.'),
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      count: Type.Integer({ minimum: 1, maximum: 99_999, description: 'How many are returned.' }),
    }),
    {
      minItems: 1,
      maxItems: 500,
      description: 'Each line once.',
    },
  ),
  reasonId: shortListId('One of the reasons of the terms.'),
  comment: Type.Optional(
    Type.String({ maxLength: 2000, default: '', description: 'Comment of the buyer; may be empty.' }),
  ),
  way: Type.String({
    minLength: 2,
    maxLength: 500,
    pattern: '\\S',
    description: 'How the buyer will send the goods back, as free text: by courier, by post, to a shop.',
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

/** A request with its history. */
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
      description: 'paid and rejected are final.',
    }),
  }),
  reason: Type.String({ description: 'Title of the reason.' }),
  comment: Type.String({ description: 'Comment of the buyer; may be empty.' }),
  way: Type.String({ description: 'How the goods are sent back; empty: the buyer’s account was erased.' }),
  isConsumer: Type.Boolean({
    description: 'False: of an organization, or of the account of one or of a dealer; refunded by agreement.',
  }),
  items: kopecks('Money for the goods.'),
  delivery: kopecks('Money for delivery; 0: not refunded.'),
  amount: kopecks('Goods and delivery: the sum refunded.'),
  credited: kopecks('The part of it that lowered the debt of an order paid after shipping: no money moves.'),
  bonuses: kopecks('Bonuses returned to the account.'),
  moneyUntil: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601, UTC: the money is returned by then; null: by agreement.',
  }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  lines: Type.Array(
    Type.Object({
      line: lineNumber,
      title: Type.String({ description: 'As it was ordered.' }),
      image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
      count: Type.Integer({ description: 'How many are returned.' }),
      packSize: PackSize,
      amount: kopecks('Money for these items.'),
      bonuses: kopecks('Bonuses for these items.'),
    }),
    { description: 'In the order of lines.' },
  ),
  photos: Type.Array(Type.String(), { description: 'File ids: GET /file/v1/{id}/download, for their owner alone.' }),
  history: Type.Array(
    Type.Object({
      status: Type.String({ description: 'Title of the status.' }),
      at: Type.String({ description: 'ISO 8601, UTC.' }),
      who: Type.Union([Type.Literal('buyer'), Type.Literal('shop'), Type.Literal('system')], {
        description: 'Who changed it.',
      }),
      why: Type.String({ description: 'Reason in words, for the buyer; empty: none given.' }),
    }),
    { description: 'Every change of status, first to last.' },
  ),
})
export type Refund = Static<typeof Refund>

export const refunds = {
  requestRefund: call('POST', '/orders/v1/refunds', {
    summary:
      'Asks the shop to take goods of an order back; the same form repeated while it waits gives the same request',
    needs: 'user',
    body: RefundForm,
    answer: Refund,
    errors: {
      404: 'No such order of this user',
      422: 'The time is over, the goods cannot be returned, or fewer are left than named',
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
    summary: 'Which goods of an order of the signed-in user may be returned, until when, and why others may not',
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
