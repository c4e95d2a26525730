/** A status with the statuses that may follow it. */
export interface ExchangeStatus {
  readonly code: string
  readonly title: string
  readonly stage: 'open' | 'sent' | 'completed' | 'cancelled'
  /** Position on the usual way of an order; null: outside of it. */
  readonly step: number | null
  /** Codes of statuses that may follow. */
  readonly next: readonly string[]
}

/**
 * The statuses an order goes through to reach `to`, including it; null: no allowed path, or only one to an earlier
 * step.
 * Statuses that mean payment, completion or cancellation are never intermediate.
 */
export function statusPath(statuses: readonly ExchangeStatus[], from: string, to: string): string[] | null {
  const byCode = new Map(statuses.map((status) => [status.code, status]))
  const [start, end] = [byCode.get(from), byCode.get(to)]
  if (!start || !end || (start.step !== null && end.step !== null && end.step < start.step)) return null
  const visited = new Set([from])
  let paths: string[][] = start.next.map((code) => [code])
  while (paths.length > 0) {
    const path = paths.find((way) => way.at(-1) === to)
    if (path) return path
    paths = paths.flatMap((way) => {
      const at = byCode.get(way.at(-1)!)
      if (!at || visited.has(at.code) || at.code === 'paid' || at.stage === 'cancelled' || at.stage === 'completed')
        return []
      if (start.step !== null && at.step !== null && at.step < start.step) return []
      visited.add(at.code)
      return at.next.map((code) => [...way, code])
    })
  }
  return null
}
