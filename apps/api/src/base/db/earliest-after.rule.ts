/** The earliest of the moments after `now`; null when there is none. */
export function earliestAfter(now: Date, moments: readonly (Date | null)[]): Date | null {
  const coming = moments.filter((moment): moment is Date => moment !== null && moment > now)
  return coming.length === 0 ? null : new Date(Math.min(...coming.map(Number)))
}
