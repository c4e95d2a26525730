import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, pageLimit, pageMeta, pageNumber, shortListId } from '../base/page.ts'
import { ProductCard } from '../catalogue/catalog.ts'
import { Basket, PriceReason } from './basket.ts'
import { Address, DeliveryMethod } from './delivery.ts'
import { OrderDocument } from './order-documents.ts'
import { OrderShipment } from './shipments.ts'

const payerText = (maxLength: number, description: string) => Type.String({ maxLength, description })

/**
 * The payer, when it is not the person of `personalData` but an organization or a sole proprietor: the other side of
 * the invoice.
 */
export const PayerForm = Type.Object({
  name: payerText(1000, 'As it is registered: ООО «Ромашка».'),
  inn: payerText(100, '10 digits of an organization, 12 of a sole proprietor; check digits are verified.'),
  kpp: Type.Optional(payerText(100, '9 characters; missing or empty for a sole proprietor.')),
  ogrn: Type.Optional(
    payerText(100, '13 digits, 15 of a sole proprietor; check digits are verified; missing or empty: not named.'),
  ),
  legalAddress: Type.Optional(payerText(1000, 'Registered address in one line; missing or empty: not named.')),
})
export type PayerForm = Static<typeof PayerForm>

/** The organization or sole proprietor an order is paid by, as it was named then. */
export const Payer = Type.Object({
  name: Type.String({ description: 'As it is registered.' }),
  inn: Type.String({ description: '10 digits of an organization, 12 of a sole proprietor.' }),
  kpp: Type.String({ description: '9 characters; empty: a sole proprietor.' }),
  ogrn: Type.String({ description: '13 or 15 digits; empty: not named.' }),
  legalAddress: Type.String({
    description: 'Registered address in one line; empty: not named, or of a sole proprietor who was erased.',
  }),
})
export type Payer = Static<typeof Payer>

/** spec 3: the order form. Nothing in it but `total` speaks of money, and `total` is only compared. */
export const OrderForm = Type.Object({
  accept: Type.Boolean({ description: 'The buyer accepts the terms of sale; false: 400.' }),
  scenario: Type.Optional(
    Type.Literal('user', {
      default: 'user',
      description: 'user: a guest gets an account and is signed in by the answer.',
    }),
  ),
  personalData: Type.Object({
    fio: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S' }),
    email: Type.String({ minLength: 5, maxLength: 254 }),
    phone: Type.String({ minLength: 5, maxLength: 30 }),
  }),
  payer: Type.Optional(
    Type.Union([PayerForm, Type.Null()], {
      description: 'Missing or null: the person of personalData pays. Errors by field: payer.inn, payer.kpp …',
    }),
  ),
  consents: Type.Object({
    personalData: Type.Boolean({
      description: 'Separate consent to the processing of personal data (152-ФЗ art. 9); false: 400.',
    }),
    advertising: Type.Optional(
      Type.Boolean({ default: false, description: 'Separate consent to emails with offers (38-ФЗ art. 18).' }),
    ),
  }),
  personalCommentary: Type.Optional(Type.String({ maxLength: 2000 })),
  personalPayment: shortListId('Payment method.'),
  personalDelivery: Type.Object({
    method: shortListId('Delivery method.'),
    type: Type.Optional(
      Type.Union(DeliveryMethod.properties.kind.anyOf, {
        description:
          'Kind of the method as the buyer saw it (kind of GET /delivery/v1); another than the method has: 400. ' +
          'Missing: not compared.',
      }),
    ),
    option: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'Tariff of the carrier as the buyer saw it (option of the calculation, as cdek-137); another than the ' +
          'calculation has: 400. Missing or empty: not compared.',
      }),
    ),
    deliveryPointCode: Type.Optional(Type.String({ maxLength: 100, description: 'For methods that need a point.' })),
    calculationId: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'From the calculation calls: the price of delivery is taken from it.',
    }),
  }),
  personalShipping: Type.Optional(
    Type.Object(
      {
        shippingId: Type.Optional(
          id('A saved address of the signed-in user; when it is given, shipping is not looked at.'),
        ),
        shipping: Type.Optional(Address),
      },
      { description: 'For methods that need an address; the one the calculation was made for.' },
    ),
  ),
  deliveryDescription: Type.Optional(
    Type.Object({ price: Type.Optional(kopecks('What the buyer saw; the order takes the calculation’s price.')) }),
  ),
  total: kopecks(
    'What the buyer saw on the button: goods and delivery. A difference is 422 with the new basket, never a ' +
      'silent charge.',
  ),
  deviceId: Type.Optional(
    Type.String({ maxLength: 100, description: 'The session given by the answer is bound to it.' }),
  ),
})
export type OrderForm = Static<typeof OrderForm>

export const OrderLine = Type.Object({
  line: Type.Integer({ description: 'Its number in the order, as shipments name it.' }),
  groupId: id('Group.'),
  productId: id('Product.'),
  title: Type.String(),
  vendorCode: Type.String(),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id.' }),
  path: Type.String({ description: 'Address of the product page when it was ordered.' }),
  count: Type.Integer(),
  price: kopecks('Of one: role price, order-sum limit and sale; before the promo code and bonuses.'),
  discount: kopecks('What the promo code took off the line.'),
  bonuses: kopecks('What of the line was paid by bonuses.'),
  sum: kopecks('To pay for the line in money: price × count − discount − bonuses.'),
  explanation: Type.Array(PriceReason, { description: 'How the sum came about, step by step.' }),
  set: Type.Union(
    [
      Type.Object({
        number: Type.Integer({
          description: 'Of the set in the order, from 1: lines with one number are its parts, and stand together.',
        }),
        title: Type.String({ description: 'Of the set, as it was ordered.' }),
        count: Type.Integer({ description: 'How many sets.' }),
      }),
      Type.Null(),
    ],
    { description: 'The set the line is a part of; null: bought alone.' },
  ),
  vat: Type.Union(
    [
      Type.Literal('none'),
      Type.Literal('0'),
      Type.Literal('5'),
      Type.Literal('7'),
      Type.Literal('10'),
      Type.Literal('20'),
      Type.Literal('22'),
      Type.Null(),
    ],
    { description: 'VAT of the goods themselves when ordered, percent; none: without VAT; null: as the site sells.' },
  ),
  unit: Type.Object(
    {
      code: Type.String({ description: 'Of ОКЕИ: 796 is a piece.' }),
      name: Type.String({ description: 'As in documents: «шт», «пог. м».' }),
    },
    { description: 'What the goods are counted in.' },
  ),
})
export type OrderLine = Static<typeof OrderLine>

/** Where an order stands. */
const OrderState = Type.Object({
  id: id('Status, one of orderStatuses of init.'),
  code: Type.String({ description: 'Latin code of the status.' }),
  title: Type.String({ description: 'Name of the status in Russian.' }),
  stage: Type.Union(
    [Type.Literal('open'), Type.Literal('sent'), Type.Literal('completed'), Type.Literal('cancelled')],
    {
      description:
        'What the status means: open holds stock, sent has left the warehouse, completed and cancelled are the end.',
    },
  ),
  step: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Place in steps of the order, from 1; null: off the way (cancelled).',
  }),
})

/** The part of an order that its buyer sees both in a list and on its own page. */
const orderHead = {
  id: id('Order.'),
  number: Type.String({ description: 'As shown to the buyer: Ш-1001.' }),
  status: OrderState,
  steps: Type.Array(Type.String(), { description: 'The way an order goes, in words, first to last.' }),
  isCancellable: Type.Boolean({ description: 'The buyer may cancel it now by DELETE /orders/v1.' }),
  isPaid: Type.Boolean({ description: 'Its money has come; GET /payments/v1/order-status says what of it went back.' }),
  isPayable: Type.Boolean({
    description: 'It waits for a card: POST /payments/v1/url with its bill gives the page of the bank.',
  }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  bill: Type.Union([Type.Object({ id: id('Bill.'), number: Type.String(), amount: kopecks('To pay.') }), Type.Null()], {
    description: 'Null: paid on delivery, no bill.',
  }),
  total: kopecks('Lines and delivery.'),
}

export const Order = Type.Object({
  ...orderHead,
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
  cancelReason: Type.Union([Type.String(), Type.Null()], {
    description:
      'Title of the reason the buyer gave (cancelStatuses of init); null: not cancelled by the buyer, or no ' +
      'reason given.',
  }),
  contact: Type.Object(
    {
      fio: Type.String(),
      email: Type.String({ description: 'Empty: none was given (a one-click order).' }),
      phone: Type.String(),
    },
    { description: 'Partly hidden by dots for who opened the order by the link in an email alone.' },
  ),
  payer: Type.Union([Payer, Type.Null()], { description: 'Null: the person of contact pays.' }),
  delivery: Type.Union(
    [
      Type.Object({
        method: Type.String({ description: 'Title.' }),
        point: Type.Union([
          Type.Object({ title: Type.String(), city: Type.String(), address: Type.String(), hours: Type.String() }),
          Type.Null(),
        ]),
        address: Type.Union([Type.String(), Type.Null()], {
          description: 'In one line; only the city for who opened the order by the link of an email alone.',
        }),
        price: kopecks('Price of delivery.'),
        daysMin: Type.Integer({ description: 'Earliest, in days from the day of the order.' }),
        daysMax: Type.Integer({ description: 'Latest.' }),
        dateFrom: Type.Union([Type.String(), Type.Null()], {
          description:
            'The earliest day as shown to the buyer, as 2026-11-24, by the clock of Moscow; null: an order from ' +
            'before days were stored.',
        }),
        dateTo: Type.Union([Type.String(), Type.Null()], { description: 'The latest day as shown to the buyer.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: a one-click order; a manager settles it by phone.' },
  ),
  shipments: Type.Array(OrderShipment, {
    description: 'How it goes, first to last; empty: nothing of it has gone or been registered with a carrier.',
  }),
  payment: Type.Union(
    [Type.Object({ code: Type.String(), title: Type.String(), description: Type.String() }), Type.Null()],
    {
      description: 'Null: a one-click order; a manager settles it by phone.',
    },
  ),
  comment: Type.String(),
  lines: Type.Array(OrderLine),
  itemsPrice: kopecks('To pay for goods in money: sum of lines.'),
  goodsPrice: kopecks('Goods before the promo code and bonuses: itemsPrice + discount of the code + bonusesUsed.'),
  promoCode: Type.Union(
    [Type.Object({ code: Type.String(), discount: kopecks('What it took off the goods.') }), Type.Null()],
    {
      description: 'The promo code the order used; null: none.',
    },
  ),
  bonusesUsed: kopecks('What was paid by bonuses; they come back when the order is cancelled.'),
  oldItemsPrice: kopecks('Without any reduction.'),
  reservation: Type.Union(
    [
      Type.Object({
        until: Type.String({
          description:
            'ISO 8601, UTC: then the order is cancelled by itself unless it is paid or confirmed by the shop.',
        }),
        confirmBefore: Type.Union([Type.String(), Type.Null()], {
          description:
            'ISO 8601, UTC: nobody has proven the email address yet; then the goods are on sale again, though the ' +
            'order stays, unless POST /orders/v1/confirm is used. Null: nothing to confirm.',
        }),
        isHeld: Type.Boolean({
          description:
            'The goods are reserved now; false: the time to confirm is over, confirming reserves them again if ' +
            'they are there.',
        }),
      }),
      Type.Null(),
    ],
    {
      description:
        'Till when its goods are reserved; null: without an end, over, or till payBefore of GET ' +
        '/payments/v1/order-status (by card).',
    },
  ),
  sentAt: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601, UTC: when the goods left the warehouse; null: not yet.',
  }),
  documents: Type.Array(OrderDocument, { description: 'Papers it has now: GET /orders/v1/documents.' }),
})
export type Order = Static<typeof Order>

/** An order as lists show it. */
export const OrderCard = Type.Object({
  ...orderHead,
  deliveryMethod: Type.String({
    description: 'Title of the method of delivery; empty: a one-click order, not settled yet.',
  }),
  linesCount: Type.Integer({ description: 'How many lines it has.' }),
  lines: Type.Array(
    Type.Object({
      groupId: id('Group.'),
      title: Type.String({ description: 'As it was ordered.' }),
      image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
      path: Type.String({ description: 'Address of the product page when it was ordered; empty: it had none.' }),
      count: Type.Integer({ description: 'Ordered.' }),
      setTitle: Type.Union([Type.String(), Type.Null()], {
        description: 'Of the set it is a part of; null: bought alone.',
      }),
    }),
    { description: 'The first six.' },
  ),
})
export type OrderCard = Static<typeof OrderCard>

export const OrderList = Type.Object({
  orders: Type.Array(OrderCard, { description: 'Newest first.' }),
  meta: Type.Object(pageMeta),
})
export type OrderList = Static<typeof OrderList>

/** How many orders of the user stand where (spec 3). */
export const OrderCounts = Type.Object({
  total: Type.Integer({ description: 'All orders of the user on this site.' }),
  statusOrderCounts: Type.Array(
    Type.Object({
      statusGroupId: id('Group of statuses.'),
      code: Type.String({ description: 'Latin code of the group, as in the address of its page.' }),
      title: Type.String({ description: 'Name of the group in Russian.' }),
      count: Type.Integer({ description: 'Orders that stand in its statuses; 0: none.' }),
    }),
    { description: 'Every group, in order of display.' },
  ),
})
export type OrderCounts = Static<typeof OrderCounts>

/** The result of putting the goods of an order into the basket once more. */
export const RepeatedOrder = Type.Object({
  added: Type.Array(id('Group.'), {
    description: 'Groups that are in the basket now, at least as many as were ordered.',
  }),
  changes: Type.Array(
    Type.Object({
      groupId: id('Group.'),
      title: Type.String({ description: 'Of the goods or of the set, as it was ordered.' }),
      kind: Type.Union(
        [
          Type.Literal('gone'),
          Type.Literal('short'),
          Type.Literal('dearer'),
          Type.Literal('cheaper'),
          Type.Literal('apart'),
        ],
        {
          description:
            'gone: not sold any more, not added; short: fewer in stock than were ordered; dearer, cheaper: ' +
            'another price than then; apart: a set that is not assembled any more, its goods were added alone.',
        },
      ),
      message: Type.String({ description: 'In words, fit to be shown.' }),
      was: kopecks('Price of one when it was ordered.'),
      now: Type.Union([kopecks('Price of one now.'), Type.Null()], { description: 'Null: it is not sold.' }),
    }),
    { description: 'What is not as it was, in the order of lines; one line may have two.' },
  ),
  basket: Basket,
})
export type RepeatedOrder = Static<typeof RepeatedOrder>

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

/** Something bought before that fits one of the user's machines. */
export const Consumable = Type.Object({
  product: ProductCard,
  groupId: id('What is put in the basket.'),
  title: Type.String({ description: 'Of the group; empty when the product has one.' }),
  count: Type.Integer({ description: 'How many were bought the last time.' }),
  available: Type.Integer({ description: 'How many can be had now; 0: to order.' }),
  boughtAt: Type.String({ format: 'date-time', description: 'When that was.' }),
})
export type Consumable = Static<typeof Consumable>

export const orders = {
  placeOrder: call('POST', '/orders/v1', {
    summary: 'Places an order of the selected lines that are in stock',
    body: OrderForm,
    answer: PlacedOrder,
    errors: {
      422:
        'The total, a price, the promo code, bonuses or the stock changed, a calculation expired or nothing is ' +
        'selected: the answer carries the basket as it is now',
      429: 'Too many orders of this user, from this address or with this e-mail; Retry-After says when to ask again',
    },
  }),
  viewOwnOrder: call('GET', '/orders/v1/own', {
    summary:
      'An order for whoever placed it: the signed-in buyer, the holder of the cart token, or of the key of the ' +
      'email’s link (x-order-key)',
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
  listOrders: call('GET', '/orders/v1', {
    summary: 'Orders of the signed-in user on this site, newest first',
    needs: 'user',
    query: Type.Object({
      statusGroupId: Type.Optional(
        shortListId(
          'Only orders that stand in statuses of this group (GET /orders/v1/counts); an unknown group has none.',
        ),
      ),
      page: pageNumber,
      limit: pageLimit(10),
    }),
    answer: OrderList,
  }),
  countOrders: call('GET', '/orders/v1/counts', {
    summary: 'How many orders of the signed-in user stand in which group of statuses',
    needs: 'user',
    answer: OrderCounts,
  }),
  cancelOrder: call('DELETE', '/orders/v1', {
    summary: 'Cancels an order of the signed-in user; an order that is cancelled already is answered as it is',
    needs: 'user',
    query: Type.Object({
      orderId: id('Order.'),
      cancelStatusId: Type.Optional(shortListId('Why: one of cancelStatuses of init.')),
    }),
    answer: Order,
    errors: { 404: 'No such order of this user', 422: 'The order cannot be cancelled any more' },
  }),
  cancelOwnOrder: call('DELETE', '/orders/v1/own', {
    summary:
      'Cancels an order for whoever may see it (GET /orders/v1/own); an order that is cancelled already is ' +
      'answered as it is',
    query: Type.Object({
      orderId: id('Order.'),
      cancelStatusId: Type.Optional(shortListId('Why: one of cancelStatuses of init.')),
    }),
    answer: Order,
    errors: { 404: 'No such order of this visitor', 422: 'The order cannot be cancelled any more' },
  }),
  confirmOrder: call('POST', '/orders/v1/confirm', {
    summary:
      'The email address of an order is confirmed by the key of the email’s link (x-order-key): its goods are ' +
      'reserved till the end of its reservation',
    body: orderId,
    answer: Order,
    errors: { 404: 'No such order, or not its key', 422: 'The goods were let go and are not there any more' },
  }),
  repeatOrder: call('PATCH', '/orders/v1/add-to-basket', {
    summary: 'Puts the goods of an order into the basket again, at today’s prices; sent twice it adds once',
    needs: 'user',
    body: orderId,
    answer: RepeatedOrder,
    errors: { 404: 'No such order of this user', 422: 'The basket would have too many lines' },
  }),
  listConsumables: call('GET', '/orders/v1/consumables', {
    summary: 'What the user bought for the machines of their workshop, to be bought again',
    needs: 'user',
    answer: Type.Array(Consumable, {
      description: 'Each group once, the last bought first, up to 30; cancelled orders do not count.',
    }),
  }),
}
