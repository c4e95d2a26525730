import pLimit from 'p-limit'

/** More work than can wait: the caller should come back later. */
export class QueueFull extends Error {}

/** Runs at most `atOnce` pieces of work at once; the rest wait in order, at most `maxWaiting` of them. */
export function concurrencyLimit(atOnce: number, maxWaiting = 1000) {
  const limit = pLimit(atOnce)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw new QueueFull()
    return limit(work)
  }
}
