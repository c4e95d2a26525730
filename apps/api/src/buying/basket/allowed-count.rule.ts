/** Why so many cannot be ordered at once although there are as many; null: they can. Counts begin with the least. */
export function countRefusal(count: number, { minCount, stepCount }: { minCount: number; stepCount: number }) {
  const least = Math.ceil(minCount / stepCount) * stepCount
  if (count < least) return `Продаётся от ${least} шт.`
  if (count % stepCount === 0) return null
  const below = Math.floor(count / stepCount) * stepCount
  return `Продаётся по ${stepCount} шт.: ${below} или ${below + stepCount}`
}
