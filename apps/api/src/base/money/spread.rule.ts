/**
 * Splits a sum in proportion to weights: whole kopecks that add up to it exactly. If the sum does not exceed the sum of
 * weights, no part exceeds its weight.
 */
export function allocate(sumKopecks: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (sumKopecks === 0 || whole === 0n) return weights.map(() => 0)
  const sum = BigInt(sumKopecks)
  let weightsSoFar = 0n
  let given = 0n
  return weights.map((weight) => {
    weightsSoFar += BigInt(weight)
    const part = (sum * weightsSoFar) / whole - given
    given += part
    return Number(part)
  })
}
