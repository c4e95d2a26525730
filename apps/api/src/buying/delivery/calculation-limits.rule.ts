import type { RateLimit } from '../../base/http/rate-limits.ts'

/** Generous: the checkout form requests prices after each change, and retries count too. */
export const calculationsPerBasket: RateLimit = { name: 'delivery-calculations', times: 120, seconds: 60 }
