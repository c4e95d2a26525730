interface TreeItem {
  readonly id: number
  readonly parentId: number | null
}

/**
 * Orders pages so that a parent comes before its children; siblings keep their order. Trees without a root come last:
 * those whose topmost parent is missing, or whose pages are their own ancestors.
 */
export function inTreeOrder<Page extends TreeItem>(pages: readonly Page[]): Page[] {
  const childrenByParent = Map.groupBy(pages, ({ parentId }) => parentId)
  const ordered = new Set<Page>()
  const add = (page: Page) => {
    if (ordered.has(page)) return
    ordered.add(page)
    for (const child of childrenByParent.get(page.id) ?? []) add(child)
  }
  for (const page of childrenByParent.get(null) ?? []) add(page)
  for (const page of pages) {
    if (ordered.has(page)) continue
    const [top = page] = ancestorsOf(pages, page)
    add(top.parentId === page.id ? page : top)
  }
  return [...ordered]
}

/** Ancestors of a page, the topmost first. */
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
