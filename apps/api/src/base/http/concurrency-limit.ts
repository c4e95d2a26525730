import pLimit from 'p-limit'

/** More work than can wait: the caller should come back later. */
export class QueueFull extends Error {}

/** Lets a few pieces of work run at once; the rest wait in the order they came, so many of them and no more. */
export function concurrencyLimit(atOnce: number, maxWaiting = 1000) {
  const limit = pLimit(atOnce)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw new QueueFull()
    return limit(work)
  }
}
