import type { RateLimit } from '../../base/http/rate-limits.ts'

// Placed orders are counted: neither a repeat nor what the shop could not take.
export const ordersPerUser: RateLimit = { name: 'orders-per-user', times: 10, seconds: 60 }
export const ordersPerAddress: RateLimit = { name: 'orders-per-address', times: 10, seconds: 60 }
/** Each sends an email to an unproven email address. */
export const guestOrdersPerEmail: RateLimit = { name: 'guest-orders-per-mailbox', times: 5, seconds: 3600 }
