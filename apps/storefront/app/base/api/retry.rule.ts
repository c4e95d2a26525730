import type { Method } from '@shpulka/contract/base/call'

const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const retriedMethods: ReadonlySet<Method> = new Set(['POST', 'PATCH'])

/** spec 7: after these answers a request that is not idempotent is sent once more; idempotent ones are not. */
export function isRetried(method: Method, status: number): boolean {
  return retriedMethods.has(method) && retriedStatuses.has(status)
}
