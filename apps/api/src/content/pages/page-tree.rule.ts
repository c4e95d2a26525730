interface TreeItem {
  readonly id: number
  readonly parentId: number | null
}

/**
 * Orders pages so that a section comes before its pages; siblings keep their order. Pages whose section is missing, or
 * that are their own ancestor, come last.
 */
export function inTreeOrder<Page extends TreeItem>(pages: readonly Page[]): Page[] {
  const below = Map.groupBy(pages, ({ parentId }) => parentId)
  const ordered = new Set<Page>()
  const add = (page: Page) => {
    if (ordered.has(page)) return
    ordered.add(page)
    for (const child of below.get(page.id) ?? []) add(child)
  }
  for (const page of below.get(null) ?? []) add(page)
  for (const page of pages) add(page)
  return [...ordered]
}

/** Ancestors of a page, from the section down. */
export function ancestorsOf<Page extends TreeItem>(pages: readonly Page[], page: Page): Page[] {
  const byId = new Map(pages.map((each) => [each.id, each]))
  const ancestors: Page[] = []
  for (let next = page.parentId; next !== null; ) {
    const parent = byId.get(next)
    if (!parent || ancestors.includes(parent) || parent === page) break
    ancestors.unshift(parent)
    next = parent.parentId
  }
  return ancestors
}
