import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, shortListId } from '../base/page.ts'

const statusCode = (description: string) => Type.String({ minLength: 1, maxLength: 60, description })

/** Maps the state of an order in 1С to a status of the shop. */
export const StatusMeaning = Type.Object({
  what: Type.Union([Type.Literal('posted'), Type.Literal('shipped'), Type.Literal('status')], {
    description: 'posted: the document is posted; shipped: its goods are shipped; status: it has the status `title`.',
  }),
  title: Type.String({ maxLength: 200, description: 'Name of the status in 1С; empty for posted and shipped.' }),
  code: Type.Union([statusCode('Status of the shop.'), Type.Null()], {
    description: 'Null: the order does not change.',
  }),
})
export type StatusMeaning = Static<typeof StatusMeaning>

const ListedMeaning = Type.Object({
  ...StatusMeaning.properties,
  isNew: Type.Boolean({ description: 'The program has sent this status, and nobody has said what it means.' }),
})
export type ListedMeaning = Static<typeof ListedMeaning>

export const StatusName = Type.Object({
  code: statusCode('Status of the shop.'),
  name: Type.String({ maxLength: 100, description: 'Name sent to 1С; empty: the status is not sent.' }),
})

const settings = {
  sendsPaid: Type.Boolean({ description: 'Send «Заказ оплачен»; 1С may then print a second fiscal receipt.' }),
  meanings: Type.Array(StatusMeaning, { maxItems: 200 }),
  names: Type.Array(StatusName, { maxItems: 100, description: 'Statuses whose name in 1С differs from the shop’s.' }),
}

export const OrderExchange = Type.Object({
  program: Type.String({ description: 'Title of the connection.' }),
  siteId: shortListId('Site of the connection.'),
  kind: Type.Union([Type.Literal('1c'), Type.Literal('moysklad'), Type.Literal('feed')]),
  ...settings,
  meanings: Type.Array(ListedMeaning),
  statuses: Type.Array(Type.Object({ code: statusCode('Status.'), title: Type.String() }), {
    description: 'All statuses of the shop.',
  }),
  waiting: Type.Integer({ description: 'Orders to be sent with the next exchange.' }),
  parked: Type.Integer({ description: 'Orders that wait for a decision of staff.' }),
})
export type OrderExchange = Static<typeof OrderExchange>

const ofOne = Type.Object({ id: id('Connection.') })
const missing = { 404: 'No such exchange on the caller’s sites' }

/** How orders are exchanged with a program (docs/decisions/0080). */
export const orderExchange = {
  viewOrderExchange: call('GET', '/office/v1/exchanges/{id}/orders', {
    summary: 'How statuses of a program are mapped to the shop’s, and what is sent to it',
    params: ofOne,
    answer: OrderExchange,
    needs: { staff: 'exchange.read' },
    errors: missing,
  }),
  saveOrderExchange: call('PUT', '/office/v1/exchanges/{id}/orders', {
    summary:
      'Sets how statuses of a program are mapped to the shop’s and what is sent to it, for orders that change ' +
      'from now on',
    params: ofOne,
    body: Type.Object({
      ...settings,
      was: Type.Optional(
        Type.Object(settings, {
          description: 'What the caller was shown: what is the same there stays as stored. Missing: all is set.',
        }),
      ),
    }),
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage', isConfirmed: true },
    errors: {
      ...missing,
      409: 'Somebody else has changed the same since `was`: `conflict` has `sendsPaid`, `status:Собран`, `name:new` …',
      422: 'No such status in the shop, or one is named twice',
    },
  }),
  sendOrder: call('POST', '/office/v1/orders/{id}/programs/{connectionId}/send', {
    summary:
      'Sends an order that is not sent automatically: placed before the exchange, or excluded by staff. From then on ' +
      'its changes are sent too; a repeat changes nothing',
    params: Type.Object({ id: id('Order.'), connectionId: id('Connection: `programs` of the order.') }),
    answer: Type.Object({}),
    needs: { staff: 'orders.status' },
    errors: {
      404: 'No such order on the caller’s sites, or no such connection of its site',
      422: 'It cannot be sent: not confirmed, cancelled, the exchange is off, or a discrepancy is to be settled',
    },
  }),
}
