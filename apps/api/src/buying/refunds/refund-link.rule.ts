import { orderPath } from '../orders/order-path.rule.ts'

/** Where the buyer sees the refunds of an order. */
export const refundLink = (orderId: number): string => `${orderPath(orderId)}#refunds`
