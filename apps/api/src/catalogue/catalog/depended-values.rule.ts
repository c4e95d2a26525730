/** A value of a filter: which filter, and which values of other filters stay meaningful when it is chosen. */
export interface DependingValue {
  readonly property: number
  readonly depended: readonly number[]
}

/** The values of one filter that the chosen values leave. */
export interface Narrowing {
  /** Values that stay. */
  readonly allowed: ReadonlySet<number>
  /** Chosen values because of which others are left out. */
  readonly narrowedBy: readonly number[]
}

/**
 * Which filters the chosen values narrow (spec 3: dependedValues). Chosen values of one filter add up; when one of them
 * says nothing of a filter, it leaves that filter whole. Chosen values of different filters must all agree. Values are
 * named by the keys of `entryOf`.
 */
export function narrowings(
  chosen: readonly number[],
  entryOf: (value: number) => DependingValue,
): Map<number, Narrowing> {
  const byFilter = Map.groupBy(chosen, (value) => entryOf(value).property)
  const result = new Map<number, { allowed: Set<number>; narrowedBy: number[] }>()
  for (const values of byFilter.values()) {
    const allowed = values.map((value) => allowedByFilter(entryOf(value).depended, entryOf))
    for (const filter of allowed[0]?.keys() ?? []) {
      if (!allowed.every((each) => each.has(filter))) continue
      const together = new Set(allowed.flatMap((each) => [...(each.get(filter) ?? [])]))
      const before = result.get(filter)
      result.set(filter, {
        allowed: before ? before.allowed.intersection(together) : together,
        narrowedBy: [...(before?.narrowedBy ?? []), ...values],
      })
    }
  }
  return result
}

const allowedByFilter = (depended: readonly number[], entryOf: (value: number) => DependingValue) =>
  Map.groupBy(depended, (value) => entryOf(value).property)
