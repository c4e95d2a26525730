/** МойСклад's limits for one token: units in any three seconds, and concurrent requests. */
export const moyskladLimits = { units: 45, windowMilliseconds: 3_000, parallel: 5 } as const

/** What one request with a token of a user costs, from each day on. */
const weights: readonly [since: string, units: number][] = [
  ['2026-12-01', 4],
  ['2026-09-01', 3],
  ['2026-05-12', 2],
]
const stockReportUnits = 5

/** Units a request costs: reports of stock the same on any day, the rest by the day. */
export function requestUnits(path: string, at: Date): number {
  if (path.startsWith('/report/stock/')) return stockReportUnits
  const day = new Date(at.getTime() + moscowOffset).toISOString().slice(0, 10)
  return weights.find(([since]) => day >= since)?.[1] ?? 1
}

const moscowOffset = 3 * 3_600_000

/** A request that was sent; `endedAt` null: it is not answered yet. */
export interface SentRequest {
  readonly units: number
  readonly endedAt: number | null
}

/**
 * How long a request of so many units must wait, milliseconds; null: until a pending one ends. When the server counts a
 * request is not known, only that it is before its answer: its units are free three seconds after that.
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
