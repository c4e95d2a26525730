import type { RateLimit } from '../../base/http/rate-limits.ts'

// Only placed orders count, not repeats or refused orders.
export const ordersPerUser: RateLimit = { name: 'orders-per-user', times: 10, seconds: 60 }
export const ordersPerIp: RateLimit = { name: 'orders-per-address', times: 10, seconds: 60 }
/** Each of these orders sends an email to an unproven address. */
export const guestOrdersPerEmail: RateLimit = { name: 'guest-orders-per-mailbox', times: 5, seconds: 3600 }
