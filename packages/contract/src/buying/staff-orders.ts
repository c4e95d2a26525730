import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'
import { lookupMaxLength } from '../people/dadata.ts'
import { RegisterAnswer } from '../people/organization-mapper.ts'
import { basketLineMaxCount, basketMaxLines } from './basket-limits.ts'
import { DeskOrder } from './desk-order.ts'
import { ChosenDelivery, DeliveryQuotes, Destination } from './order-delivery.ts'
import { Payer } from './orders.ts'
import { GuessedGoods } from './pasted-lists.ts'

const key = Type.String({
  format: 'uuid',
  description: 'Chosen by the caller: a repeat with the same key makes no second order.',
})
const siteId = shortListId('Site it is placed on.')
const client = Type.Object(
  {
    userId: Type.Union([id('Account of the client on this site.'), Type.Null()], {
      description: 'Null: they have none.',
    }),
    fio: Type.Optional(Type.String({ maxLength: 200, default: '', description: 'Missing: as in the account.' })),
    phone: Type.Optional(Type.String({ maxLength: 30, default: '', description: 'Missing: as in the account.' })),
    email: Type.Optional(
      Type.String({
        maxLength: 254,
        default: '',
        description: 'Missing: as in the account; without an address no emails are sent.',
      }),
    ),
    payer: Type.Optional(
      Type.Union([Payer, Type.Null()], { description: 'Null: a person pays. Missing: as in the account.' }),
    ),
    hasAgreed: Type.Boolean({ description: 'They agreed to the processing of personal data, on the phone.' }),
  },
  { description: 'The client.' },
)

const lines = Type.Array(
  Type.Object({
    groupId: id('Group.'),
    count: Type.Integer({ minimum: 1, maximum: basketLineMaxCount }),
  }),
  { minItems: 1, maxItems: basketMaxLines },
)
/** The delivery of a new order. */
export const StaffOrderDelivery = Type.Object({
  ...ChosenDelivery.properties,
  quoted: kopecks('Quoted price, as the caller saw it.'),
})
export type StaffOrderDelivery = Static<typeof StaffOrderDelivery>

const delivery = Type.Optional(
  Type.Union([StaffOrderDelivery, Type.Null()], { description: 'Missing or null: to be agreed later.' }),
)
const paymentId = Type.Optional(
  Type.Union([shortListId('Payment method.'), Type.Null()], { description: 'Missing or null: chosen later.' }),
)

/** A payment method for a new order. */
export const StaffPaymentChoice = Type.Object({
  id: shortListId('Payment method.'),
  title: Type.String(),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the order cannot be paid by it, in Russian; null: it can.',
  }),
})
export type StaffPaymentChoice = Static<typeof StaffPaymentChoice>

const deliveryErrors = {
  403: 'A price of delivery set by hand without the permission.',
  409: 'The price of delivery has changed and none was set by hand: `conflict.delivery` has both.',
}
const goodsSeen = Type.Optional(
  Type.Union(
    [kopecks('Sum of the goods at first-tier prices, as the caller saw it: a higher one is 409.'), Type.Null()],
    {
      default: null,
      description: 'Missing or null: prices were not shown.',
    },
  ),
)

/** A typed line and the goods found for it, at the prices of a client. */
export const StaffOrderGoods = Type.Object({
  text: Type.String(),
  count: Type.Integer(),
  goods: Type.Array(GuessedGoods, { description: 'The likeliest first; empty: nothing found.' }),
  isExact: Type.Boolean({ description: 'The line gives the article of the only one in `goods`.' }),
})

/**
 * Orders that staff place for a client on the phone, at the client’s prices. Delivery and the payment method are chosen
 * now or later, on the order page.
 */
export const staffOrders = {
  suggestPayers: call('POST', '/office/v1/payer-suggestions', {
    summary: 'Organizations by INN, OGRN or name, for an order that one of them pays; as at the checkout',
    body: Type.Object({
      q: Type.String({ maxLength: lookupMaxLength, description: 'The typed text. Blank: nothing is found.' }),
    }),
    answer: RegisterAnswer,
    needs: { staff: 'orders.place' },
    errors: { 429: 'Too many requests of one staff member.' },
  }),
  placeStaffOrder: call('POST', '/office/v1/orders', {
    summary: 'Places an order for a client: goods are reserved at once, and the client gets an email',
    body: Type.Object({
      key,
      siteId,
      client,
      lines,
      goodsSeen,
      delivery,
      paymentId,
      comment: Type.Optional(Type.String({ maxLength: 2000, default: '', description: 'As the client said it.' })),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.place' },
    errors: {
      ...deliveryErrors,
      404: 'No such site or account.',
      409: `${deliveryErrors[409]} The goods cost more than was seen: \`conflict.goods\` has both sums.`,
      422: 'Goods are not sold or out of stock, it cannot be paid by this method, or the key is of an order with other contents.',
    },
  }),
  findStaffOrderGoods: call('POST', '/office/v1/order-goods', {
    summary: 'Goods found by typed or pasted lines, at the prices of a client',
    body: Type.Object({
      siteId,
      userId: Type.Union([id('Account of the client.'), Type.Null()]),
      text: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
    }),
    answer: Type.Object({ lines: Type.Array(StaffOrderGoods) }),
    needs: { staff: 'orders.place' },
    errors: { 404: 'No such site or account.' },
  }),
  quoteStaffDelivery: call('POST', '/office/v1/delivery-quotes', {
    summary: 'What delivery of goods to a client costs now, by every method that can deliver them',
    body: Type.Object({
      siteId,
      userId: Type.Union([id('Account of the client.'), Type.Null()]),
      lines: Type.Optional(lines),
      offerId: Type.Optional(id('Price offer whose goods are delivered, instead of `lines`.')),
      to: Destination,
    }),
    answer: DeliveryQuotes,
    needs: { staff: 'orders.place' },
    errors: {
      404: 'No such site, account or price offer.',
      422: 'Some of the goods are not sold.',
      429: 'This member of staff asked for too many quotes.',
    },
  }),
  listStaffPaymentChoices: call('POST', '/office/v1/order-payment-choices', {
    summary: 'Payment methods for a new order; those its payer or its delivery rule out, with the reason',
    body: Type.Object({
      siteId,
      userId: Type.Union([id('Account of the client.'), Type.Null()]),
      hasPayer: Type.Boolean({ description: 'An organization is named; false: as in the account.' }),
      delivery: Type.Union(
        [
          Type.Object({ methodId: ChosenDelivery.properties.methodId, pointCode: ChosenDelivery.properties.pointCode }),
          Type.Null(),
        ],
        { description: 'Null: agreed later.' },
      ),
    }),
    answer: Type.Array(StaffPaymentChoice),
    needs: { staff: 'orders.place' },
    errors: { 404: 'No such site or account.' },
  }),
  orderPriceOffer: call('POST', '/office/v1/price-offers/{id}/order', {
    summary: 'Makes an order from a price offer at its prices; a repeat gives the same order',
    params: Type.Object({ id: id('Offer.') }),
    body: Type.Object({ client, delivery, paymentId }),
    answer: DeskOrder,
    needs: { staff: 'orders.place' },
    errors: {
      ...deliveryErrors,
      404: 'No such offer on the sites the caller has the permission for, or it has expired.',
      422: 'Goods are out of stock or not sold, it cannot be paid by this method, or there is a newer version.',
    },
  }),
}
