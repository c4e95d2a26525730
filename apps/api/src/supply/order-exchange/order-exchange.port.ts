export type { ExchangeConnection, OrderExchangeDeps } from './deps.ts'
export { confirmOrders, writeOrders } from './write-orders.ts'
