import { orderNumber } from '@shpulka/contract/buying/order-number'

/** The public number of a shipment: the first has the number of the order, Ш-1001, the second is Ш-1001/2. */
export const shipmentNumber = (orderId: number, position: number): string =>
  position === 1 ? orderNumber(orderId) : `${orderNumber(orderId)}/${position}`
