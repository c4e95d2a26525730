import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, shortListId } from '../base/page.ts'
import { BulkAssignee } from '../people/bulk-assignee.ts'
import { DeskPage, DeskView, deskFilter, deskOrdersFilter } from './desk-list.ts'
import { DeskOrder, paperKinds } from './desk-order.ts'
import { maxBatchOrders, OrderBatch } from './order-batches.ts'

/** Most orders whose documents one call prints. */
export const maxPrintedOrders = 100

const orderBatchId = Type.String({
  format: 'uuid',
  description: 'Id of the batch, chosen by the caller: a repeat with the same id makes no second batch.',
})
const noBatch = { 404: 'No such batch of the caller.' }
const noReadableBatch = {
  404: 'No such batch of the caller, nor one of orders on sites whose audit log (`audit.read`) they may read.',
}
const typed = Type.String({
  maxLength: 100,
  description:
    'Three characters or more are searched anywhere in a phone, INN, name, organization and email address, and at ' +
    'the beginning of an article. The number of an order, «Ш-1001» or «1001», finds that order only. Empty: no search.',
})

const order = Type.Object({ id: id('Order.') })
const noOrder = { 404: 'No such order on the sites the caller has the permission for.' }
const choice = Type.Object({ id: Type.Integer(), title: Type.String() })
const before = Type.Optional(id('Orders older than the one with this id.'))

/**
 * The order desk. Each call covers the sites for which the caller has its permission; an order of another site is 404.
 * Search text is often a phone or a name, so it is sent in a body: URLs end up in logs.
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
  countOrdersByView: call('GET', '/office/v1/orders/counts', {
    summary: 'How many orders each view holds within the filter',
    query: Type.Object(deskOrdersFilter),
    answer: Type.Object({
      counts: Type.Array(Type.Object({ view: DeskView, count: Type.Integer() }), {
        description: 'Every view except `all`.',
      }),
    }),
    needs: { staff: 'orders.read' },
  }),
  countOrdersForBatch: call('GET', '/office/v1/orders/found', {
    summary: 'How many orders a filter finds: what a batch by this filter would change',
    query: Type.Object(deskFilter),
    answer: Type.Object({
      count: Type.Integer({
        minimum: 0,
        maximum: maxBatchOrders + 1,
        description: `Counted up to ${maxBatchOrders + 1}: one more than a batch may change.`,
      }),
    }),
    needs: { staff: 'orders.read' },
  }),
  viewDeskOrder: call('GET', '/office/v1/orders/{id}', {
    summary: 'The page of an order',
    params: order,
    answer: DeskOrder,
    needs: { staff: 'orders.read' },
    errors: noOrder,
  }),
  setOrderStatus: call('POST', '/office/v1/orders/{id}/status', {
    summary:
      'Changes the status of an order with all its effects (`effects` of the transition); answers the changed order',
    params: order,
    body: Type.Object({
      to: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the status: one of `transitions`.' }),
      from: Type.String({ minLength: 1, maxLength: 40, description: 'Code of the status the caller saw.' }),
      why: Type.Optional(Type.String({ maxLength: 1000, default: '', description: 'For the buyer to read.' })),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.read' },
    errors: {
      ...noOrder,
      403: 'The permission for this transition is missing, or money goes back and the sign-in is not confirmed.',
      409: 'Its status was changed meanwhile: `conflict.status` has both.',
      422: 'There is no such transition, or goods are missing.',
    },
  }),
  addOrderNote: call('POST', '/office/v1/orders/{id}/notes', {
    summary:
      'Adds a note for staff; the same text repeated within a minute adds nothing. Whoever is named in it by «@» and ' +
      'their whole name, and may read the order, gets an email',
    params: order,
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', description: 'For colleagues to read.' }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.notes' },
    errors: noOrder,
  }),
  setOrderAssignee: call('PUT', '/office/v1/orders/{id}/assignee', {
    summary: 'Assigns an order to a staff member, or to nobody',
    params: order,
    body: Type.Object({
      staffId: Type.Union([id('Member of staff.'), Type.Null()], { description: 'Null: nobody.' }),
      from: Type.Union([id('Member of staff.'), Type.Null()], {
        description: 'The assignee the caller saw; null: nobody.',
      }),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.notes' },
    errors: {
      ...noOrder,
      409: 'The assignee was changed meanwhile: `conflict.assignee` has both ids.',
      422: 'That member of staff may not read orders of this site, or may no longer sign in.',
    },
  }),
  listOrderAssignees: call('GET', '/office/v1/order-assignees', {
    summary: 'Staff to whom orders of a site can be assigned, by name',
    query: Type.Object({ siteId: shortListId('Site.') }),
    answer: Type.Array(Type.Object({ id: id('Member of staff.'), fio: Type.String() }), {
      description: 'Empty for a site whose orders the caller may not read.',
    }),
    needs: { staff: 'orders.read' },
  }),
  listOrderFilterOptions: call('GET', '/office/v1/order-choices', {
    summary: 'What orders are filtered by: statuses, and delivery methods, payment methods, warehouses of the sites',
    query: Type.Object({ siteId: Type.Optional(shortListId('Only of this site.')) }),
    answer: Type.Object(
      {
        statuses: Type.Array(Type.Object({ code: Type.String(), title: Type.String() }), {
          description: 'All there are, in the owner’s order.',
        }),
        deliveryMethods: Type.Array(choice, { description: 'Of the sites and of every site, in the owner’s order.' }),
        paymentMethods: Type.Array(choice, { description: 'All there are, in the owner’s order.' }),
        warehouses: Type.Array(choice, { description: 'Those the sites sell from, in the owner’s order.' }),
      },
      { description: 'All empty for a site whose orders the caller may not read.' },
    ),
    needs: { staff: 'orders.read' },
  }),
  extendOrderReservation: call('POST', '/office/v1/orders/{id}/reservation', {
    summary: 'Extends the reservation of an order by working days; the buyer gets an email',
    params: order,
    body: Type.Object({
      days: Type.Integer({ minimum: 1, maximum: 60, description: 'Working days to add.' }),
      why: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'For the buyer to read.' }),
      from: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'Its end as the caller saw it: `deadline` of the order. Missing: not compared.',
        }),
      ),
    }),
    answer: DeskOrder,
    needs: { staff: 'orders.status' },
    errors: {
      ...noOrder,
      409: 'It ends at another time than was seen, and not by a repeat of this request: `conflict.deadline` has both.',
      422: 'It has no reservation, or one without an end.',
    },
  }),
  revealOrderContacts: call('POST', '/office/v1/orders/{id}/contacts', {
    summary: 'Unmasked phone, email address and delivery address of an order; each call is written to the audit log',
    params: order,
    answer: Type.Object({
      fio: Type.String({ description: 'As given in the order.' }),
      phone: Type.String({ description: '+ and digits; empty: none.' }),
      email: Type.String({ description: 'Empty: none.' }),
      address: Type.Union([Type.String(), Type.Null()], { description: 'In one line; null: none.' }),
      programs: Type.Array(
        Type.Object({
          id: id('Connection.'),
          title: Type.String({ description: 'Its title.' }),
          phone: Type.String({ description: 'Phone in the program; empty: none.' }),
          email: Type.String({ description: 'Empty: none.' }),
          address: Type.String({ description: 'Empty: none.' }),
        }),
        { description: 'Contacts in accounting programs.' },
      ),
    }),
    needs: { staff: 'people.contacts' },
    errors: { ...noOrder, 429: 'This member of staff opened too many contacts within an hour.' },
  }),
  startOrderBatch: call('POST', '/office/v1/order-batches', {
    summary:
      'Changes the status or the assignee of many orders, one by one in the background; a repeat with the same id starts nothing',
    body: Type.Object({
      id: orderBatchId,
      to: Type.Optional(
        Type.String({ minLength: 1, maxLength: 40, description: 'Code of the status; either it or `assignee`.' }),
      ),
      assignee: Type.Optional(BulkAssignee),
      why: Type.Optional(Type.String({ maxLength: 1000, default: '', description: 'For the buyers to read.' })),
      orderIds: Type.Optional(
        Type.Array(id('Order.'), {
          minItems: 1,
          maxItems: maxBatchOrders,
          description: 'These orders; either they or `filter`.',
        }),
      ),
      filter: Type.Optional(
        Type.Object(
          { ...deskFilter, q: Type.Optional(typed) },
          { description: `All orders the filter finds now, up to ${maxBatchOrders}.` },
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
    summary: 'Progress of a batch and what failed in it; who reads the audit log sees those of colleagues too',
    params: Type.Object({ id: orderBatchId }),
    answer: OrderBatch,
    needs: { staff: 'orders.read' },
    errors: noReadableBatch,
  }),
  retryOrderBatch: call('POST', '/office/v1/order-batches/{id}/retry', {
    summary: 'Retries the failed orders of a batch of the caller',
    params: Type.Object({ id: orderBatchId }),
    answer: OrderBatch,
    needs: { staff: 'orders.read' },
    errors: { ...noBatch, 403: 'It cancels, and the sign-in is not confirmed.' },
  }),
  undoOrderBatch: call('POST', '/office/v1/order-batches/{id}/undo', {
    summary:
      'Undoes a batch of the caller, order by order, except where the status was changed since or moved money or goods',
    params: Type.Object({ id: orderBatchId }),
    body: Type.Object({ id: orderBatchId }),
    answer: OrderBatch,
    needs: { staff: 'orders.read' },
    errors: {
      ...noBatch,
      422: 'It is not finished, has changed nothing, is older than 30 days, or the id is of another batch.',
    },
  }),
  printOrderPapers: call('POST', '/office/v1/papers', {
    summary: 'Documents of several orders as one PDF; printing is recorded in their history',
    body: Type.Object({
      orderIds: Type.Array(id('Order.'), {
        minItems: 1,
        maxItems: maxPrintedOrders,
        uniqueItems: true,
        description: 'Documents are printed in this order, unless `isForShipping`.',
      }),
      kinds: Type.Array(
        Type.Enum(paperKinds, {
          description:
            'pick-list: one list for all the orders, what to take from which warehouse; it comes first. invoice, ' +
            'act, upd: as in GET /orders/v1/documents.',
        }),
        { minItems: 1, maxItems: paperKinds.length, uniqueItems: true },
      ),
      isForShipping: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Orders are printed by delivery method, city and number instead, and documents they lack are left out ' +
            'without a word.',
        }),
      ),
    }),
    answer: Type.Unknown({
      description: 'application/pdf. Documents an order does not have now are listed on the last sheet.',
    }),
    returns: 'bytes',
    needs: { staff: 'orders.read' },
    errors: {
      404: 'An order is not on the sites the caller has the permission for.',
      429: 'Too many PDFs are being made.',
    },
  }),
}
