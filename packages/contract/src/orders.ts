import { type Static, Type } from 'typebox'
import { Basket, PriceReason } from './basket.ts'
import { call } from './call.ts'
import { Address } from './delivery.ts'
import { kopecks } from './money.ts'
import { id, shortListId } from './page.ts'

/** spec 3: the order form. Nothing in it but `total` speaks of money, and `total` is only compared. */
export const OrderForm = Type.Object({
  accept: Type.Boolean({ description: 'The buyer accepts the terms of sale; false: 400.' }),
  scenario: Type.Optional(Type.Literal('user', { default: 'user', description: 'user: a guest gets an account and is signed in by the answer.' })),
  personalData: Type.Object({
    fio: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' }),
    email: Type.String({ minLength: 5, maxLength: 254 }),
    phone: Type.String({ minLength: 5, maxLength: 30 }),
  }),
  consents: Type.Object({
    personalData: Type.Boolean({ description: 'Separate consent to the processing of personal data (152-ФЗ art. 9); false: 400.' }),
    advertising: Type.Optional(Type.Boolean({ default: false, description: 'Separate consent to letters with offers (38-ФЗ art. 18).' })),
  }),
  personalCommentary: Type.Optional(Type.String({ maxLength: 2000 })),
  personalPayment: shortListId('Payment method.'),
  personalDelivery: Type.Object({
    method: shortListId('Delivery method.'),
    deliveryPointCode: Type.Optional(Type.String({ maxLength: 100, description: 'For methods that need a point.' })),
    calculationId: Type.String({ minLength: 1, maxLength: 64, description: 'From the calculation calls: the price of delivery is taken from it.' }),
  }),
  personalShipping: Type.Optional(
    Type.Object(
      {
        shippingId: Type.Optional(id('A saved address of the signed-in user; when it is given, shipping is not looked at.')),
        shipping: Type.Optional(Address),
      },
      { description: 'For methods that need an address; the one the calculation was made for.' },
    ),
  ),
  deliveryDescription: Type.Optional(Type.Object({ price: Type.Optional(kopecks('What the buyer saw; the order takes the calculation’s price.')) })),
  total: kopecks('What the buyer saw on the button: goods and delivery. A difference is 422 with the new basket, never a silent charge.'),
  deviceId: Type.Optional(Type.String({ maxLength: 100, description: 'The session given by the answer is bound to it.' })),
})
export type OrderForm = Static<typeof OrderForm>

export const OrderLine = Type.Object({
  groupId: id('Group.'),
  productId: id('Product.'),
  title: Type.String(),
  vendorCode: Type.String(),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id.' }),
  path: Type.String({ description: 'Address of the product page when it was ordered.' }),
  count: Type.Integer(),
  price: kopecks('Of one.'),
  sum: kopecks('price × count.'),
  explanation: Type.Array(PriceReason),
})
export type OrderLine = Static<typeof OrderLine>

export const Order = Type.Object({
  id: id('Order.'),
  number: Type.String({ description: 'As the buyer is told it: Ш-1001.' }),
  status: Type.Object({ id: id('Status.'), code: Type.String(), title: Type.String() }),
  history: Type.Array(
    Type.Object({ status: Type.String({ description: 'Title of the status.' }), at: Type.String({ description: 'ISO 8601, UTC.' }) }),
  ),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  contact: Type.Object({ fio: Type.String(), email: Type.String(), phone: Type.String() }),
  delivery: Type.Object({
    method: Type.String({ description: 'Title.' }),
    point: Type.Union([Type.Object({ title: Type.String(), city: Type.String(), address: Type.String(), hours: Type.String() }), Type.Null()]),
    address: Type.Union([Type.String(), Type.Null()], { description: 'In one line.' }),
    price: kopecks('Price of delivery.'),
    daysMin: Type.Integer(),
    daysMax: Type.Integer(),
  }),
  payment: Type.Object({ code: Type.String(), title: Type.String(), description: Type.String() }),
  bill: Type.Union([Type.Object({ id: id('Bill.'), number: Type.String(), amount: kopecks('To pay.') }), Type.Null()], {
    description: 'Null: paid on delivery, no bill.',
  }),
  comment: Type.String(),
  lines: Type.Array(OrderLine),
  itemsPrice: kopecks('Sum of lines.'),
  oldItemsPrice: kopecks('Without any reduction.'),
  total: kopecks('Lines and delivery.'),
})
export type Order = Static<typeof Order>

export const PlacedOrder = Type.Object({
  orderId: id('Order.'),
  order: Order,
  authToken: Type.Union([Type.String(), Type.Null()], {
    description: 'Access token of the account made for a guest; null: already signed in, or the e-mail has an account.',
  }),
  refreshToken: Type.Union([Type.String(), Type.Null()]),
  basket: Basket,
})
export type PlacedOrder = Static<typeof PlacedOrder>

const orderId = Type.Object({ orderId: id('Order.') })

export const orders = {
  placeOrder: call('POST', '/orders/v1', {
    summary: 'Places an order of the selected lines that are in stock',
    body: OrderForm,
    answer: PlacedOrder,
    errors: {
      422: 'The total, a price or the stock changed, a calculation expired or nothing is selected: the answer carries the basket as it is now',
    },
  }),
  viewOwnOrder: call('GET', '/orders/v1/own', {
    summary: 'An order for whoever placed it: the signed-in buyer or the holder of the cart token',
    query: orderId,
    answer: Order,
    errors: { 404: 'No such order of this visitor' },
  }),
  viewOrder: call('GET', '/orders/v1/view', {
    summary: 'An order of the signed-in user',
    needs: 'user',
    query: orderId,
    answer: Order,
    errors: { 404: 'No such order of this user' },
  }),
}
