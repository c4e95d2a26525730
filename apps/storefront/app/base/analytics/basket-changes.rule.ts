/** Quantity by group id. */
export type CountByGroup = Readonly<Record<number, number>>

interface BasketChange {
  groupId: number
  /** Difference in quantity; negative when it went down. */
  change: number
  /** The group was not in the basket before. */
  isNew: boolean
}

export function basketChanges(before: CountByGroup, now: CountByGroup): BasketChange[] {
  const groups = new Set([...Object.keys(before), ...Object.keys(now)].map(Number))
  return [...groups].flatMap((groupId) => {
    const [had, has] = [before[groupId] ?? 0, now[groupId] ?? 0]
    return had === has ? [] : [{ groupId, change: has - had, isNew: had === 0 }]
  })
}
