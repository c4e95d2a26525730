export { lockOrderForStaff } from './lock-order-for-staff.ts'
export { readDeskOrder } from './read-desk-order.ts'
