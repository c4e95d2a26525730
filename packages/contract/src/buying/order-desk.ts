import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { PermissionCode } from '../base/permissions.ts'
import { PriceReason } from './basket.ts'
import { Payer } from './orders.ts'
import { OrderShipment } from './shipments.ts'

/** Orders on a page of the desk. */
export const deskLimit = 50
/** Orders of one batch. */
export const maxBatchOrders = 5000

const at = (description: string) => Type.String({ format: 'date-time', description: `${description} ISO 8601, UTC.` })
const day = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: `${description} As 2026-11-24, by the clock of Moscow.`,
  })

/** Orders a manager looks at together. One may stand in several: a new order by card waits for its money as well. */
export const DeskView = Type.Union(
  [
    Type.Literal('new'),
    Type.Literal('one-click'),
    Type.Literal('awaiting-payment'),
    Type.Literal('to-pack'),
    Type.Literal('to-ship'),
    Type.Literal('to-print'),
    Type.Literal('overdue'),
    Type.Literal('mine'),
    Type.Literal('all'),
  ],
  {
    description:
      'new: nobody has taken it on; one-click: its buyer waits for a call; awaiting-payment: by card or invoice, the ' +
      'money is not there; to-pack: taken on, and paid where it is paid before; to-ship: being packed; to-print: taken ' +
      'on, and no paper of it was printed; overdue: the ' +
      'reservation or the promised day is over, or nobody has taken it on for a day; mine: open ones assigned to ' +
      'whoever asks; all: finished ones too. Every view but `all` is of open orders, overdue of sent ones as well.',
  },
)
export type DeskView = Static<typeof DeskView>

/** What the desk is narrowed by. */
export const deskFilter = {
  view: Type.Optional(DeskView),
  siteId: Type.Optional(id('Only orders of this site.')),
  assigneeId: Type.Optional(id('Only orders assigned to this member of staff.')),
  from: Type.Optional(day('The first day they were placed on.')),
  to: Type.Optional(day('The last day they were placed on.')),
}

const DeskStatus = Type.Object({
  code: Type.String({ description: 'Latin code of the status.' }),
  title: Type.String({ description: 'Name of the status in Russian.' }),
  stage: Type.Union([Type.Literal('open'), Type.Literal('sent'), Type.Literal('completed'), Type.Literal('cancelled')]),
})

const Assignee = Type.Union([Type.Object({ id: id('Member of staff.'), fio: Type.String() }), Type.Null()], {
  description: 'Who leads the order; null: nobody yet.',
})

const rowFields = {
  id: id('Order.'),
  number: Type.String({ description: 'Ш-1001.' }),
  placedAt: at('When it was placed.'),
  site: Type.Object({ id: id('Site.'), name: Type.String() }),
  buyerName: Type.String({ description: 'As given in the order.' }),
  phone: Type.String({
    description: 'Partly hidden by dots for everybody: a call that is recorded shows it whole. Empty: none.',
  }),
  organization: Type.Union([Type.Object({ name: Type.String(), inn: Type.String() }), Type.Null()], {
    description: 'Who pays; null: the buyer as a person.',
  }),
  priceRole: Type.String({ description: 'Title of the price role it was priced by.' }),
  total: kopecks('Goods and delivery.'),
  linesCount: Type.Integer({ description: 'How many lines it has.' }),
  status: DeskStatus,
  deliveryMethod: Type.Union([Type.String(), Type.Null()], {
    description: 'Title; null: a one-click order, to be settled by phone.',
  }),
  paymentMethod: Type.Union([Type.String(), Type.Null()], { description: 'Title; null: the same.' }),
  isPaid: Type.Boolean({ description: 'Its money has come.' }),
  owed: kopecks('Still to be paid; 0 of what is paid or cancelled.'),
  isShort: Type.Boolean({ description: 'It is paid, and some of its goods were sold meanwhile.' }),
  assignee: Assignee,
  hasComment: Type.Boolean({ description: 'Its buyer has written something.' }),
  notesCount: Type.Integer({ description: 'Notes of staff.' }),
  printedAt: Type.Union([at('When papers of it were printed last.'), Type.Null()], { description: 'Null: never.' }),
  isUnproven: Type.Boolean({
    description: 'Its email address is not confirmed: at `deadline` the goods are let go, the order stays.',
  }),
  deadline: Type.Union([at('Till then its goods are reserved.'), Type.Null()], {
    description: 'Null: without an end, over, or by card.',
  }),
}

/** An order as a row of the desk. */
export const DeskRow = Type.Object(rowFields)
export type DeskRow = Static<typeof DeskRow>

export const DeskPage = Type.Object({
  orders: Type.Array(DeskRow, { description: `The newest first, up to ${deskLimit}.` }),
  nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: '`before` of the next page; null: no more.' }),
})
export type DeskPage = Static<typeof DeskPage>

/** A status an order may be given now. */
export const DeskTransition = Type.Object({
  to: Type.String({ description: 'Code of the status.' }),
  title: Type.String({ description: 'Name of the status in Russian.' }),
  stage: DeskStatus.properties.stage,
  needs: Type.Array(PermissionCode, { description: 'Rights it wants, all of them.' }),
  isConfirmationNeeded: Type.Boolean({ description: 'Money goes back: the sign-in is confirmed first.' }),
  effects: Type.Array(Type.String(), {
    description: 'What happens with it, in Russian, each ready for a list: «спишет 4 позиции со склада».',
  }),
})
export type DeskTransition = Static<typeof DeskTransition>

/** Something that happened to an order. */
export const DeskEvent = Type.Object({
  id: Type.String({ description: 'Unique in the order, as `status-12`.' }),
  kind: Type.Union(
    [
      Type.Literal('status'),
      Type.Literal('reservation'),
      Type.Literal('payment'),
      Type.Literal('money-refund'),
      Type.Literal('receipt'),
      Type.Literal('refund'),
      Type.Literal('shipment'),
      Type.Literal('email'),
      Type.Literal('note'),
      Type.Literal('print'),
      Type.Literal('audit'),
    ],
    { description: 'audit: what staff did beside the rest, as opening a phone.' },
  ),
  at: at('When.'),
  who: Type.String({ description: 'A name: of staff, «Покупатель», «Магазин», «Банк», «Команда».' }),
  title: Type.String({ description: 'In Russian.' }),
  text: Type.String({
    description: 'More of it, as a reason or a note; of an email its address, partly hidden by dots; may be empty.',
  }),
  emailId: Type.Union([id('Of an email to the buyer: it may be sent again.'), Type.Null()], {
    description: 'Null: something else.',
  }),
})
export type DeskEvent = Static<typeof DeskEvent>

export const DeskLine = Type.Object({
  line: Type.Integer({ description: 'Number of the line in the order.' }),
  groupId: id('Group.'),
  productId: id('Product.'),
  title: Type.String({ description: 'As it was ordered.' }),
  vendorCode: Type.String({ description: 'Article; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  path: Type.String({ description: 'Address of the product page when it was ordered; empty: it had none.' }),
  count: Type.Integer({ description: 'Ordered.' }),
  returnedCount: Type.Integer({ description: 'In requests to take back that were not rejected.' }),
  sentCount: Type.Integer({ description: 'Has gone.' }),
  withdrawnCount: Type.Integer({ description: 'Never will go: the money went back before.' }),
  available: Type.Integer({ description: 'How many of what is left can go now: held for the order, or free.' }),
  oldPrice: kopecks('Of one without any reduction.'),
  price: kopecks('Of one; before the promo code and bonuses.'),
  discount: kopecks('What the promo code took off the line.'),
  bonuses: kopecks('What of the line was paid by bonuses.'),
  sum: kopecks('To pay for the line: price × count − discount − bonuses.'),
  explanation: Type.Array(PriceReason, { description: 'How the price came about, step by step.' }),
  set: Type.Union([Type.Object({ number: Type.Integer(), title: Type.String(), count: Type.Integer() }), Type.Null()], {
    description: 'The set the line is a part of; null: bought alone.',
  }),
  stock: Type.Array(
    Type.Object({
      warehouse: Type.String({ description: 'Title.' }),
      free: Type.Integer({ description: 'How many more can be taken now, this order’s own not counted.' }),
      held: Type.Integer({ description: 'How many this order holds there.' }),
    }),
    { description: 'Warehouses of the site that have or hold some; empty: none.' },
  ),
})
export type DeskLine = Static<typeof DeskLine>

/** A shipment as staff see it. */
export const DeskShipment = Type.Object({
  ...OrderShipment.properties,
  sentBy: Type.String({ description: 'A name; empty: it is being packed.' }),
  failure: Type.String({ description: 'Why its carrier did not take it; empty: nothing is wrong.' }),
  isTrackable: Type.Boolean({ description: 'Staff say who carries it and by which number.' }),
  isRetryable: Type.Boolean({ description: 'The carrier may be asked again.' }),
})
export type DeskShipment = Static<typeof DeskShipment>

/** An order whole, as who leads it sees it. */
export const DeskOrder = Type.Object({
  ...rowFields,
  contact: Type.Object(
    { fio: Type.String(), phone: Type.String(), email: Type.String() },
    { description: 'Phone and email partly hidden by dots; empty: none.' },
  ),
  userId: Type.Union([Type.Integer(), Type.Null()], { description: 'The buyer’s account; null: none.' }),
  payer: Type.Union([Payer, Type.Null()], { description: 'Null: the person of contact pays.' }),
  comment: Type.String({ description: 'The buyer’s words; may be empty.' }),
  cancelReason: Type.Union([Type.String(), Type.Null()], {
    description: 'The reason the buyer chose; null: not cancelled by the buyer, or none given.',
  }),
  delivery: Type.Union(
    [
      Type.Object({
        methodId: id('Delivery method.'),
        method: Type.String({ description: 'Title.' }),
        point: Type.Union([Type.String(), Type.Null()], { description: 'Name and address of the point; null: none.' }),
        address: Type.Union([Type.String(), Type.Null()], {
          description: 'In one line, without the house; null: none.',
        }),
        price: kopecks('Price of delivery.'),
        dateFrom: Type.Union([Type.String(), Type.Null()], {
          description: 'The earliest day promised, as 2026-11-24.',
        }),
        dateTo: Type.Union([Type.String(), Type.Null()], { description: 'The latest.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: a one-click order.' },
  ),
  shipments: Type.Array(DeskShipment, {
    description: 'First to last; those that were never to go are not among them.',
  }),
  sendTo: Type.Union([Type.String(), Type.Null()], {
    description: 'Code of the status it gets when the last of it goes; null: nothing of it can go now.',
  }),
  lines: Type.Array(DeskLine),
  goodsPrice: kopecks('Goods before the promo code and bonuses.'),
  promoCode: Type.Union([Type.Object({ code: Type.String(), discount: kopecks('What it took off.') }), Type.Null()]),
  bonusesUsed: kopecks('What was paid by bonuses.'),
  itemsPrice: kopecks('To pay for goods.'),
  oldItemsPrice: kopecks('Goods without any reduction.'),
  bill: Type.Union([Type.Object({ number: Type.String(), amount: kopecks('To pay.') }), Type.Null()], {
    description: 'Null: none was made.',
  }),
  payments: Type.Array(
    Type.Object({
      id: id('Payment.'),
      provider: Type.String({ description: 'In Russian: «ЮKassa», «перевод», «при получении».' }),
      status: Type.String({ description: 'new, pending, succeeded, canceled, surplus, disputed.' }),
      statusTitle: Type.String({ description: 'In Russian.' }),
      amount: kopecks('Asked for.'),
      received: Type.Union([kopecks('Came.'), Type.Null()], { description: 'Null: nothing.' }),
      createdAt: at('When it was begun.'),
    }),
    { description: 'First to last.' },
  ),
  moneyRefunds: Type.Array(
    Type.Object({
      id: id('Refund of money.'),
      refundId: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Of the goods it is of, among `refunds`; null: the order was cancelled or changed.',
      }),
      isByHand: Type.Boolean({ description: 'The shop transfers it itself.' }),
      amount: kopecks('Goes back.'),
      status: Type.String({ description: 'new, pending, succeeded, failed.' }),
      statusTitle: Type.String({ description: 'In Russian.' }),
      why: Type.String(),
      createdAt: at('When it was asked for.'),
    }),
    { description: 'First to last.' },
  ),
  receipts: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Of the receipt.' }),
      kind: Type.Union([Type.Literal('payment'), Type.Literal('hand-over'), Type.Literal('refund')]),
      status: Type.Union([Type.Literal('waiting'), Type.Literal('registered'), Type.Literal('refused')]),
      amount: kopecks('Of the receipt.'),
      documentNumber: Type.String({ description: 'Fiscal number; empty: not registered yet.' }),
      createdAt: at('When it was written.'),
    }),
    { description: 'First to last.' },
  ),
  refunds: Type.Array(
    Type.Object({
      id: id('Request to take goods back.'),
      number: Type.String({ description: 'В-101.' }),
      code: Type.String({ description: 'Of its status: requested, approved, received, paying, paid, rejected.' }),
      status: Type.String({ description: 'Title.' }),
      amount: kopecks('Asked for.'),
      createdAt: at('When it was asked.'),
    }),
    { description: 'Requests of the buyer to take goods back, first to last.' },
  ),
  notes: Type.Array(Type.Object({ id: id('Note.'), at: at('When.'), who: Type.String(), text: Type.String() }), {
    description: 'Of staff, for staff; first to last.',
  }),
  timeline: Type.Array(DeskEvent, { description: 'Everything that happened, the newest first.' }),
  transitions: Type.Array(DeskTransition, {
    description: 'Statuses it may be given now, in order; those too whose permission one lacks.',
  }),
})
export type DeskOrder = Static<typeof DeskOrder>

/** The result of giving many orders another status. */
export const OrderBatch = Type.Object({
  id: Type.String({ format: 'uuid' }),
  to: Type.String({ description: 'Code of the status.' }),
  title: Type.String({ description: 'Its name; of a batch that takes another one back, with that word before it.' }),
  isUndo: Type.Boolean({ description: 'It takes another batch back.' }),
  mayUndo: Type.Boolean({ description: 'It is over, has changed something, and is not older than 30 days.' }),
  createdAt: at('When it was asked for.'),
  total: Type.Integer({ description: 'Orders in it.' }),
  waiting: Type.Integer({ description: 'Not changed yet; 0: it is over.' }),
  done: Type.Integer({ description: 'Changed.' }),
  skipped: Type.Integer({ description: 'Had this status already.' }),
  refused: Type.Integer({ description: 'Could not be changed.' }),
  failed: Type.Array(
    Type.Object({
      orderId: id('Order.'),
      number: Type.String({ description: 'Ш-1001.' }),
      reason: Type.String({ description: 'Why, in Russian.' }),
    }),
    { description: 'The refused, by number, up to 500.' },
  ),
})
export type OrderBatch = Static<typeof OrderBatch>

/** Papers that staff print. */
export const paperKinds = ['pick-list', 'invoice', 'act', 'upd'] as const
export type PaperKind = (typeof paperKinds)[number]
/** Orders whose papers are printed at once. */
export const maxPrintedOrders = 100

const batchId = Type.String({
  format: 'uuid',
  description: 'Of the batch, chosen by who asks: the same one sent again is no second batch.',
})
const noBatch = { 404: 'No such batch of one’s own.' }
const typed = Type.String({
  maxLength: 100,
  description:
    'Three signs or more are looked for anywhere in a phone, INN, name, organization and email address, and at ' +
    'the beginning of an article; a number of an order is it alone, «Ш-1001» or «1001». Empty: the list as it is.',
})

const order = Type.Object({ id: id('Order.') })
const noOrder = { 404: 'No such order of a site one has the right for.' }
const before = Type.Optional(id('Orders older than the one with this id.'))

/**
 * The order desk. Each call is of the sites one holds its permission for; an order of another site is 404. What is
 * typed to find an order is often a phone or a name, so it goes in a body: addresses are written down on their way.
 */
export const orderDesk = {
  listDeskOrders: call('GET', '/office/v1/orders', {
    summary: 'Orders by view and filter, the newest first',
    query: Type.Object({ ...deskFilter, before }),
    answer: DeskPage,
    needs: { staff: 'orders.read' },
  }),
  searchDeskOrders: call('POST', '/office/v1/order-searches', {
    summary: 'Orders found by number, digits of a phone or INN, email address, name, organization, article of a line',
    body: Type.Object({
      ...deskFilter,
      q: typed,
      before,
    }),
    answer: DeskPage,
    needs: { staff: 'orders.read' },
  }),
  countDeskOrders: call('GET', '/office/v1/orders/counts', {
    summary: 'How many orders stand in each view',
    query: Type.Object({ siteId: deskFilter.siteId }),
    answer: Type.Object({
      counts: Type.Array(Type.Object({ view: DeskView, count: Type.Integer() }), {
        description: 'Every view but `all`: finished orders are not counted.',
      }),
    }),
    needs: { staff: 'orders.read' },
  }),
  viewDeskOrder: call('GET', '/office/v1/orders/{id}', {
    summary: 'An order whole',
    params: order,
    answer: DeskOrder,
    needs: { staff: 'orders.read' },
    errors: noOrder,
  }),
  setOrderStatus: call('POST', '/office/v1/orders/{id}/status', {
    summary: 'Gives an order another status, with everything that goes with it; answers the order as it is then',
    params: order,
    body: Type.Object({
      to: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the status: one of `transitions`.' }),
      from: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the status one sees now.' }),
      why: Type.Optional(Type.String({ maxLength: 1000, default: '', description: 'For the buyer to read.' })),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.read' },
    errors: {
      ...noOrder,
      403: 'The permission of the edge is missing, or money goes back and the sign-in is not confirmed.',
      409: 'It was given another status meanwhile: `conflict.status` has both.',
      422: 'There is no such edge, or goods are missing.',
    },
  }),
  addOrderNote: call('POST', '/office/v1/orders/{id}/notes', {
    summary: 'Writes a note of staff; the same text sent again within a minute is the same note',
    params: order,
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', description: 'For colleagues to read.' }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.notes' },
    errors: noOrder,
  }),
  setOrderAssignee: call('PUT', '/office/v1/orders/{id}/assignee', {
    summary: 'Gives an order to who leads it from now on, or to nobody',
    params: order,
    body: Type.Object({
      staffId: Type.Union([id('Member of staff.'), Type.Null()], { description: 'Null: nobody.' }),
      from: Type.Union([id('Member of staff.'), Type.Null()], { description: 'Who leads it as one sees it now.' }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.notes' },
    errors: {
      ...noOrder,
      409: 'It was given to somebody else meanwhile: `conflict.assignee` has both, by id.',
      422: 'They may not read orders of this site, or may not sign in any more.',
    },
  }),
  listOrderAssignees: call('GET', '/office/v1/order-assignees', {
    summary: 'Who may lead orders of a site, by name',
    query: Type.Object({ siteId: id('Site.') }),
    answer: Type.Array(Type.Object({ id: id('Member of staff.'), fio: Type.String() }), {
      description: 'Empty for a site whose orders one may not read.',
    }),
    needs: { staff: 'orders.read' },
  }),
  extendOrderReservation: call('POST', '/office/v1/orders/{id}/reservation', {
    summary: 'Holds the goods of an order for more working days; its buyer is written to',
    params: order,
    body: Type.Object({
      days: Type.Integer({ minimum: 1, maximum: 60, description: 'Working days to add.' }),
      why: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'For the buyer to read.' }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.status' },
    errors: { ...noOrder, 422: 'Its reservation has no end, or it has none.' },
  }),
  revealOrderContacts: call('POST', '/office/v1/orders/{id}/contacts', {
    summary: 'Phone, email address and delivery address of an order whole; who opened them is written down each time',
    params: order,
    answer: Type.Object({
      fio: Type.String({ description: 'As given in the order.' }),
      phone: Type.String({ description: '+ and digits; empty: none.' }),
      email: Type.String({ description: 'Empty: none.' }),
      address: Type.Union([Type.String(), Type.Null()], { description: 'In one line; null: none.' }),
    }),
    needs: { staff: 'people.contacts' },
    errors: { ...noOrder, 429: 'Too many contacts of this member of staff within an hour.' },
  }),
  startOrderBatch: call('POST', '/office/v1/order-batches', {
    summary: 'Gives many orders another status, one by one by the queue; the same batch sent again is the same',
    body: Type.Object({
      id: batchId,
      to: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the status.' }),
      why: Type.Optional(Type.String({ maxLength: 1000, default: '', description: 'For the buyers to read.' })),
      orderIds: Type.Optional(
        Type.Array(id('Order.'), { minItems: 1, maxItems: maxBatchOrders, description: 'Either these …' }),
      ),
      filter: Type.Optional(
        Type.Object(
          { ...deskFilter, q: Type.Optional(typed) },
          { description: `… or all that the filter finds now, up to ${maxBatchOrders}.` },
        ),
      ),
    }),
    answer: OrderBatch,
    needs: { staff: 'orders.read' },
    errors: {
      403: 'The permission of the change is missing, or it cancels and the sign-in is not confirmed.',
      422: 'No such status or orders, too many, or the id is of another batch.',
    },
  }),
  viewOrderBatch: call('GET', '/office/v1/order-batches/{id}', {
    summary: 'How far a batch of one’s own is, and what failed in it',
    params: Type.Object({ id: batchId }),
    answer: OrderBatch,
    needs: { staff: 'orders.read' },
    errors: noBatch,
  }),
  retryOrderBatch: call('POST', '/office/v1/order-batches/{id}/retry', {
    summary: 'Tries the orders again that failed in a batch of one’s own',
    params: Type.Object({ id: batchId }),
    answer: OrderBatch,
    needs: { staff: 'orders.read' },
    errors: { ...noBatch, 403: 'It cancels, and the sign-in is not confirmed.' },
  }),
  undoOrderBatch: call('POST', '/office/v1/order-batches/{id}/undo', {
    summary:
      'Takes a batch of one’s own back, order by order, where its status still stands and moved no money or goods',
    params: Type.Object({ id: batchId }),
    body: Type.Object({ id: batchId }),
    answer: OrderBatch,
    needs: { staff: 'orders.read' },
    errors: { ...noBatch, 422: 'It goes on, has changed nothing, is older than 30 days, or the id is of another one.' },
  }),
  printOrderPapers: call('POST', '/office/v1/papers', {
    summary: 'Papers of many orders as one PDF; who printed them is written down',
    body: Type.Object({
      orderIds: Type.Array(id('Order.'), {
        ...{ minItems: 1, maxItems: maxPrintedOrders, uniqueItems: true },
        description: 'The papers lie in this order.',
      }),
      kinds: Type.Array(
        Type.Enum(paperKinds, {
          description:
            'pick-list: what to take from which warehouse, of all the orders together, before the rest; invoice, ' +
            'act, upd: as in GET /orders/v1/documents.',
        }),
        { minItems: 1, maxItems: paperKinds.length, uniqueItems: true },
      ),
    }),
    answer: Type.Unknown({
      description: 'application/pdf. Papers that an order does not have now are named on the last sheet.',
    }),
    returns: 'bytes',
    needs: { staff: 'orders.read' },
    errors: { 404: 'An order is none of a site one has the right for.', 429: 'Too many papers are being drawn.' },
  }),
}
