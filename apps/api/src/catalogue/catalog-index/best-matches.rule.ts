import type { SearchResult } from '../search/query-interpretation.rule.ts'

/** With fewer prices «cheap» has no meaning. */
export const minPriceCount = 3
const maxBest = 20_000
/** How far below the best score a product may be to count as one of the best; scores go in steps of two. */
export const bestScoreTolerance = 4
/** The same for a condition that excludes a category. */
export const looseScoreTolerance = 16

/** Rows whose relevance score is at most `tolerance` below the best; empty without words. */
export function bestMatches(result: SearchResult | null, tolerance: number): number[] {
  if (!result) return []
  const { rows, scores } = result
  let bestScore = 0
  for (let n = 0; n < scores.length; n += 1) bestScore = Math.max(bestScore, scores[n] as number)
  const best: number[] = []
  for (let n = 0; n < rows.length && best.length < maxBest; n += 1)
    if ((scores[n] as number) >= bestScore - tolerance) best.push(rows[n] as number)
  return best
}

/** The highest price of the cheapest third; null when there are too few prices. NaN: there is none. */
export function cheapestThirdOf(prices: readonly number[]): number | null {
  const sorted = prices.filter((price) => !Number.isNaN(price)).sort((a, b) => a - b)
  return sorted.length < minPriceCount ? null : (sorted[Math.ceil(sorted.length / 3) - 1] as number)
}
