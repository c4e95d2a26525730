import { setTimeout as pause } from 'node:timers/promises'

const everyMilliseconds = 5_000
/** A scrape does not wait for a database that does not answer: it then has no such figures. */
const maxMilliseconds = 2_000

/** Figures for metrics: read once in five seconds, however many ask; none while they cannot be read. */
export function readSeldom<Row>(read: () => Promise<readonly Row[]>): () => Promise<readonly Row[]> {
  let reading: Promise<readonly Row[]> | null = null
  let isUnderWay = false
  let readAt = 0
  return () => {
    if (reading === null || (!isUnderWay && performance.now() - readAt >= everyMilliseconds)) {
      readAt = performance.now()
      isUnderWay = true
      reading = read()
        .catch(() => [])
        .finally(() => {
          isUnderWay = false
        })
    }
    return Promise.race([reading, pause(maxMilliseconds, [], { ref: false })])
  }
}
