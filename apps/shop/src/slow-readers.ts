import type { ServerResponse } from 'node:http'

/** How slowly an answer may be read: what waits for its reader is in our memory. */
export interface MinReadSpeed {
  readonly checkMilliseconds: number
  readonly graceMilliseconds: number
  /** On average, after the grace. A phone at the edge of its network reads as fast. */
  readonly bytesPerSecond: number
}

export const defaultReadSpeed: MinReadSpeed = {
  checkMilliseconds: 5_000,
  graceMilliseconds: 30_000,
  bytesPerSecond: 4096,
}

/**
 * Disconnects clients that read an answer more slowly. Time while the client waits for us does not count. Returns the
 * function that stops the checks.
 */
export function dropSlowClients(
  answers: ReadonlySet<ServerResponse>,
  { checkMilliseconds, graceMilliseconds, bytesPerSecond }: MinReadSpeed,
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
      // Handed over, without what waits: a large chunk counts only when all of it is taken, so its whole length is
      // allowed for.
      if (!begun) waiting.set(answer, { since: now, taken: socket.bytesWritten - socket.writableLength })
      else if (now - begun.since > graceMilliseconds + ((socket.bytesWritten - begun.taken) / bytesPerSecond) * 1000)
        socket.destroy()
    }
  }, checkMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
