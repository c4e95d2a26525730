import { setTimeout as pause } from 'node:timers/promises'

const everyMilliseconds = 5_000
/** A scrape does not wait longer for the database; these metrics are then missing. */
const maxMilliseconds = 2_000

/** Caches a query for metrics for five seconds; returns no rows while the query fails. */
export function throttledRead<Row>(read: () => Promise<readonly Row[]>): () => Promise<readonly Row[]> {
  let reading: Promise<readonly Row[]> | null = null
  let isReading = false
  let readAt = 0
  return () => {
    if (reading === null || (!isReading && performance.now() - readAt >= everyMilliseconds)) {
      readAt = performance.now()
      isReading = true
      reading = read()
        .catch(() => [])
        .finally(() => {
          isReading = false
        })
    }
    return Promise.race([reading, pause(maxMilliseconds, [], { ref: false })])
  }
}
