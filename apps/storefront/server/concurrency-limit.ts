import pLimit from 'p-limit'
import type { ConcurrencyTerms } from './load-limits.ts'

/** The queue is full: the request should be retried later. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** Runs at most `atOnce` tasks at once; up to `waiting` more are queued, further ones are refused. */
export function concurrencyLimit({ atOnce, waiting }: ConcurrencyTerms) {
  const limit = pLimit(atOnce)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw new Overloaded()
    return limit(work)
  }
}
