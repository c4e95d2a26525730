import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

const statusCode = (description: string) => Type.String({ minLength: 1, maxLength: 60, description })

/** What 1С says of an order → our status. */
export const StatusMeaning = Type.Object({
  what: Type.Union([Type.Literal('posted'), Type.Literal('shipped'), Type.Literal('status')], {
    description: 'The document is posted, its goods are shipped, or it has a status of its own.',
  }),
  title: Type.String({ maxLength: 200, description: 'Of the status in 1С; empty for the other two.' }),
  code: Type.Union([statusCode('Of our status.'), Type.Null()], { description: 'Null: the order stays as it is.' }),
})
export type StatusMeaning = Static<typeof StatusMeaning>

export const StatusName = Type.Object({
  code: statusCode('Of our status.'),
  name: Type.String({ maxLength: 100, description: 'What 1С is told; empty: the status is not sent.' }),
})

const settings = {
  sendsPaid: Type.Boolean({ description: '«Заказ оплачен» is sent: 1С may print a second fiscal receipt for it.' }),
  meanings: Type.Array(StatusMeaning, { maxItems: 200 }),
  names: Type.Array(StatusName, { maxItems: 100, description: 'Where 1С is told another name than the shop’s.' }),
}

export const OrderExchange = Type.Object({
  program: Type.String({ description: 'Title of the connection.' }),
  siteId: id('Site of the connection.'),
  ...settings,
  statuses: Type.Array(Type.Object({ code: statusCode('Ours.'), title: Type.String() }), {
    description: 'All of ours.',
  }),
  waiting: Type.Integer({ description: 'Orders that go with the next exchange.' }),
  parked: Type.Integer({ description: 'Orders that were put aside.' }),
})
export type OrderExchange = Static<typeof OrderExchange>

const ofOne = Type.Object({ id: id('Connection.') })
const missing = { 404: 'No such exchange of one’s sites' }

/** How orders are exchanged with a program (docs/decisions/0080). */
export const orderExchange = {
  viewOrderExchange: call('GET', '/office/v1/exchanges/{id}/orders', {
    summary: 'What a program’s words about orders do here, and what it is told',
    params: ofOne,
    answer: OrderExchange,
    needs: { staff: 'exchange.read' },
    errors: missing,
  }),
  saveOrderExchange: call('PUT', '/office/v1/exchanges/{id}/orders', {
    summary:
      'Says what a program’s words about orders do here, and what it is told; for orders that change from now on',
    params: ofOne,
    body: Type.Object(settings),
    answer: Type.Object({}),
    needs: { staff: 'exchange.manage', isConfirmed: true },
    errors: { ...missing, 422: 'No such status of ours' },
  }),
}
