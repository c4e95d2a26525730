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
  const below = (id: number | null, left: number): MenuCategory[] =>
    left === 0
      ? []
      : withMostProducts(byParent.get(id) ?? [], siblings).map(({ id: own, title, path, productsCount, image }) => ({
          id: own,
          title,
          path,
          count: productsCount,
          image,
          children: below(own, left - 1),
        }))
  return below(parentId, levels)
}
