const pausesMilliseconds = [200, 1_000, 3_000, 10_000, 30_000]

/** A process that has served this long counts as stable: its earlier exits are forgotten. */
export const stableAfterMilliseconds = 60_000

/**
 * How long to wait before restarting a process after this many exits in a row; null means giving up. While other
 * processes serve, it never gives up.
 */
export function restartPause(exitsInARow: number, isAnyServing: boolean): number | null {
  const pause = pausesMilliseconds[exitsInARow - 1]
  if (pause !== undefined) return pause
  return isAnyServing ? pausesMilliseconds.at(-1)! : null
}
