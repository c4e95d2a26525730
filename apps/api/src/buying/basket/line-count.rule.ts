/** spec 5: a missing, null, zero or negative count becomes 1. */
export const lineCount = (count: number | null | undefined): number =>
  typeof count !== 'number' || count < 1 ? 1 : count

/** Counts by group; counts of a repeated group add up. */
export function countsByGroup(
  groups: readonly { readonly id: number; readonly count?: number | null }[],
): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { id, count } of groups) counts.set(id, (counts.get(id) ?? 0) + lineCount(count))
  return counts
}
