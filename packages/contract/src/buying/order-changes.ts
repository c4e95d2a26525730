import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { PackSize } from '../catalogue/pack.ts'
import { PriceReason } from './basket.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'
import { DeskOrder } from './desk-order.ts'
import { ChosenDelivery, DeliveryQuotes, Destination } from './order-delivery.ts'
import { GuessedGoods } from './pasted-lists.ts'

/** Largest discount from the price list that the permission `orders.discount` allows, percent. */
export const maxManualDiscountPercent = 10
/** One of the `problems` of a draft that changes nothing. */
export const nothingChanged = 'Пока ничего не изменено'
const maxPrice = 100_000_000_00

/** A sum before the change and after it. */
const beforeAndAfter = (description: string) =>
  Type.Object({ was: Type.Integer(), is: Type.Integer() }, { description: `${description} Kopecks.` })

/** The whole new state of the order, not the difference. */
export const OrderDraft = Type.Object({
  lines: Type.Array(
    Type.Object({
      line: Type.Union([Type.Integer({ minimum: 1, maximum: 32_767 }), Type.Null()], {
        description: 'Number of the line in the order; null: a new line.',
      }),
      groupId: id('Group; for a line of the order, the one it has.'),
      count: Type.Integer({ minimum: 1, maximum: basketLineMaxCount }),
      price: Type.Union([Type.Integer({ minimum: 1, maximum: maxPrice }), Type.Null()], {
        description: 'Unit price set by hand, kopecks; null: not by hand.',
      }),
    }),
    { minItems: 1, maxItems: basketMaxLines, description: 'Lines of the order that are missing here are removed.' },
  ),
  prices: Type.Union([Type.Literal('order'), Type.Literal('now')], {
    description:
      'order: lines of the order keep their prices, new lines get the current ones; now: all lines get the current ' +
      'prices. Parts of sets always keep theirs.',
  }),
  bonuses: Type.Integer({ minimum: 0, maximum: maxPrice, description: 'To be paid by bonuses, kopecks.' }),
  delivery: Type.Union([ChosenDelivery, Type.Null()], {
    description:
      'New delivery; null: unchanged. Without a point and an address: those saved with the draft, otherwise ' +
      'those of the order.',
  }),
})
export type OrderDraft = Static<typeof OrderDraft>

/** A line after the change. */
export const ChangedLine = Type.Object({
  line: Type.Union([Type.Integer(), Type.Null()], { description: 'Number in the order; null: a new line.' }),
  groupId: id('Group.'),
  title: Type.String(),
  vendorCode: Type.String(),
  setTitle: Type.Union([Type.String(), Type.Null()], {
    description: 'Title of the set it is a part of; null: not part of a set.',
  }),
  was: Type.Union(
    [Type.Object({ count: Type.Integer(), price: kopecks('Unit price.'), sum: kopecks('To pay.') }), Type.Null()],
    {
      description: 'The line as the order has it; null: a new line.',
    },
  ),
  count: Type.Integer({ description: 'New count; 0: the line is removed.' }),
  packSize: PackSize,
  price: kopecks('Unit price.'),
  listPrice: kopecks('Unit price by the price list for this order now; 0: on request.'),
  isByHand: Type.Boolean({ description: 'The price is set by hand in this draft.' }),
  discount: kopecks('Taken off the line by the promo code.'),
  bonuses: kopecks('Paid by bonuses.'),
  sum: kopecks('To pay.'),
  explanation: Type.Array(PriceReason, { description: 'How the price came about, step by step.' }),
  available: Type.Integer({ description: 'Most the order can have of it, including what is held for it.' }),
  warehouses: Type.Array(Type.Object({ title: Type.String(), count: Type.Integer() }), {
    description: 'What it can have from each warehouse alone, including what is held for it there; none: left out.',
  }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the line cannot be changed this way, in Russian; null: it can.',
  }),
})
export type ChangedLine = Static<typeof ChangedLine>

/** A draft of a change with its effects. */
export const OrderChange = Type.Object({
  id: id('Draft.'),
  version: Type.Integer({ description: 'Version of the draft; grows with each save.' }),
  by: Type.Object({ id: id('Member of staff.'), fio: Type.String() }, { description: 'Who edits the draft.' }),
  draft: OrderDraft,
  lines: Type.Array(ChangedLine, { description: 'Lines of the draft, then those that are removed.' }),
  limit: beforeAndAfter('The order sum of the price tier reached.'),
  goods: beforeAndAfter('To pay for goods.'),
  delivery: beforeAndAfter('Price of delivery.'),
  deliveryQuote: Type.Union([kopecks('Price of delivery as quoted now.'), Type.Null()], {
    description: 'Null: the draft does not change delivery, or nothing is delivered there.',
  }),
  deliveryPlan: Type.Object(
    {
      was: Type.Union([Type.String(), Type.Null()], { description: 'Null: delivery was not agreed yet.' }),
      is: Type.Union([Type.String(), Type.Null()]),
      dateFrom: Type.Union([Type.String(), Type.Null()], { description: 'Earliest day, 2026-11-24.' }),
      dateTo: Type.Union([Type.String(), Type.Null()], { description: 'The latest.' }),
    },
    { description: 'Delivery method and destination in one line, without the house.' },
  ),
  total: beforeAndAfter('To pay altogether.'),
  promoCode: Type.Union(
    [
      Type.Object({
        code: Type.String(),
        was: kopecks('What it took off.'),
        is: kopecks('What it takes off.'),
        refusal: Type.Union([Type.String(), Type.Null()], { description: 'Why it no longer applies; null: it does.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the order has none.' },
  ),
  bonuses: Type.Union(
    [
      Type.Object({
        was: kopecks('Paid by bonuses.'),
        is: kopecks('Paid by bonuses.'),
        limit: kopecks('Most that may be.'),
        reason: Type.String({ description: 'Why the limit is what it is, in Russian.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: the buyer has no account here.' },
  ),
  weight: Type.Object({ was: Type.Integer(), is: Type.Integer() }, { description: 'Grams.' }),
  paid: kopecks('Money received, less what was returned because the order was changed.'),
  toPay: kopecks('Left to pay; 0: nothing.'),
  toReturn: kopecks('Returned to the buyer when the change is applied; 0: nothing.'),
  effects: Type.Array(Type.String(), { description: 'What applying it does, in Russian.' }),
  problems: Type.Array(Type.String(), { description: 'Why the change cannot be applied, in Russian; empty: it can.' }),
  isConfirmationNeeded: Type.Boolean({
    description: 'Money goes back to the buyer, so the sign-in must be confirmed first.',
  }),
})
export type OrderChange = Static<typeof OrderChange>

const order = Type.Object({ id: id('Order.') })
const noOrder = { 404: 'No such order on the sites the caller has the permission for.' }
const version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Version of the draft the caller saw.',
})
const conflict = {
  409: 'Somebody else edits the draft or has changed it: `conflict.change` says who and when.',
}

/**
 * Changes of a placed order: a draft of its new state is priced by the rules of the basket at each save, then applied
 * in one transaction.
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
    summary: 'Saves the draft and returns its effects; the first save creates it',
    params: order,
    body: Type.Object({
      draft: OrderDraft,
      version: Type.Union([version, Type.Null()], { description: 'Null: the caller saw no draft.' }),
      takesOver: Type.Optional(
        Type.Boolean({ default: false, description: 'True: take the draft over from the colleague who edits it now.' }),
      ),
    }),
    answer: OrderChange,
    needs: { staff: 'orders.edit' },
    errors: {
      ...noOrder,
      ...conflict,
      422: 'The order is sent, completed or cancelled, or a line does not belong to it.',
    },
  }),
  dropOrderChange: call('POST', '/office/v1/orders/{id}/change/drop', {
    summary: 'Discards a draft of one’s own; the order does not change, nor does a repeat change anything',
    params: order,
    body: Type.Object({ changeId: id('Draft.') }),
    answer: Type.Object({ change: Type.Union([OrderChange, Type.Null()]) }),
    needs: { staff: 'orders.edit' },
    errors: { ...noOrder, ...conflict },
  }),
  applyOrderChange: call('POST', '/office/v1/orders/{id}/change/apply', {
    summary:
      'Applies the draft: changes lines, stock, bonuses, bill or refund and sends an email; a repeat changes nothing',
    params: order,
    body: Type.Object({
      changeId: id('Draft.'),
      version,
      total: kopecks('New total of the order, as the caller saw it.'),
      deliveryPrice: kopecks('Price of delivery, as the caller saw it.'),
      why: Type.Optional(
        Type.String({
          maxLength: 1000,
          default: '',
          description: 'For the buyer to read; a must where a price of the draft is set by hand.',
        }),
      ),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.edit' },
    errors: {
      ...noOrder,
      409: `${conflict[409]} Or the price of delivery has changed: \`conflict.delivery\` has both.`,
      403: 'Money goes back and the sign-in is not confirmed, or a price is lower than the caller may set.',
      422: 'It cannot be applied: `problems` of the draft say why; or the total has changed.',
    },
  }),
  quoteOrderDelivery: call('POST', '/office/v1/orders/{id}/delivery-quotes', {
    summary: 'What delivery of the order costs now: with the lines of its open draft, otherwise with its own',
    params: order,
    body: Type.Object({ to: Destination }),
    answer: DeliveryQuotes,
    needs: { staff: 'orders.edit' },
    errors: { ...noOrder, 429: 'Too many quotes of one order.' },
  }),
  findOrderGoods: call('POST', '/office/v1/orders/{id}/goods', {
    summary: 'Goods found by typed or pasted lines: by articles with counts, or by words',
    params: order,
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S', description: 'One line per product.' }),
    }),
    answer: Type.Object({
      lines: Type.Array(
        Type.Object({
          text: Type.String(),
          count: Type.Integer({ description: 'How many; 1 where the line does not say.' }),
          goods: Type.Array(GuessedGoods, {
            description: 'Goods it may mean, the likeliest first, priced for this order; empty: nothing found.',
          }),
          isExact: Type.Boolean({ description: 'The line gives the article of the only one in `goods`.' }),
        }),
        { description: 'Lines that name goods, in their order, up to 100.' },
      ),
    }),
    needs: { staff: 'orders.edit' },
    errors: noOrder,
  }),
}
