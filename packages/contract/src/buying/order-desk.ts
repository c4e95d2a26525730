import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { DeskPage, DeskView, deskFilter } from './desk-list.ts'
import { DeskOrder } from './desk-order.ts'
import { maxBatchOrders, OrderBatch } from './order-batches.ts'

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
