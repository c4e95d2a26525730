import type { ServerResponse } from 'node:http'

/** How slowly an answer may be read: what waits for its reader is in our memory. */
export interface MinReadSpeed {
  readonly lookMilliseconds: number
  readonly graceMilliseconds: number
  /** On average, the grace aside. A phone at the edge of the net reads as fast. */
  readonly bytesPerSecond: number
}

export const defaultReadSpeed: MinReadSpeed = {
  lookMilliseconds: 5_000,
  graceMilliseconds: 30_000,
  bytesPerSecond: 4096,
}

/**
 * Hangs up on who reads an answer slower than that. Nothing is counted while the reader waits for us. Returns the
 * function that ends it.
 */
export function dropSlowClients(
  answers: ReadonlySet<ServerResponse>,
  { lookMilliseconds, graceMilliseconds, bytesPerSecond }: MinReadSpeed,
): () => void {
  const waiting = new WeakMap<ServerResponse, { since: number; taken: number }>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const answer of answers) {
      const { socket } = answer
      if (!socket || socket.writableLength === 0) {
        waiting.delete(answer)
        continue
      }
      const begun = waiting.get(answer)
      // Given, but for what waits: a large piece counts when the whole of it is taken, so its whole length is allowed
      // for.
      if (!begun) waiting.set(answer, { since: now, taken: socket.bytesWritten - socket.writableLength })
      else if (now - begun.since > graceMilliseconds + ((socket.bytesWritten - begun.taken) / bytesPerSecond) * 1000)
        socket.destroy()
    }
  }, lookMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
