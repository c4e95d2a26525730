/** A value of a filter, and the values of other filters that stay available when it is chosen. */
export interface DependingValue {
  readonly property: number
  readonly depended: readonly number[]
}

/** How chosen values narrow one filter. */
export interface Narrowing {
  /** Values that stay available. */
  readonly allowed: ReadonlySet<number>
  /** The chosen values that narrow it. */
  readonly narrowedBy: readonly number[]
}

/**
 * Which filters the chosen values narrow (spec 3: dependedValues). Chosen values of one filter add up; if one of them
 * does not restrict another filter, that filter keeps all its values. Values chosen in different filters restrict
 * together. A value is a key for `entryOf`.
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
      const allowedByAny = new Set(allowed.flatMap((each) => [...(each.get(filter) ?? [])]))
      const previous = result.get(filter)
      result.set(filter, {
        allowed: previous ? previous.allowed.intersection(allowedByAny) : allowedByAny,
        narrowedBy: [...(previous?.narrowedBy ?? []), ...values],
      })
    }
  }
  return result
}

const allowedByFilter = (depended: readonly number[], entryOf: (value: number) => DependingValue) =>
  Map.groupBy(depended, (value) => entryOf(value).property)
