import type { Category } from '@shpulka/contract/content/settings'

/**
 * As many categories as fit, whole levels first, so that none stands without its parent; in the order they came in. A
 * file with thousands of roots makes nobody wait for them at the start.
 */
export function initCategories(categories: readonly Category[], max: number): Category[] {
  if (categories.length <= max) return [...categories]
  const depth = ({ path }: Category) => path.split('/').length
  const listed = new Set([...categories].sort((one, other) => depth(one) - depth(other)).slice(0, max))
  return categories.filter((category) => listed.has(category))
}
