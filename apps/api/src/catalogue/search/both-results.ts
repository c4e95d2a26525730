import type { SearchResult } from './query-interpretation.rule.ts'

/** The products of two results. The best of each have one score: neither kind is all that is seen. */
export function mergedResults(one: SearchResult, other: SearchResult): Pick<SearchResult, 'rows' | 'scores'> {
  const best = ({ scores }: SearchResult) => scores.reduce((max, score) => Math.max(max, score), 0)
  const top = Math.max(best(one), best(other))
  const scoreOf = new Map<number, number>()
  for (const result of [one, other]) {
    // Even: an odd score is of goods that are called so.
    const raise = (top - best(result)) & ~1
    result.rows.forEach((row, n) => {
      const score = (result.scores[n] as number) + raise
      scoreOf.set(row, Math.max(score, scoreOf.get(row) ?? 0))
    })
  }
  const rows = Uint32Array.from(scoreOf.keys()).sort()
  return { rows, scores: Uint8Array.from(rows, (row) => scoreOf.get(row) as number) }
}
