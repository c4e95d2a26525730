/**
 * Spreads a sum over lines in proportion to their weights, in whole kopecks and without losing one: the parts add up to the sum exactly,
 * and each differs from its exact share by less than a kopeck. Left-over kopecks go to the greatest remainders, the earlier line first.
 * Lines of zero weight get nothing; when every weight is zero the first line gets everything.
 */
export function spread(sumKopecks: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, line) => (line === 0 ? sumKopecks : 0))
  const products = weights.map((weight) => BigInt(sumKopecks) * BigInt(weight))
  const parts = products.map((product) => Number(product / whole))
  const remainders = products.map((product, line) => ({ line, remainder: product % whole }))
  remainders.sort((one, other) => (one.remainder === other.remainder ? one.line - other.line : one.remainder > other.remainder ? -1 : 1))
  const left = sumKopecks - parts.reduce((total, part) => total + part, 0)
  for (const { line } of remainders.slice(0, left)) parts[line]! += 1
  return parts
}
