/** A value of a filter: which filter, and which values of other filters stay meaningful when it is chosen. */
export interface DependingValue {
  readonly property: number
  readonly depended: readonly number[]
}

/** What the chosen values leave of one filter's values. */
export interface Narrowing {
  /** Values that stay. */
  readonly kept: ReadonlySet<number>
  /** Chosen values because of which others are left out. */
  readonly narrowedBy: readonly number[]
}

/**
 * Which filters the chosen values narrow (spec 3: dependedValues). Chosen values of one filter add up; when one of them says nothing of a filter, it
 * leaves that filter whole. Chosen values of different filters must all agree. Values are named by the keys of `entryOf`.
 */
export function narrowings(chosen: readonly number[], entryOf: (value: number) => DependingValue): Map<number, Narrowing> {
  const byFilter = Map.groupBy(chosen, (value) => entryOf(value).property)
  const result = new Map<number, { kept: Set<number>; narrowedBy: number[] }>()
  for (const values of byFilter.values()) {
    const kept = values.map((value) => keptByFilter(entryOf(value).depended, entryOf))
    for (const filter of kept[0]?.keys() ?? []) {
      if (!kept.every((each) => each.has(filter))) continue
      const together = new Set(kept.flatMap((each) => [...(each.get(filter) ?? [])]))
      const before = result.get(filter)
      result.set(filter, {
        kept: before ? before.kept.intersection(together) : together,
        narrowedBy: [...(before?.narrowedBy ?? []), ...values],
      })
    }
  }
  return result
}

const keptByFilter = (depended: readonly number[], entryOf: (value: number) => DependingValue) =>
  Map.groupBy(depended, (value) => entryOf(value).property)
