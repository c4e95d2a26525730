import type { Category } from '@shpulka/contract/content/settings'

/**
 * The categories for the answer of `init`: at most `max`, the deepest dropped first, so that none comes without its
 * parent; their order stays. Thousands of roots from an imported file must not slow down the first page.
 */
export function initCategories(categories: readonly Category[], max: number): Category[] {
  if (categories.length <= max) return [...categories]
  const depth = ({ path }: Category) => path.split('/').length
  const listed = new Set([...categories].sort((a, b) => depth(a) - depth(b)).slice(0, max))
  return categories.filter((category) => listed.has(category))
}
