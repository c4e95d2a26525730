import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, pageLimit, pageMeta, pageNumber, shortListId } from '../base/page.ts'
import { ProductCard } from '../catalogue/catalog.ts'
import { PackSize } from '../catalogue/pack.ts'
import { Basket, PriceReason } from './basket.ts'
import { Address, DeliveryMethod } from './delivery.ts'
import { OrderDocument } from './order-documents.ts'
import { PaymentMethod } from './payments.ts'
import { OrderShipment } from './shipments.ts'

const payerText = (maxLength: number, description: string) => Type.String({ maxLength, description })

/**
 * The payer when it is an organization or a sole proprietor instead of the person of `personalData`; named in the
 * invoice.
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

/** The organization or sole proprietor that pays an order, as named when it was placed. */
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

/** spec 3: the order form. Its sums are those the buyer saw: they are compared or ignored, never charged. */
export const OrderForm = Type.Object({
  accept: Type.Boolean({ description: 'The buyer accepts the terms of sale; false: 400.' }),
  scenario: Type.Optional(
    Type.Literal('user', {
      default: 'user',
      description: 'user: a guest gets an account and is signed in by the answer’s tokens.',
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
          'Kind of the method as the buyer saw it (kind of GET /delivery/v1); if the method has another: 400. ' +
          'Missing: not compared.',
      }),
    ),
    option: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'Tariff of the carrier as the buyer saw it (option of the calculation, as cdek-137); if the calculation ' +
          'has another: 400. Missing or empty: not compared.',
      }),
    ),
    deliveryPointCode: Type.Optional(Type.String({ maxLength: 100, description: 'For methods that need a point.' })),
    calculationId: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Calculation (POST /delivery/v1/calculate/…) that sets the price of delivery.',
    }),
  }),
  personalShipping: Type.Optional(
    Type.Object(
      {
        shippingId: Type.Optional(id('A saved address of the signed-in user; when given, `shipping` is ignored.')),
        shipping: Type.Optional(Address),
      },
      { description: 'For methods that need an address: the one the calculation was made for.' },
    ),
  ),
  deliveryDescription: Type.Optional(
    Type.Object({ price: Type.Optional(kopecks('What the buyer saw; the order takes the calculation’s price.')) }),
  ),
  total: kopecks(
    'Total the buyer saw on the button: goods and delivery. If it differs from what the shop computes: 422 with ' +
      'the current basket.',
  ),
  deviceId: Type.Optional(
    Type.String({ maxLength: 100, description: 'Device that the session opened by this call is bound to.' }),
  ),
})
export type OrderForm = Static<typeof OrderForm>

export const OrderLine = Type.Object({
  line: Type.Integer({ description: 'Number of the line in the order; shipments name it.' }),
  groupId: id('Group.'),
  productId: id('Product.'),
  title: Type.String(),
  vendorCode: Type.String(),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id.' }),
  path: Type.String({ description: 'Address of the product page when it was ordered.' }),
  count: Type.Integer(),
  packSize: PackSize,
  price: kopecks('Unit price after role, price tier and sale; before the promo code and bonuses.'),
  discount: kopecks('Taken off the line by the promo code.'),
  bonuses: kopecks('Part of the line paid by bonuses.'),
  sum: kopecks('To pay for the line in money: price × count − discount − bonuses.'),
  explanation: Type.Array(PriceReason, { description: 'How the sum came about, step by step.' }),
  set: Type.Union(
    [
      Type.Object({
        number: Type.Integer({
          description: 'Number of the set in the order, from 1: its parts are adjacent lines with the same number.',
        }),
        title: Type.String({ description: 'Title of the set, as it was ordered.' }),
        count: Type.Integer({ description: 'How many sets.' }),
      }),
      Type.Null(),
    ],
    { description: 'The set this line is a part of; null: not part of a set.' },
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
    { description: 'VAT of the goods when ordered, percent; none: without VAT; null: the usual rate of the site.' },
  ),
  unit: Type.Object(
    {
      code: Type.String({ description: 'Code of ОКЕИ: 796 is a piece.' }),
      name: Type.String({ description: 'Name as in documents: «шт», «пог. м».' }),
    },
    { description: 'What the goods are counted in.' },
  ),
})
export type OrderLine = Static<typeof OrderLine>

/** Status of an order. */
const OrderState = Type.Object({
  id: id('Status, one of orderStatuses of init.'),
  code: Type.String({ description: 'Latin code of the status.' }),
  title: Type.String({ description: 'Name of the status in Russian.' }),
  stage: Type.Union(
    [Type.Literal('open'), Type.Literal('sent'), Type.Literal('completed'), Type.Literal('cancelled')],
    {
      description:
        'What the status means: open: may hold stock; sent: has left the warehouse; completed, cancelled: final.',
    },
  ),
  step: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Position in `steps`, from 1; null: the order is cancelled.',
  }),
})

/** Fields of an order both in lists and on its own page. */
const orderHead = {
  id: id('Order.'),
  number: Type.String({ description: 'As shown to the buyer: Ш-1001.' }),
  status: OrderState,
  steps: Type.Array(Type.String(), { description: 'Usual steps of such an order in words, first to last.' }),
  isCancellable: Type.Boolean({ description: 'The buyer may cancel it now by DELETE /orders/v1.' }),
  isPaid: Type.Boolean({ description: 'It is paid; GET /payments/v1/order-status says how much was refunded.' }),
  isPayable: Type.Boolean({
    description: 'It waits for payment by card: POST /payments/v1/url with its bill gives the page of the bank.',
  }),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  bill: Type.Union(
    [
      Type.Object({
        id: id('Bill.'),
        number: Type.String(),
        amount: kopecks('To pay.'),
        createdAt: Type.String({ description: 'ISO 8601, UTC; later than the order when the order was changed.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: paid on delivery, or a one-click order without a way of paying: no bill.' },
  ),
  total: kopecks('Lines and delivery.'),
  deferral: Type.Union(
    [
      Type.Object({
        days: Type.Integer({ description: 'It is paid within so many days after its last shipment.' }),
        dueOn: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
          description: 'The last day to pay, 2026-12-12; null: nothing has been sent yet.',
        }),
        isOverdue: Type.Boolean({ description: 'That day has passed; says nothing of whether it is paid.' }),
        credited: kopecks('Taken off what is to be paid by goods that came back before they were paid for.'),
      }),
      Type.Null(),
    ],
    { description: 'Of an organization that pays after shipping; null: paid before it goes or on delivery.' },
  ),
}

export const Order = Type.Object({
  ...orderHead,
  history: Type.Array(
    Type.Object({
      status: Type.String({ description: 'Title of the status, or how long the reservation was extended.' }),
      at: Type.String({ description: 'ISO 8601, UTC.' }),
      who: Type.Union([Type.Literal('buyer'), Type.Literal('shop'), Type.Literal('system')], {
        description: 'Who changed it.',
      }),
      why: Type.String({ description: 'Reason in words, for the buyer; empty: none given.' }),
    }),
    { description: 'Changes of status, except undone ones, and extensions of the reservation, first to last.' },
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
    { description: 'Partly hidden by dots for a visitor who opened the order only by the link in an email.' },
  ),
  payer: Type.Union([Payer, Type.Null()], { description: 'Null: the contact person pays.' }),
  isConsumer: Type.Boolean({
    description: 'False: of an organization, or of the account of one or of a dealer; goods are returned by agreement.',
  }),
  delivery: Type.Union(
    [
      Type.Object({
        kind: DeliveryMethod.properties.kind,
        method: Type.String({ description: 'Title of the delivery method.' }),
        point: Type.Union([
          Type.Object({ title: Type.String(), city: Type.String(), address: Type.String(), hours: Type.String() }),
          Type.Null(),
        ]),
        address: Type.Union([Type.String(), Type.Null()], {
          description: 'In one line; only the city for a visitor who opened the order only by the link in an email.',
        }),
        price: kopecks('Price of delivery.'),
        daysMin: Type.Integer({ description: 'Earliest arrival, in days from the day of the order.' }),
        daysMax: Type.Integer({ description: 'Latest arrival, in days from the day of the order.' }),
        dateFrom: Type.Union([Type.String(), Type.Null()], {
          description:
            'Earliest day as shown to the buyer, 2026-11-24, Moscow time; null: an old order, placed before days ' +
            'were stored.',
        }),
        dateTo: Type.Union([Type.String(), Type.Null()], { description: 'Latest day as shown to the buyer.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: a one-click order, agreed by phone.' },
  ),
  shipments: Type.Array(OrderShipment, {
    description: 'First to last; empty: nothing has been sent or registered with a carrier.',
  }),
  payment: Type.Union([Type.Pick(PaymentMethod, ['code', 'kind', 'title', 'description']), Type.Null()], {
    description: 'Null: a one-click order, agreed by phone.',
  }),
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
  bonusesUsed: kopecks('Part paid by bonuses; they are returned when the order is cancelled.'),
  oldItemsPrice: kopecks('Goods without any reduction.'),
  reservation: Type.Union(
    [
      Type.Object({
        until: Type.String({
          description:
            'ISO 8601, UTC: when the order is cancelled automatically unless it is paid or confirmed by the shop.',
        }),
        confirmBefore: Type.Union([Type.String(), Type.Null()], {
          description:
            'ISO 8601, UTC: the email address is not proven; unless POST /orders/v1/confirm is used before then, the ' +
            'goods are released, though the order remains. Null: nothing to confirm.',
        }),
        isHeld: Type.Boolean({
          description:
            'The goods are reserved now; false: the time to confirm is over, and confirming reserves them again ' +
            'if they are in stock.',
        }),
      }),
      Type.Null(),
    ],
    {
      description:
        'Reservation of the goods; null: it has no end or is over, money has come, a part was sent, or the order is ' +
        'paid by card (see payBefore of GET /payments/v1/order-status).',
    },
  ),
  owed: kopecks('Still to be paid in money; 0: nothing.'),
  sentAt: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 8601, UTC: when the goods left the warehouse; null: not yet.',
  }),
  documents: Type.Array(OrderDocument, { description: 'Documents it has now: GET /orders/v1/documents.' }),
})
export type Order = Static<typeof Order>

/** An order as lists show it. */
export const OrderCard = Type.Object({
  ...orderHead,
  deliveryMethod: Type.String({
    description: 'Title of the delivery method; empty: a one-click order, not agreed yet.',
  }),
  linesCount: Type.Integer({ description: 'How many lines it has.' }),
  lines: Type.Array(
    Type.Object({
      groupId: id('Group.'),
      title: Type.String({ description: 'As it was ordered.' }),
      image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
      path: Type.String({ description: 'Address of the product page when it was ordered; empty: it had none.' }),
      count: Type.Integer({ description: 'How many were ordered.' }),
      packSize: PackSize,
      setTitle: Type.Union([Type.String(), Type.Null()], {
        description: 'Title of the set it is a part of; null: not part of a set.',
      }),
    }),
    { description: 'The first six lines.' },
  ),
})
export type OrderCard = Static<typeof OrderCard>

export const OrderList = Type.Object({
  orders: Type.Array(OrderCard, { description: 'Newest first.' }),
  meta: Type.Object(pageMeta),
})
export type OrderList = Static<typeof OrderList>

/** How many orders the user has, by group of statuses (spec 3). */
export const OrderCounts = Type.Object({
  total: Type.Integer({ description: 'All orders of the user on this site.' }),
  statusOrderCounts: Type.Array(
    Type.Object({
      statusGroupId: id('Group of statuses.'),
      code: Type.String({ description: 'Latin code of the group, as in the address of its page.' }),
      title: Type.String({ description: 'Name of the group in Russian.' }),
      count: Type.Integer({ description: 'Orders in its statuses; 0: none.' }),
    }),
    { description: 'Every group, in order of display.' },
  ),
})
export type OrderCounts = Static<typeof OrderCounts>

/** The result of adding the goods of an order to the basket again. */
export const RepeatedOrder = Type.Object({
  added: Type.Array(id('Group.'), {
    description: 'Groups that are in the basket now, in at least the ordered count.',
  }),
  changes: Type.Array(
    Type.Object({
      groupId: id('Group.'),
      title: Type.String({ description: 'Title of the goods or of the set, as it was ordered.' }),
      kind: Type.Union(
        [
          Type.Literal('gone'),
          Type.Literal('short'),
          Type.Literal('dearer'),
          Type.Literal('cheaper'),
          Type.Literal('apart'),
          Type.Literal('on-request'),
        ],
        {
          description:
            'gone: not sold any more, not added; short: fewer in stock than were ordered, with none perhaps not ' +
            'added; dearer, cheaper: the price has changed; apart: the set is not offered any more, its goods were ' +
            'added separately; on-request: the price is on request now, not added.',
        },
      ),
      message: Type.String({ description: 'In words, fit to be shown.' }),
      was: kopecks('Unit price when it was ordered.'),
      now: Type.Union([kopecks('Unit price now.'), Type.Null()], { description: 'Null: it was not added.' }),
    }),
    { description: 'What has changed since, in the order of lines; one line may have two changes.' },
  ),
  basket: Basket,
})
export type RepeatedOrder = Static<typeof RepeatedOrder>

export const PlacedOrder = Type.Object({
  orderId: id('Order.'),
  order: Order,
  authToken: Type.Union([Type.String(), Type.Null()], {
    description:
      'Access token of the account made for a guest; null: already signed in, or the email address has an account.',
  }),
  refreshToken: Type.Union([Type.String(), Type.Null()], { description: 'Given together with authToken.' }),
  basket: Basket,
})
export type PlacedOrder = Static<typeof PlacedOrder>

const orderId = Type.Object({ orderId: id('Order.') })

/** A product bought before that fits one of the user's machines. */
export const Consumable = Type.Object({
  product: ProductCard,
  groupId: id('Group to put in the basket.'),
  title: Type.String({ description: 'Title of the group; empty when the product has one group.' }),
  count: Type.Integer({ description: 'How many were bought last time.' }),
  available: Type.Integer({ description: 'How many are in stock now.' }),
  boughtAt: Type.String({ format: 'date-time', description: 'When it was bought last time.' }),
})
export type Consumable = Static<typeof Consumable>

export const orders = {
  placeOrder: call('POST', '/orders/v1', {
    summary: 'Places an order for the selected lines that are in stock',
    body: OrderForm,
    answer: PlacedOrder,
    errors: {
      422:
        'The total, a price, the promo code, bonuses or the stock changed, a calculation expired or nothing is ' +
        'selected: the answer carries the basket as it is now. Or an order was placed with this Idempotency-Key and ' +
        'another body: the answer carries its id',
      429: 'Too many orders by this user, from this network address or with this email address; see Retry-After',
    },
  }),
  viewOwnOrder: call('GET', '/orders/v1/own', {
    summary:
      'An order, for its buyer: the signed-in one, or the holder of the cart token or of the key in the link of an ' +
      'email (x-order-key)',
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
        shortListId('Only orders in statuses of this group (GET /orders/v1/counts); an unknown group has none.'),
      ),
      page: pageNumber,
      limit: pageLimit(10),
    }),
    answer: OrderList,
  }),
  countOrders: call('GET', '/orders/v1/counts', {
    summary: 'How many orders the signed-in user has, by group of statuses',
    needs: 'user',
    answer: OrderCounts,
  }),
  cancelOrder: call('DELETE', '/orders/v1', {
    summary: 'Cancels an order of the signed-in user; a repeat changes nothing',
    needs: 'user',
    query: Type.Object({
      orderId: id('Order.'),
      cancelStatusId: Type.Optional(shortListId('Reason: one of cancelStatuses of GET /init/v1.')),
    }),
    answer: Order,
    errors: { 404: 'No such order of this user', 422: 'The order cannot be cancelled any more' },
  }),
  cancelOwnOrder: call('DELETE', '/orders/v1/own', {
    summary: 'Cancels an order, for whoever may see it by GET /orders/v1/own; a repeat changes nothing',
    query: Type.Object({
      orderId: id('Order.'),
      cancelStatusId: Type.Optional(shortListId('Reason: one of cancelStatuses of GET /init/v1.')),
    }),
    answer: Order,
    errors: { 404: 'No such order of this visitor', 422: 'The order cannot be cancelled any more' },
  }),
  confirmOrder: call('POST', '/orders/v1/confirm', {
    summary:
      'Confirms the email address of an order by the key in the link of an email (x-order-key): its goods stay ' +
      'reserved until the end of the reservation',
    body: orderId,
    answer: Order,
    errors: { 404: 'No such order, or the key is not its own', 422: 'The goods were released and are out of stock' },
  }),
  repeatOrder: call('PATCH', '/orders/v1/add-to-basket', {
    summary: 'Puts the goods of an order into the basket again, at current prices; a repeat adds nothing more',
    needs: 'user',
    body: orderId,
    answer: RepeatedOrder,
    errors: { 404: 'No such order of this user', 422: 'The basket would have too many lines' },
  }),
  listConsumables: call('GET', '/orders/v1/consumables', {
    summary: 'Goods the user has bought for the machines of their workshop, to be bought again',
    needs: 'user',
    answer: Type.Array(Consumable, {
      description: 'Each group once, the last bought first, up to 30; cancelled orders are left out.',
    }),
  }),
}
