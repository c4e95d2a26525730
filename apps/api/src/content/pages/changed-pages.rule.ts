interface Compared {
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
 * Tags of what was made of pages that are not as they were: `page:12` of each, and `pages` where menus and lists change
 * too.
 */
export function changedPageTags(before: readonly Compared[], after: readonly Compared[]): string[] {
  const was = new Map(before.map((page) => [page.id, page]))
  const is = new Map(after.map((page) => [page.id, page]))
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((id) => !isSame(was.get(id), is.get(id)))
  const isMenuOther = changed.some((id) => !isSame(inMenu(was.get(id)), inMenu(is.get(id))))
  return [...(isMenuOther ? ['pages'] : []), ...changed.map((id) => `page:${id}`)]
}

const inMenu = (page: Compared | undefined) =>
  page && [page.siteId, page.code, page.parentId, page.path, page.title, page.description, page.isPage, page.sort]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
