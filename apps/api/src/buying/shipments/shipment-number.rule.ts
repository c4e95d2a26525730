import { orderNumber } from '../orders/order-number.rule.ts'

/** How a shipment is named to people and to its carrier: the first as its order, Ш-1001, then Ш-1001/2. */
export const shipmentNumber = (orderId: number, position: number): string =>
  position === 1 ? orderNumber(orderId) : `${orderNumber(orderId)}/${position}`
