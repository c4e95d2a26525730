/** The path of a category in the tree. */
export interface CategoryPath {
  /** Codes from the root to the category, joined by /. */
  readonly path: string
  /** Ids from the root to the category, its own last. */
  readonly pathIds: readonly number[]
}

interface TreeNode {
  readonly id: number
  readonly code: string
  readonly parentId: number | null
}

/** Paths of categories by id. In a broken tree a category is a root if its parent is missing or is its descendant. */
export function categoryPaths(categories: readonly TreeNode[]): Map<number, CategoryPath> {
  const nodes = new Map(categories.map((node) => [node.id, node]))
  const paths = new Map<number, CategoryPath>()
  for (const node of categories) {
    const pathNodes: TreeNode[] = []
    for (
      let ancestor: TreeNode | undefined = node;
      ancestor && !pathNodes.includes(ancestor);
      ancestor = ancestor.parentId === null ? undefined : nodes.get(ancestor.parentId)
    )
      pathNodes.unshift(ancestor)
    paths.set(node.id, { path: pathNodes.map(({ code }) => code).join('/'), pathIds: pathNodes.map(({ id }) => id) })
  }
  return paths
}

/**
 * Canonical address of a product page (spec 2): category codes from root to leaf through the main category, then the
 * product's code.
 */
export const productPath = (mainCategoryCodes: string, productCode: string): string =>
  `/catalog/${mainCategoryCodes}/detail/${productCode}`

/** Reads the codes from a path under /catalog. Returns null for any other path. */
export function catalogAddress(
  path: string,
): { readonly categoryCodes: string; readonly productCode: string | null } | null {
  const [, categoryCodes, productCode] = /^\/catalog\/([^/]+(?:\/[^/]+)*?)(?:\/detail\/([^/]+))?$/.exec(path) ?? []
  return categoryCodes === undefined ? null : { categoryCodes, productCode: productCode ?? null }
}
