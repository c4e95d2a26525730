import { setTimeout as pause } from 'node:timers/promises'

const withinMs = 120_000

/** Asks until it is so; throws with `what` when it is not in two minutes. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + withinMs
  while (performance.now() < until) {
    if (await isSo()) return
    await pause(100)
  }
  throw new Error(what)
}
