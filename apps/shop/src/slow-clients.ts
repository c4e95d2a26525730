import type { ServerResponse } from 'node:http'

/** The lowest speed at which a client may read an answer: unread bytes stay in our memory. */
export interface MinReadSpeed {
  readonly checkMilliseconds: number
  readonly graceMilliseconds: number
  /** Average speed after the grace period. Even a phone with bad reception reads this fast. */
  readonly bytesPerSecond: number
}

export const defaultReadSpeed: MinReadSpeed = {
  checkMilliseconds: 5_000,
  graceMilliseconds: 30_000,
  bytesPerSecond: 4096,
}

/**
 * Disconnects clients that read an answer more slowly. Time when the client waits for us does not count. Returns a
 * function that stops the checks.
 */
export function dropSlowClients(
  answers: ReadonlySet<ServerResponse>,
  { checkMilliseconds, graceMilliseconds, bytesPerSecond }: MinReadSpeed,
): () => void {
  const waiting = new WeakMap<ServerResponse, { since: number; bytesSent: number }>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const answer of answers) {
      const { socket } = answer
      if (!socket || socket.writableLength === 0) {
        waiting.delete(answer)
        continue
      }
      const start = waiting.get(answer)
      // Bytes already sent. A chunk is counted only once all of it is sent, so at first its whole length is subtracted.
      if (!start) waiting.set(answer, { since: now, bytesSent: socket.bytesWritten - socket.writableLength })
      else if (
        now - start.since >
        graceMilliseconds + ((socket.bytesWritten - start.bytesSent) / bytesPerSecond) * 1000
      )
        socket.destroy()
    }
  }, checkMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
