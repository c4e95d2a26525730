/** The earliest of these moments that is still to come; null: none is. */
export function earliestAfter(now: Date, moments: readonly (Date | null)[]): Date | null {
  const coming = moments.filter((moment): moment is Date => moment !== null && moment > now)
  return coming.length === 0 ? null : new Date(Math.min(...coming.map(Number)))
}
