import type { Limit } from '../../base/http/limits.ts'

// Placed orders are counted: neither a repeat nor what the shop could not take.
export const ordersPerUser: Limit = { name: 'orders-per-user', times: 10, seconds: 60 }
export const ordersPerAddress: Limit = { name: 'orders-per-address', times: 10, seconds: 60 }
/** Each sends a letter to a mailbox nobody has proven. */
export const guestOrdersPerMailbox: Limit = { name: 'guest-orders-per-mailbox', times: 5, seconds: 3600 }
