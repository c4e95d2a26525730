const pausesMs = [200, 1_000, 3_000, 10_000, 30_000]

/** A process that has served for so long is no longer counted as one that ends as soon as it starts. */
export const provenAfterMs = 60_000

/**
 * How long to wait before a process is started again that has ended so many times in a row; null: not again. While
 * others serve it is tried for ever, for they are better than nothing.
 */
export function restartPause(endsInARow: number, isAnyServing: boolean): number | null {
  const pause = pausesMs[endsInARow - 1]
  if (pause !== undefined) return pause
  return isAnyServing ? pausesMs.at(-1)! : null
}
