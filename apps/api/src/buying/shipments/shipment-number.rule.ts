import { orderNumber } from '../orders/order-number.rule.ts'

/** The number of a shipment that people and the carrier see: Ш-1001 as its order, then Ш-1001/2. */
export const shipmentNumber = (orderId: number, position: number): string =>
  position === 1 ? orderNumber(orderId) : `${orderNumber(orderId)}/${position}`
