import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { PriceReason } from './basket.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'
import { DeskOrder } from './desk-order.ts'
import { ChosenDelivery, DeliveryQuotes, Destination } from './order-delivery.ts'
import { PastedGuess } from './pasted-lists.ts'

/** How far below the price list a price may be set by the permission `orders.discount`, percent. */
export const maxHandDiscountPercent = 10
const maxPrice = 100_000_000_00

const wasIs = (description: string) =>
  Type.Object({ was: Type.Integer(), is: Type.Integer() }, { description: `${description} Kopecks.` })

/** What the order should become: the whole of it, not what differs. */
export const OrderDraft = Type.Object({
  lines: Type.Array(
    Type.Object({
      line: Type.Union([Type.Integer({ minimum: 1, maximum: 32_767 }), Type.Null()], {
        description: 'Number of a line of the order; null: it is added.',
      }),
      groupId: id('What it is. Of a line of the order: as it is there.'),
      count: Type.Integer({ minimum: 1, maximum: basketLineMaxCount }),
      price: Type.Union([Type.Integer({ minimum: 1, maximum: maxPrice }), Type.Null()], {
        description: 'Of one, kopecks, set by hand; null: not by hand.',
      }),
    }),
    { minItems: 1, maxItems: basketMaxLines, description: 'A line of the order that is not here goes.' },
  ),
  prices: Type.Union([Type.Literal('order'), Type.Literal('now')], {
    description:
      'order: lines of the order keep their price, added ones cost what they cost now; now: everything does. Parts ' +
      'of sets keep theirs in any case.',
  }),
  bonuses: Type.Integer({ minimum: 0, maximum: maxPrice, description: 'To be paid by bonuses, kopecks.' }),
  delivery: Type.Union([ChosenDelivery, Type.Null()], {
    description:
      'How it goes from now on; null: as it is. Without a point and an address: to those the draft was saved with, ' +
      'else to those of the order.',
  }),
})
export type OrderDraft = Static<typeof OrderDraft>

/** A line as it would be. */
export const ChangedLine = Type.Object({
  line: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the order; null: it is added.' }),
  groupId: id('Group.'),
  title: Type.String(),
  vendorCode: Type.String(),
  setTitle: Type.Union([Type.String(), Type.Null()], {
    description: 'Of the set it is a part of; null: bought alone.',
  }),
  was: Type.Union(
    [Type.Object({ count: Type.Integer(), price: kopecks('Of one.'), sum: kopecks('To pay.') }), Type.Null()],
    {
      description: 'As the order has it; null: it has no such line.',
    },
  ),
  count: Type.Integer({ description: '0: the line goes.' }),
  price: kopecks('Of one.'),
  listPrice: kopecks('Of one by the price list for this order now; 0: on request.'),
  isByHand: Type.Boolean({ description: 'The price is set by hand in this draft.' }),
  discount: kopecks('Taken off the line by the promo code.'),
  bonuses: kopecks('Paid by bonuses.'),
  sum: kopecks('To pay.'),
  explanation: Type.Array(PriceReason, { description: 'How the price came about, step by step.' }),
  available: Type.Integer({ description: 'The most the order can have of it, with what it holds.' }),
  problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it cannot be so, in Russian; null: it can.' }),
})
export type ChangedLine = Static<typeof ChangedLine>

/** A draft and everything that would follow from it. */
export const OrderChange = Type.Object({
  id: id('Draft.'),
  version: Type.Integer({ description: 'Of the draft: each saving is the next.' }),
  by: Type.Object({ id: id('Member of staff.'), fio: Type.String() }, { description: 'Who writes it.' }),
  draft: OrderDraft,
  lines: Type.Array(ChangedLine, { description: 'As in the draft, then those that go.' }),
  limit: wasIs('The order sum from which the reached prices hold.'),
  goods: wasIs('To pay for goods.'),
  delivery: wasIs('Price of delivery.'),
  deliveryQuote: Type.Union([kopecks('Price of delivery by the quote of this moment.'), Type.Null()], {
    description: 'Null: delivery was not chosen anew, or nothing goes there.',
  }),
  deliveryPlan: Type.Object(
    {
      was: Type.Union([Type.String(), Type.Null()], { description: 'Null: it was not agreed.' }),
      is: Type.Union([Type.String(), Type.Null()]),
      dateFrom: Type.Union([Type.String(), Type.Null()], { description: 'The earliest day, as 2026-11-24.' }),
      dateTo: Type.Union([Type.String(), Type.Null()], { description: 'The latest.' }),
    },
    { description: 'Method and place in one line, without the house.' },
  ),
  total: wasIs('To pay altogether.'),
  promoCode: Type.Union(
    [
      Type.Object({
        ...{ code: Type.String(), was: kopecks('What it took off.'), is: kopecks('What it takes off.') },
        refusal: Type.Union([Type.String(), Type.Null()], { description: 'Why it counts no more; null: it does.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the order has none.' },
  ),
  bonuses: Type.Union(
    [
      Type.Object({
        ...{ was: kopecks('Paid by them.'), is: kopecks('Paid by them.'), limit: kopecks('The most that can be.') },
        reason: Type.String({ description: 'Why no more, in Russian.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the buyer has no account here.' },
  ),
  weight: Type.Object({ was: Type.Integer(), is: Type.Integer() }, { description: 'Grams.' }),
  paid: kopecks('What came, less what went back because the order was changed.'),
  toPay: kopecks('Left to pay; 0: nothing.'),
  toReturn: kopecks('Goes back to the buyer when it is applied; 0: nothing.'),
  effects: Type.Array(Type.String(), { description: 'What applying it does, in Russian.' }),
  problems: Type.Array(Type.String(), { description: 'Why it cannot be applied, in Russian; empty: it can.' }),
  isConfirmationNeeded: Type.Boolean({ description: 'Money goes back: the sign-in is confirmed first.' }),
})
export type OrderChange = Static<typeof OrderChange>

const order = Type.Object({ id: id('Order.') })
const noOrder = { 404: 'No such order of a site one has the right for.' }
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Of the draft one sees.' })
const conflict = {
  409: 'Somebody else writes the draft, or it is another by now: `conflict.change` says who and when.',
}

/**
 * Changes of the lines of a placed order: a draft of what it should become, priced by the same rules as a basket each
 * time it is saved, then applied in one transaction.
 */
export const orderChanges = {
  viewOrderChange: call('GET', '/office/v1/orders/{id}/change', {
    summary: 'The draft of an order’s change, priced as of now',
    params: order,
    answer: Type.Object({ change: Type.Union([OrderChange, Type.Null()], { description: 'Null: there is none.' }) }),
    needs: { staff: 'orders.edit' },
    errors: noOrder,
  }),
  saveOrderChange: call('PUT', '/office/v1/orders/{id}/change', {
    summary: 'Saves the draft and answers what would follow from it; the first saving begins it',
    params: order,
    body: Type.Object({
      draft: OrderDraft,
      version: Type.Union([version, Type.Null()], { description: 'Null: one sees none.' }),
      takesOver: Type.Optional(Type.Boolean({ default: false, description: 'True: in place of who writes it now.' })),
    }),
    answer: OrderChange,
    needs: { staff: 'orders.edit' },
    errors: { ...noOrder, ...conflict, 422: 'The order is sent, over or cancelled, or a line is none of it.' },
  }),
  dropOrderChange: call('POST', '/office/v1/orders/{id}/change/drop', {
    summary: 'Gives the draft up; nothing of the order changes. Sent again, it is given up already',
    params: order,
    body: Type.Object({ changeId: id('Draft.') }),
    answer: Type.Object({ change: Type.Union([OrderChange, Type.Null()]) }),
    needs: { staff: 'orders.edit' },
    errors: noOrder,
  }),
  applyOrderChange: call('POST', '/office/v1/orders/{id}/change/apply', {
    summary:
      'Changes the order as its draft says: lines, stock, bonuses, bill or refund, email; sent again, it is done already',
    params: order,
    body: Type.Object({
      changeId: id('Draft.'),
      version,
      total: kopecks('What the order would cost, as one saw it.'),
      deliveryPrice: kopecks('Price of delivery, as one saw it.'),
      why: Type.Optional(Type.String({ maxLength: 1000, default: '', description: 'For the buyer to read.' })),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.edit' },
    errors: {
      ...noOrder,
      409: `${conflict[409]} Or delivery costs another sum by now: \`conflict.delivery\` has both.`,
      403: 'Money goes back and the sign-in is not confirmed, or a price is lower than one may set.',
      422: 'It cannot be applied: `problems` of the draft say why; or it costs another sum by now.',
    },
  }),
  quoteOrderDelivery: call('POST', '/office/v1/orders/{id}/delivery-quotes', {
    summary: 'What delivery of the order as its open draft has it costs now; without a draft, as it is',
    params: order,
    body: Type.Object({ to: Destination }),
    answer: DeliveryQuotes,
    needs: { staff: 'orders.edit' },
    errors: { ...noOrder, 429: 'Too many quotes of one order.' },
  }),
  findOrderGoods: call('POST', '/office/v1/orders/{id}/goods', {
    summary: 'What typed or pasted lines mean: articles with counts, or words',
    params: order,
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S', description: 'A line for each thing.' }),
    }),
    answer: Type.Object({
      lines: Type.Array(
        Type.Object({
          text: Type.String(),
          count: Type.Integer({ description: 'How many; 1 where the line does not say.' }),
          goods: Type.Array(PastedGuess, {
            description: 'What it may mean, the likeliest first, priced for this order; empty: nothing fits.',
          }),
          isExact: Type.Boolean({ description: 'Its article names the only one of `goods`.' }),
        }),
        { description: 'Lines that name goods, in their order, up to 100.' },
      ),
    }),
    needs: { staff: 'orders.edit' },
    errors: noOrder,
  }),
}
