/**
 * Parts of a sum by weights: whole kopecks that add up to it exactly. As long as the sum is not above all weights
 * together, no part is above its own.
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
