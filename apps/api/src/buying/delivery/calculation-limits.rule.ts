import type { Limit } from '../../base/http/limits.ts'

/** A form asks at every change of it, and the client's own repeats count too. */
export const calculationsPerBasket: Limit = { name: 'delivery-calculations', times: 120, seconds: 60 }
