import type { RateLimit } from '../../base/http/rate-limits.ts'

/** The checkout form asks for prices after every change of it, and retries of the client count too. */
export const calculationsPerBasket: RateLimit = { name: 'delivery-calculations', times: 120, seconds: 60 }
