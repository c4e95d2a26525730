/** spec 9: reload guard. */
export const reloadGuardMilliseconds = 10_000

/** Whether a path last reloaded at this moment may be reloaded now. */
export function mayReload(lastAt: number | undefined, now: number): boolean {
  return lastAt === undefined || now - lastAt >= reloadGuardMilliseconds
}
