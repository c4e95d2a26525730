/** The data of a category's goods that its similarity to another is computed from. */
export interface DescribedCategory {
  readonly parentId: number | null
  /** Categories its goods stand in directly, this one left out or not. */
  readonly categories: ReadonlySet<number>
  /** Brands of its goods. */
  readonly partners: ReadonlySet<number>
  /** Ordinals of values of its goods. */
  readonly values: ReadonlySet<number>
}

/**
 * How near two categories are, from 0 to 4: the same goods count most, then the same place in the tree, then
 * characteristics, then brands.
 */
export function categoryNearness(one: DescribedCategory, other: DescribedCategory): number {
  const sameGoods = countShared(one.categories, other.categories) > 0 ? 1.5 : 0
  const samePlace = one.parentId !== null && one.parentId === other.parentId ? 1 : 0
  return (
    sameGoods +
    samePlace +
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
