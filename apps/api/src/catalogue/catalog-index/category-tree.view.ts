import type { Category } from '@shpulka/contract/content/settings'
import type { CategoryEntry, Dictionary } from './dictionary.ts'

/** Categories with products, parents before children, siblings by their sort, then by title. */
export function categoryTree(dictionary: Dictionary, countOf: (ordinal: number) => number): readonly Category[] {
  const shown = dictionary.categories.flatMap((category, ordinal) => {
    const productsCount = countOf(ordinal)
    return productsCount > 0 ? [{ category, productsCount, parentId: category.pathIds.at(-2) ?? null }] : []
  })
  shown.sort((a, b) => inOrder(a.category, b.category))
  const byParent = Map.groupBy(shown, ({ parentId }) => parentId)
  const tree: Category[] = []
  const walk = (parentId: number | null) => {
    for (const { category, productsCount } of byParent.get(parentId) ?? []) {
      const { id, code, path, sort, title, description, image } = category
      const childrenIds = (byParent.get(id) ?? []).map((child) => child.category.id)
      tree.push({ id, code, path, parentId, childrenIds, sort, title, description, image, productsCount })
      walk(id)
    }
  }
  walk(null)
  return tree
}

const inOrder = (a: CategoryEntry, b: CategoryEntry) =>
  a.sort - b.sort || a.title.localeCompare(b.title, 'ru') || a.id - b.id
