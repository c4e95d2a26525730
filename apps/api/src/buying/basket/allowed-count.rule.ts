interface Terms {
  readonly minCount: number
  readonly stepCount: number
}

/** The count to order when somebody wants at least so many. */
export const allowedCount = (count: number, { minCount, stepCount }: Terms): number =>
  Math.ceil(Math.max(count, minCount) / stepCount) * stepCount

/** Why so many cannot be ordered at once although there are as many; null: they can. Counts begin with the least. */
export function countRefusal(count: number, { minCount, stepCount }: Terms): string | null {
  const least = allowedCount(1, { minCount, stepCount })
  if (count < least) return `Продаётся от ${least} шт.`
  if (count % stepCount === 0) return null
  const below = Math.floor(count / stepCount) * stepCount
  return `Продаётся по ${stepCount} шт.: ${below} или ${below + stepCount}`
}
