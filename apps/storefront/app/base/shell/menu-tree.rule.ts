import type { Category } from '@shpulka/contract/content/settings'
import { withMostProducts } from './most-products.rule.ts'

/** A category in the menu with its subcategories. */
export interface MenuCategory {
  id: number
  title: string
  path: string
  count: number
  /** File id; null: no picture. */
  image: string | null
  children: MenuCategory[]
}

/** Makes the flat list of categories a tree, limited in depth and in the number of categories per level. */
export function menuTree(
  categories: readonly Category[],
  parentId: number | null,
  levels: number,
  siblings = Number.POSITIVE_INFINITY,
): MenuCategory[] {
  const byParent = Map.groupBy(categories, (category) => category.parentId)
  const childrenOf = (id: number | null, levelsLeft: number): MenuCategory[] =>
    levelsLeft === 0
      ? []
      : withMostProducts(byParent.get(id) ?? [], siblings).map(
          ({ id: childId, title, path, productsCount, image }) => ({
            id: childId,
            title,
            path,
            count: productsCount,
            image,
            children: childrenOf(childId, levelsLeft - 1),
          }),
        )
  return childrenOf(parentId, levels)
}
