import { type Static, Type } from 'typebox'

/** What the shop and 1С may disagree about, or what of an order cannot be exchanged. */
export const orderDiscrepancyKinds = {
  'not-sent': 'Заказ не отправляется в 1С',
  unknown: 'В магазине нет такого заказа',
  doubled: 'Заказ задвоен в 1С',
  lines: 'Разный состав или сумма',
  status: 'Разный статус',
  paid: 'Разная оплата',
  cancel: 'В 1С заказ отменён',
  'cancel-paid': 'В 1С отменён оплаченный заказ',
} as const

export const OrderDiscrepancyKind = Type.Unsafe<keyof typeof orderDiscrepancyKinds>(
  Type.Union(Object.keys(orderDiscrepancyKinds).map((kind) => Type.Literal(kind))),
)
export type OrderDiscrepancyKind = Static<typeof OrderDiscrepancyKind>
