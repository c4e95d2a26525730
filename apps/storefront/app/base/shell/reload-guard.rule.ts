/** spec 9: the minimum time between two reloads of one path. */
export const reloadGuardMilliseconds = 10_000

/** Whether a path last reloaded at `lastAt` may be reloaded now. */
export function mayReload(lastAt: number | undefined, now: number): boolean {
  return lastAt === undefined || now - lastAt >= reloadGuardMilliseconds
}
