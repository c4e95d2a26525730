/** What МойСклад lets one token ask for: so many units in any three seconds, so many questions at once. */
export const moyskladLimits = { units: 45, windowMilliseconds: 3_000, parallel: 5 } as const

/** What one question with a token of a user costs, by the day it begins. */
const weights: readonly [since: string, units: number][] = [
  ['2026-12-01', 4],
  ['2026-09-01', 3],
  ['2026-05-12', 2],
]
const stockReportUnits = 5

/** Units a question costs: reports of stock the same for everybody, the rest by the day. */
export function questionUnits(path: string, at: Date): number {
  if (path.startsWith('/report/stock/')) return stockReportUnits
  const day = new Date(at.getTime() + moscowOffset).toISOString().slice(0, 10)
  return weights.find(([since]) => day >= since)?.[1] ?? 1
}

const moscowOffset = 3 * 3_600_000

/** A question that was asked; `endedAt` null: it is not answered yet. */
export interface AskedQuestion {
  readonly units: number
  readonly endedAt: number | null
}

/**
 * How long a question of so many units waits, milliseconds; null: until one of those under way ends. When the server
 * counts a question is not known, only that it is before its answer: its units are free three seconds after that.
 */
export function waitFor(units: number, asked: readonly AskedQuestion[], now: number): number | null {
  const counted = asked.filter(({ endedAt }) => endedAt === null || endedAt + moyskladLimits.windowMilliseconds > now)
  const underWay = counted.filter(({ endedAt }) => endedAt === null)
  if (underWay.length >= moyskladLimits.parallel) return null
  let used = counted.reduce((sum, each) => sum + each.units, 0)
  if (used + units <= moyskladLimits.units) return 0
  const ends = counted.flatMap((each) => (each.endedAt === null ? [] : [{ ...each, endedAt: each.endedAt }]))
  for (const { units: freed, endedAt } of ends.sort((one, other) => one.endedAt - other.endedAt)) {
    used -= freed
    if (used + units <= moyskladLimits.units) return endedAt + moyskladLimits.windowMilliseconds - now
  }
  return null
}
