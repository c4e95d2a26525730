export { lockOrderFor } from './lock-order-for.ts'
export { readDeskOrder } from './read-desk-order.ts'
