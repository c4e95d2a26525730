import type { Method } from '@shpulka/contract/base/call'

const repeatedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const repeatedMethods: ReadonlySet<Method> = new Set(['POST', 'PATCH'])

/** spec 7: requests that are not idempotent are sent once more after these answers; idempotent ones are not. */
export function isSentAgain(method: Method, status: number): boolean {
  return repeatedMethods.has(method) && repeatedStatuses.has(status)
}
