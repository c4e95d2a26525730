import type { Category } from '@shpulka/contract/content/settings'

/** A category in the menu with those below it. */
export interface MenuCategory {
  id: number
  title: string
  path: string
  count: number
  /** File id; null: no picture. */
  image: string | null
  children: MenuCategory[]
}

/** The flat list of categories as a tree of so many levels. */
export function menuTree(categories: readonly Category[], parentId: number | null, levels: number): MenuCategory[] {
  const byParent = Map.groupBy(categories, (category) => category.parentId)
  const below = (id: number | null, left: number): MenuCategory[] =>
    left === 0
      ? []
      : (byParent.get(id) ?? []).map(({ id: own, title, path, productsCount, image }) => ({
          id: own,
          title,
          path,
          count: productsCount,
          image,
          children: below(own, left - 1),
        }))
  return below(parentId, levels)
}
