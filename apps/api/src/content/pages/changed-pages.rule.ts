interface PageSnapshot {
  readonly id: number
  readonly siteId: number
  readonly code: string
  readonly parentId: number | null
  readonly path: string
  readonly title: string
  readonly description: string
  readonly isPage: boolean
  readonly sort: number
}

/**
 * Tags of changed pages: `page:12` for each, `page-texts` for what the search finds in them, and `pages` when menus and
 * lists change too.
 */
export function changedPageTags(before: readonly PageSnapshot[], after: readonly PageSnapshot[]): string[] {
  const earlier = new Map(before.map((page) => [page.id, page]))
  const later = new Map(after.map((page) => [page.id, page]))
  const changed = [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (id) => !isSame(earlier.get(id), later.get(id)),
  )
  if (changed.length === 0) return []
  const isMenuChanged = changed.some((id) => !isSame(inMenu(earlier.get(id)), inMenu(later.get(id))))
  return [...(isMenuChanged ? ['pages'] : []), 'page-texts', ...changed.map((id) => `page:${id}`)]
}

const inMenu = (page: PageSnapshot | undefined) =>
  page && [page.siteId, page.code, page.parentId, page.path, page.title, page.description, page.isPage, page.sort]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
