/** A status as far as it matters to where an order may go. */
export interface ExchangeStatus {
  readonly code: string
  readonly title: string
  readonly stage: 'open' | 'sent' | 'completed' | 'cancelled'
  /** Place on the way of an order; null: it is off the way. */
  readonly step: number | null
  /** Codes of statuses an allowed change leads to. */
  readonly next: readonly string[]
}

/**
 * The statuses an order goes through to the one wanted, the last included; null: no allowed way leads there, or it
 * leads back. What takes money or cancels is never on the way to something else.
 */
export function statusPath(statuses: readonly ExchangeStatus[], from: string, to: string): string[] | null {
  const byCode = new Map(statuses.map((status) => [status.code, status]))
  const [start, end] = [byCode.get(from), byCode.get(to)]
  if (!start || !end || (start.step !== null && end.step !== null && end.step < start.step)) return null
  const visited = new Set([from])
  let ways: string[][] = start.next.map((code) => [code])
  while (ways.length > 0) {
    const path = ways.find((way) => way.at(-1) === to)
    if (path) return path
    ways = ways.flatMap((way) => {
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
