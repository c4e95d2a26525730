import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { maxId } from '../base/ids.ts'
import { id } from '../base/page.ts'

/** What the shop and 1С may disagree about, or what of an order cannot be exchanged. */
export const orderDiscrepancyKinds = {
  'not-sent': 'Заказ не отправляется в 1С',
  unknown: 'В магазине нет такого заказа',
  doubled: 'Заказ задвоен в 1С',
  lines: 'Разный состав или сумма',
  status: 'Разный статус',
  paid: 'Разная оплата',
  cancel: 'Разная отмена',
  'cancel-paid': 'В 1С отменён оплаченный заказ',
} as const

export const OrderDiscrepancyKind = Type.Unsafe<keyof typeof orderDiscrepancyKinds>(
  Type.Union(Object.keys(orderDiscrepancyKinds).map((kind) => Type.Literal(kind))),
)
export type OrderDiscrepancyKind = Static<typeof OrderDiscrepancyKind>

/** Discrepancies on a page. */
export const discrepanciesLimit = 50

/** Where the shop and 1С say different things of an order, for a person to decide. */
export const OrderDiscrepancy = Type.Object({
  id: id('Discrepancy.'),
  kind: OrderDiscrepancyKind,
  title: Type.String({ description: 'The kind, as a person reads it.' }),
  connection: Type.Object({ id: id('Connection.'), title: Type.String() }, { description: 'Who says otherwise.' }),
  orderId: Type.Union([id('Order.'), Type.Null()], { description: 'Null: the shop has no such order.' }),
  number: Type.String({ description: 'Of the order as the document names it: Ш-1038; may be empty.' }),
  reason: Type.String({ description: 'What is the matter and what to do, in Russian.' }),
  rows: Type.Array(
    Type.Object({
      what: Type.String({ description: 'Goods, or a field: «Сумма».' }),
      ours: Type.String({ description: 'In the shop; empty: not said.' }),
      theirs: Type.String({ description: 'In 1С; empty: not said.' }),
    }),
  ),
  accepts: Type.Union([Type.String(), Type.Null()], {
    description: 'What «accept» would do now, as a button says it; null: nothing can be accepted as it is.',
  }),
  state: Type.Union([Type.Literal('open'), Type.Literal('accepted'), Type.Literal('kept'), Type.Literal('gone')], {
    description: 'accepted: done as in 1С; kept: ours stands; gone: both say the same by now.',
  }),
  by: Type.String({ description: 'Who decided; empty: nobody.' }),
  updatedAt: Type.String({ format: 'date-time', description: 'When it was last seen, or settled.' }),
})
export type OrderDiscrepancy = Static<typeof OrderDiscrepancy>

/** Orders that the shop and 1С see differently. */
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
    answer: Type.Object({ open: Type.Integer({ description: 'Of one’s sites.' }) }),
    needs: { staff: 'orders.status' },
  }),
  settleOrderDiscrepancy: call('POST', '/office/v1/order-discrepancies/{id}/settle', {
    summary: 'Does as 1С says, or leaves the order as the shop has it and sends it to 1С again',
    params: Type.Object({ id: id('Discrepancy.') }),
    body: Type.Object({
      decision: Type.Union([Type.Literal('accept'), Type.Literal('keep')], {
        description: 'accept: as in 1С, wants the rights of what it does; keep: as it is here.',
      }),
    }),
    answer: Type.Object({}),
    needs: { staff: 'orders.status' },
    errors: {
      403: 'No right for what accepting does; the sign-in is to be confirmed where money goes back',
      404: 'No such discrepancy of one’s sites',
      409: 'Somebody has settled it',
      422: 'It cannot be done as in 1С',
    },
  }),
}
