import type { Category } from '@shpulka/contract/content/settings'

/**
 * At most `max` categories in their order, upper levels first, so that each comes with its parent. Thousands of roots
 * from an imported file must not slow down the start of clients.
 */
export function initCategories(categories: readonly Category[], max: number): Category[] {
  if (categories.length <= max) return [...categories]
  const depth = ({ path }: Category) => path.split('/').length
  const listed = new Set([...categories].sort((a, b) => depth(a) - depth(b)).slice(0, max))
  return categories.filter((category) => listed.has(category))
}
