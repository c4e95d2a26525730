export { applyOrders, type OrdersAccount } from './apply-orders.ts'
export type { ExchangeConnection, OrderExchangeDeps } from './deps.ts'
export { OrdersUnreadable } from './read-incoming-orders.ts'
export { confirmOrders, writeOrders } from './write-orders.ts'
