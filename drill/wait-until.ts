import { setTimeout as pause } from 'node:timers/promises'

const timeoutMilliseconds = 120_000

/** Waits until the condition is true; throws an error with the text `what` after two minutes. */
export async function waitUntil(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMilliseconds
  while (performance.now() < deadline) {
    if (await condition()) return
    await pause(100)
  }
  throw new Error(what)
}
