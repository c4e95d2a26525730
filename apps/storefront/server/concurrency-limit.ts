import pLimit from 'p-limit'
import type { ConcurrencyTerms } from './load-limits.ts'

/** More work than can wait: to be requested again later. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** Lets so many pieces of work run at once; so many others wait in line, and what comes over that is refused. */
export function concurrencyLimit({ atOnce, waiting }: ConcurrencyTerms) {
  const limit = pLimit(atOnce)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw new Overloaded()
    return limit(work)
  }
}
