/** The data from which the similarity of two categories is computed. */
export interface CategoryProfile {
  readonly parentId: number | null
  /** Categories that its goods belong to directly; may include the category itself. */
  readonly categories: ReadonlySet<number>
  /** Brands of its goods. */
  readonly partners: ReadonlySet<number>
  /** Ordinals of values of its goods. */
  readonly values: ReadonlySet<number>
}

/**
 * How similar two categories are, from 0 to 4: common goods count most, then a common parent, then characteristics,
 * then brands.
 */
export function categorySimilarity(one: CategoryProfile, other: CategoryProfile): number {
  const commonGoods = countShared(one.categories, other.categories) > 0 ? 1.5 : 0
  const commonParent = one.parentId !== null && one.parentId === other.parentId ? 1 : 0
  return (
    commonGoods +
    commonParent +
    jaccardSimilarity(one.values, other.values) +
    0.5 * jaccardSimilarity(one.partners, other.partners)
  )
}

/** The share of values that both have, among the values that either has. */
function jaccardSimilarity(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const shared = countShared(one, other)
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

function countShared(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let count = 0
  for (const each of one) if (other.has(each)) count += 1
  return count
}
