/**
 * Splits a sum in proportion to weights into whole kopecks that add up to it exactly. If the sum is not above the total
 * weight, no part is above its weight.
 */
export function allocate(sumKopecks: number, weights: readonly number[]): number[] {
  const totalWeight = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (sumKopecks === 0 || totalWeight === 0n) return weights.map(() => 0)
  const sum = BigInt(sumKopecks)
  let weightsSoFar = 0n
  let allocated = 0n
  return weights.map((weight) => {
    weightsSoFar += BigInt(weight)
    const part = (sum * weightsSoFar) / totalWeight - allocated
    allocated += part
    return Number(part)
  })
}
