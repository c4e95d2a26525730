/** The position of a category in the tree. */
export interface CategoryPlace {
  /** Codes from the root to the category, joined by /. */
  readonly path: string
  /** Ids from the root to the category, its own last. */
  readonly lineIds: readonly number[]
}

interface TreeNode {
  readonly id: number
  readonly code: string
  readonly parentId: number | null
}

/** Positions of categories by id. In a broken tree, one whose parent is missing or its own descendant is a root. */
export function categoryPlaces(categories: readonly TreeNode[]): Map<number, CategoryPlace> {
  const nodes = new Map(categories.map((node) => [node.id, node]))
  const places = new Map<number, CategoryPlace>()
  for (const node of categories) {
    const line: TreeNode[] = []
    for (
      let ancestor: TreeNode | undefined = node;
      ancestor && !line.includes(ancestor);
      ancestor = ancestor.parentId === null ? undefined : nodes.get(ancestor.parentId)
    )
      line.unshift(ancestor)
    places.set(node.id, { path: line.map(({ code }) => code).join('/'), lineIds: line.map(({ id }) => id) })
  }
  return places
}

/**
 * Canonical address of a product page (spec 2): category codes from root to leaf through the main category, then the
 * product's code.
 */
export const productPath = (mainCategoryCodes: string, productCode: string): string =>
  `/catalog/${mainCategoryCodes}/detail/${productCode}`

/** The codes in a path under /catalog; null: it is another path. */
export function catalogAddress(
  path: string,
): { readonly categoryCodes: string; readonly productCode: string | null } | null {
  const [, categoryCodes, productCode] = /^\/catalog\/([^/]+(?:\/[^/]+)*?)(?:\/detail\/([^/]+))?$/.exec(path) ?? []
  return categoryCodes === undefined ? null : { categoryCodes, productCode: productCode ?? null }
}
