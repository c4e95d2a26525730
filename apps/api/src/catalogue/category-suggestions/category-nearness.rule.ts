/** What of a category's goods its similarity to another is computed from. */
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
  const sameGoods = common(one.categories, other.categories) > 0 ? 1.5 : 0
  const samePlace = one.parentId !== null && one.parentId === other.parentId ? 1 : 0
  return sameGoods + samePlace + alike(one.values, other.values) + 0.5 * alike(one.partners, other.partners)
}

/** What part of all that either has both have. */
function alike(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const shared = common(one, other)
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

function common(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let count = 0
  for (const each of one) if (other.has(each)) count += 1
  return count
}
