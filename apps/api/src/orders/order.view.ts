import type { Address } from '@shpulka/contract/delivery'
import type { Order } from '@shpulka/contract/orders'
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

/** An address in one line, as it is written on a parcel. */
export function addressLine({ zip, country, region, city, street, house, flat }: Address): string {
  return [zip, country === 'Россия' ? '' : country, region === city ? '' : region, city, street, house && `д. ${house}`, flat && `кв./оф. ${flat}`]
    .filter((part) => part)
    .join(', ')
}
