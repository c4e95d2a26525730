import pLimit from 'p-limit'

/** Thrown when the queue is full: the caller should try again later. */
export class QueueFullError extends Error {}

/** Runs at most `atOnce` tasks at once; up to `maxWaiting` others wait in order of arrival. */
export function concurrencyLimit(atOnce: number, maxWaiting = 1000) {
  const limit = pLimit(atOnce)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw new QueueFullError()
    return limit(work)
  }
}
