import { transliterated } from '../../base/text/transliterate.rule.ts'

export interface FeedCategory {
  id: string
  parentId: string | null
  name: string
}

/** Category for offers without a category, or with an unknown one. */
export const miscCategory: FeedCategory = { id: '~misc', parentId: null, name: 'Разное' }

/** Deeper categories are moved up to this depth, so that no feed causes deep recursion. */
export const maxCategoryDepth = 8

/**
 * The feed's categories as a forest, parents before children. A category becomes a root when its parent is missing or
 * makes a cycle; `loops`: names of categories in cycles. Of two categories with the same id the first one is used.
 */
export function categoryForest(feed: readonly FeedCategory[]): { categories: FeedCategory[]; loops: string[] } {
  const byId = new Map<string, FeedCategory>()
  for (const category of feed) {
    if (!byId.has(category.id)) byId.set(category.id, { ...category, name: category.name || `Раздел ${category.id}` })
  }
  const depths = new Map<string, number>()
  const ordered: FeedCategory[] = []
  const loops: string[] = []
  for (const start of byId.values()) {
    const chain: FeedCategory[] = []
    const inChain = new Set<string>()
    for (
      let at: FeedCategory | undefined = start;
      at && !depths.has(at.id);
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    ) {
      inChain.add(at.id)
      chain.push(at)
      if (at.parentId !== null && (inChain.has(at.parentId) || !byId.has(at.parentId))) {
        if (inChain.has(at.parentId)) loops.push(at.name)
        at.parentId = null
        break
      }
    }
    for (const category of chain.reverse()) {
      while (category.parentId !== null && depths.get(category.parentId)! >= maxCategoryDepth)
        category.parentId = byId.get(category.parentId)!.parentId
      depths.set(category.id, category.parentId === null ? 1 : depths.get(category.parentId)! + 1)
      ordered.push(category)
    }
  }
  return { categories: ordered, loops }
}

/** The category of a product: the first of its categories that is known. */
export function offerCategoryId(categoryIds: readonly string[], known: ReadonlySet<string>): string {
  return categoryIds.find((id) => known.has(id)) ?? miscCategory.id
}

/**
 * A category's code, unique among its siblings: its name; if taken, with its feed id; if taken too, with a number.
 */
export function categoryCode(name: string, sourceId: string, isTaken: (code: string) => boolean): string {
  const plain = transliterated(name, { maxChars: 60, fallback: 'razdel' })
  // `detail` is reserved: product URLs contain it.
  if (plain !== 'detail' && !isTaken(plain)) return plain
  const withId = `${plain}-${transliterated(sourceId, { maxChars: 30, fallback: '1' })}`
  for (let number = 1; ; number++) {
    const code = number === 1 ? withId : `${withId}-${number}`
    if (!isTaken(code)) return code
  }
}
