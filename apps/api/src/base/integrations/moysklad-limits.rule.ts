/** МойСклад's limits for one token: units in any three seconds, and concurrent requests. */
export const moyskladLimits = { units: 45, windowMilliseconds: 3_000, parallel: 5 } as const

/** The cost of one request with a user's token, in units, by the date from which it is valid. */
const unitsSince: readonly [since: string, units: number][] = [
  ['2026-12-01', 4],
  ['2026-09-01', 3],
  ['2026-05-12', 2],
]
const stockReportUnits = 5

/** The cost of a request in units: constant for stock reports, otherwise by date. */
export function requestUnits(path: string, at: Date): number {
  if (path.startsWith('/report/stock/')) return stockReportUnits
  const day = new Date(at.getTime() + moscowOffset).toISOString().slice(0, 10)
  return unitsSince.find(([since]) => day >= since)?.[1] ?? 1
}

const moscowOffset = 3 * 3_600_000

/** A sent request; `endedAt` is null until it is answered. */
export interface SentRequest {
  readonly units: number
  readonly endedAt: number | null
}

/**
 * How long a request of this cost must wait, in milliseconds; null means until a pending one ends. The server counts a
 * request at an unknown time before its answer, so its units are free three seconds after the answer.
 */
export function waitFor(units: number, sent: readonly SentRequest[], now: number): number | null {
  const counted = sent.filter(({ endedAt }) => endedAt === null || endedAt + moyskladLimits.windowMilliseconds > now)
  const pending = counted.filter(({ endedAt }) => endedAt === null)
  if (pending.length >= moyskladLimits.parallel) return null
  let used = counted.reduce((sum, each) => sum + each.units, 0)
  if (used + units <= moyskladLimits.units) return 0
  const ends = counted.flatMap((each) => (each.endedAt === null ? [] : [{ ...each, endedAt: each.endedAt }]))
  for (const { units: freed, endedAt } of ends.sort((one, other) => one.endedAt - other.endedAt)) {
    used -= freed
    if (used + units <= moyskladLimits.units) return endedAt + moyskladLimits.windowMilliseconds - now
  }
  return null
}
