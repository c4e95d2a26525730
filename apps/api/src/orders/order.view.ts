import type { Order } from '@shpulka/contract/orders'
import { addressLine } from '../delivery/address-line.rule.ts'
import type { OrderRow } from './orders.sql.ts'

/** How an order is named to people. */
export const orderNumber = (orderId: number): string => `Ш-${orderId}`

/** An order in the contract's shape. */
export function orderView(row: OrderRow): Order {
  return {
    id: row.id,
    number: orderNumber(row.id),
    status: row.status,
    history: row.history,
    createdAt: row.createdAt.toISOString(),
    contact: row.contact,
    delivery: {
      method: row.method,
      point: row.point,
      address: row.address && addressLine(row.address),
      price: row.deliveryKopecks,
      daysMin: row.daysMin,
      daysMax: row.daysMax,
    },
    payment: row.payment,
    bill: row.bill,
    comment: row.comment,
    lines: row.lines,
    itemsPrice: row.itemsKopecks,
    oldItemsPrice: row.oldItemsKopecks,
    total: row.totalKopecks,
  }
}
