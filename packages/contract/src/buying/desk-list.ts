import { type Static, type TSchema, Type } from 'typebox'
import { day, moment } from '../base/moment.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'

/** Orders on a page of the desk. */
export const deskLimit = 50

/** A list of the order desk. An order may be in several lists: a new order paid by card also awaits payment. */
export const DeskView = Type.Union(
  [
    Type.Literal('new'),
    Type.Literal('one-click'),
    Type.Literal('awaiting-payment'),
    Type.Literal('to-pack'),
    Type.Literal('to-ship'),
    Type.Literal('to-print'),
    Type.Literal('overdue'),
    Type.Literal('money'),
    Type.Literal('unanswered'),
    Type.Literal('emails'),
    Type.Literal('called'),
    Type.Literal('mine'),
    Type.Literal('all'),
  ],
  {
    description:
      'new: not confirmed by staff yet; one-click: the buyer waits for a call; awaiting-payment: to be paid by ' +
      'card or invoice, and not paid; to-pack: confirmed, and paid if it is prepaid; to-ship: being packed; ' +
      'to-print: confirmed, and none of its papers printed; overdue: the reservation or the promised day has ' +
      'passed, or it was not confirmed for a day; money: a refund to be transferred by hand, refused by the bank or ' +
      'not taken by it for long, or a receipt that was refused or waits for over a day; unanswered: new and one-click orders placed more than 30 minutes ago; emails: an email ' +
      'about the order of the last week was refused or has not gone for 15 minutes; called: a note of two weeks calls ' +
      'the caller by name, who has written no note and changed no status there since; mine: open orders assigned to the ' +
      'caller; all: finished ones ' +
      'too. Every view but `money`, `emails`, `called` and `all` holds open orders only; overdue, sent ones as well.',
  },
)
export type DeskView = Static<typeof DeskView>

/** Most values of one filter. */
export const maxFilterValues = 50

/** Values of one filter: an order has one of them. */
const several = <Value extends TSchema>(value: Value, description: string) =>
  Type.Optional(
    Type.Array(value, {
      minItems: 1,
      maxItems: maxFilterValues,
      description: `${description} Repeated or comma-separated.`,
    }),
  )

/** Filters of the desk besides the view: they hold within any view. */
export const deskOrdersFilter = {
  siteId: Type.Optional(shortListId('Only orders of this site.')),
  assigneeId: Type.Optional(id('Only orders assigned to this member of staff; not of the views `mine` and `called`.')),
  from: Type.Optional(day('Placed on this day or later.')),
  to: Type.Optional(day('Placed on this day or earlier.')),
  status: several(
    Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', description: 'Code of a status.' }),
    'Only orders in one of these statuses; the view may leave out some. An unknown one adds no orders.',
  ),
  deliveryMethodId: several(
    shortListId('Delivery method.'),
    'Only orders to be delivered by one of these methods; one-click orders have none. An unknown one adds no orders.',
  ),
  paymentMethodId: several(
    shortListId('Payment method.'),
    'Only orders to be paid by one of these methods; one-click orders have none. An unknown one adds no orders.',
  ),
  warehouseId: several(
    shortListId('Warehouse.'),
    'Only orders with goods reserved in one of these warehouses, of their `warehouses`: what is sent or cancelled ' +
      'holds nothing. An unknown one adds no orders.',
  ),
}

/** Filters of the desk. */
export const deskFilter = { view: Type.Optional(DeskView), ...deskOrdersFilter }

export const DeskStatus = Type.Object({
  code: Type.String({ description: 'Latin code of the status.' }),
  title: Type.String({ description: 'Name of the status in Russian.' }),
  stage: Type.Union([Type.Literal('open'), Type.Literal('sent'), Type.Literal('completed'), Type.Literal('cancelled')]),
})

const Assignee = Type.Union([Type.Object({ id: id('Member of staff.'), fio: Type.String() }), Type.Null()], {
  description: 'Member of staff in charge of the order; null: nobody yet.',
})

/** Fields of a row and of the order page. */
export const deskRowFields = {
  id: id('Order.'),
  number: Type.String({ description: 'Ш-1001.' }),
  placedAt: moment('When it was placed.'),
  site: Type.Object({ id: id('Site.'), name: Type.String() }),
  buyerName: Type.String({ description: 'As given in the order.' }),
  phone: Type.String({
    description:
      'Partly hidden by dots; POST /office/v1/orders/{id}/contacts shows it and records who looked. Empty: none.',
  }),
  organization: Type.Union([Type.Object({ name: Type.String(), inn: Type.String() }), Type.Null()], {
    description: 'Organization that pays; null: the buyer pays personally.',
  }),
  priceRole: Type.String({ description: 'Title of the price role the order was priced by.' }),
  warehouses: Type.Array(Type.String(), {
    description: 'Titles of the warehouses where its goods are reserved, by title; empty: nothing is reserved.',
  }),
  total: kopecks('Goods and delivery.'),
  linesCount: Type.Integer({ description: 'How many lines it has.' }),
  status: DeskStatus,
  partSent: Type.Union(
    [
      Type.Object({
        sent: Type.Integer({ description: 'How many have gone.' }),
        left: Type.Integer({ description: 'How many are still to be sent.' }),
      }),
      Type.Null(),
    ],
    { description: 'Of an open order, a part of which has gone; null: nothing has, or nothing is left.' },
  ),
  deliveryMethod: Type.Union([Type.String(), Type.Null()], {
    description: 'Title of the delivery method; null: a one-click order, to be agreed by phone.',
  }),
  paymentMethod: Type.Union([Type.String(), Type.Null()], {
    description: 'Title of the payment method; null: a one-click order, to be agreed by phone.',
  }),
  isPaid: Type.Boolean({ description: 'Its money has been received.' }),
  owed: kopecks(
    'Still to be paid: bills without a payment, the total while there is no bill; 0 for paid and cancelled orders.',
  ),
  isShort: Type.Boolean({ description: 'It is paid, but some of its goods were sold to others meanwhile.' }),
  assignee: Assignee,
  hasComment: Type.Boolean({ description: 'The buyer left a comment.' }),
  notesCount: Type.Integer({ description: 'How many notes staff have written.' }),
  printedAt: Type.Union([moment('When its papers were last printed.'), Type.Null()], { description: 'Null: never.' }),
  isUnproven: Type.Boolean({
    description: 'Its email address is not confirmed: at `deadline` the goods are released, the order remains.',
  }),
  deadline: Type.Union([moment('Its goods are reserved until then.'), Type.Null()], {
    description: 'Null: the reservation has no end or is over, or the order is paid by card.',
  }),
}

/** An order as a row of the desk. */
export const DeskRow = Type.Object(deskRowFields)
export type DeskRow = Static<typeof DeskRow>

export const DeskPage = Type.Object({
  orders: Type.Array(DeskRow, {
    description: `The newest first, up to ${deskLimit}; one found by its number before them.`,
  }),
  nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: '`before` of the next page; null: no more.' }),
})
export type DeskPage = Static<typeof DeskPage>
