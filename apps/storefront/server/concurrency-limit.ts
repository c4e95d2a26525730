import pLimit from 'p-limit'
import type { ConcurrencyTerms } from './load-limits.ts'

/** The waiting line is full: to be tried again later. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** Runs at most `atOnce` tasks at once; `waiting` more wait in line, further ones are refused. */
export function concurrencyLimit({ atOnce, waiting }: ConcurrencyTerms) {
  const limit = pLimit(atOnce)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw new Overloaded()
    return limit(work)
  }
}
