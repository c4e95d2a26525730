import type { Dictionary } from './dictionary.ts'

/** Ordinals of known ids, in the order of the ids. */
export function ordinals(ids: readonly number[], known: ReadonlyMap<number, number>): number[] {
  const found: number[] = []
  for (const id of ids) {
    const ordinal = known.get(id)
    if (ordinal !== undefined) found.push(ordinal)
  }
  return found
}

/** Ordinals of categories and all their ancestors, each once. */
export function withAncestors(categories: Iterable<number>, dictionary: Dictionary): number[] {
  const result = new Set<number>()
  for (const category of categories) {
    for (const id of dictionary.categories[category]?.pathIds ?? [])
      result.add(dictionary.categoryOrdinals.get(id) as number)
  }
  return [...result].sort((a, b) => a - b)
}

/** Numbers of properties by ordinal instead of id: `property, number …`; unknown properties are left out. */
export function withPropertyOrdinals(numbers: readonly number[], dictionary: Dictionary): number[] {
  const result: number[] = []
  for (let n = 0; n < numbers.length; n += 2) {
    const property = dictionary.propertyOrdinals.get(numbers[n] as number)
    if (property !== undefined && Number.isFinite(numbers[n + 1])) result.push(property, numbers[n + 1] as number)
  }
  return result
}
