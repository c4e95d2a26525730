import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { id } from '../base/page.ts'

/** Kinds of discrepancies between the shop and 1С, and reasons an order cannot be exchanged. */
export const orderDiscrepancyKinds = {
  'not-sent': 'Заказ не отправляется в 1С',
  unknown: 'В магазине нет такого заказа',
  doubled: 'Заказ задвоен в 1С',
  lines: 'Разный состав или сумма',
  status: 'Разный статус',
  paid: 'Разная оплата',
  cancel: 'Разная отмена',
  'cancel-paid': 'В 1С отменён оплаченный заказ',
  payment: 'Деньги не записаны в 1С',
  contact: 'Разные контакты покупателя',
  address: 'Разный адрес доставки',
} as const

export const OrderDiscrepancyKind = Type.Unsafe<keyof typeof orderDiscrepancyKinds>(
  Type.Union(Object.keys(orderDiscrepancyKinds).map((kind) => Type.Literal(kind))),
)
export type OrderDiscrepancyKind = Static<typeof OrderDiscrepancyKind>

/** Discrepancies on a page. */
export const discrepanciesLimit = 50

/** A difference between the shop and 1С about an order, for staff to decide. */
export const OrderDiscrepancy = Type.Object({
  id: id('Discrepancy.'),
  kind: OrderDiscrepancyKind,
  title: Type.String({ description: 'Name of the kind, for display.' }),
  connection: Type.Object(
    { id: id('Connection.'), title: Type.String() },
    { description: 'The program that differs.' },
  ),
  orderId: Type.Union([id('Order.'), Type.Null()], { description: 'Null: the shop has no such order.' }),
  number: Type.String({ description: 'Number of the order in the document: Ш-1038; may be empty.' }),
  reason: Type.String({ description: 'What is the matter and what to do, in Russian.' }),
  rows: Type.Array(
    Type.Object({
      what: Type.String({ description: 'Goods, or a field: «Сумма».' }),
      ours: Type.String({ description: 'Value in the shop; empty: none.' }),
      theirs: Type.String({ description: 'Value in 1С; empty: none.' }),
    }),
  ),
  accepts: Type.Union([Type.String(), Type.Null()], {
    description: 'Text of the button that accepts the value of 1С; null: it cannot be accepted now.',
  }),
  version: Type.String({ description: 'Changes whenever the difference, or what accepting it does, changes.' }),
  state: Type.Union([Type.Literal('open'), Type.Literal('accepted'), Type.Literal('kept'), Type.Literal('gone')], {
    description: 'accepted: changed as in 1С; kept: left as in the shop; gone: the difference no longer exists.',
  }),
  by: Type.String({ description: 'Who decided; empty: nobody.' }),
  updatedAt: Type.String({ format: 'date-time', description: 'When it was last seen, or settled.' }),
})
export type OrderDiscrepancy = Static<typeof OrderDiscrepancy>

/** Discrepancies of orders between the shop and 1С. */
export const orderDiscrepancies = {
  listOrderDiscrepancies: call('GET', '/office/v1/order-discrepancies', {
    summary: 'Discrepancies of orders with 1С, the newest first',
    query: Type.Object({
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('settled')], { default: 'open' })),
      before: Type.Optional(
        Type.Integer({ minimum: 1, maximum: maxId, description: 'Those older than the one with this id.' }),
      ),
    }),
    answer: Type.Object({
      discrepancies: Type.Array(OrderDiscrepancy),
      nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'orders.status' },
  }),
  countOrderDiscrepancies: call('GET', '/office/v1/order-discrepancies/count', {
    summary: 'How many discrepancies wait for a decision',
    answer: Type.Object({ open: Type.Integer({ description: 'On the caller’s sites.' }) }),
    needs: { staff: 'orders.status' },
  }),
  settleOrderDiscrepancy: call('POST', '/office/v1/order-discrepancies/{id}/settle', {
    summary: 'Accepts the value of 1С, or keeps the order as it is and sends it to 1С again',
    params: Type.Object({ id: id('Discrepancy.') }),
    body: Type.Object({
      decision: Type.Union([Type.Literal('accept'), Type.Literal('keep')], {
        description:
          'accept: change the order as in 1С, which needs the permissions for that change; keep: leave it as it is.',
      }),
      version: Type.Optional(
        Type.String({
          maxLength: 100,
          description: '`version` of the discrepancy, as the caller read it. Only pages older than it have none: 409.',
        }),
      ),
    }),
    answer: Type.Object({}),
    needs: { staff: 'orders.status' },
    errors: {
      403: 'No permission for what accepting does, or money goes back and the sign-in is not confirmed',
      404: 'No such discrepancy on the caller’s sites',
      409: 'Somebody has settled it already, or it is not what was read any more',
      422: 'The order cannot be changed as in 1С',
    },
  }),
}
