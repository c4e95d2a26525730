import type { RateLimit } from '../../base/http/rate-limits.ts'

/** A form asks at every change of it, and the client's own repeats count too. */
export const calculationsPerBasket: RateLimit = { name: 'delivery-calculations', times: 120, seconds: 60 }
