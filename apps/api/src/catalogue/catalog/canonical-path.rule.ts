/** Where a category is in the tree. */
export interface CategoryPlace {
  /** Codes from the root to it, joined by /. */
  readonly path: string
  /** Ids from the root to it, itself last. */
  readonly lineIds: readonly number[]
}

interface TreeNode {
  readonly id: number
  readonly code: string
  readonly parentId: number | null
}

/** The place of every category. One whose parent is missing, or is below it (a broken tree), counts as a root. */
export function categoryPlaces(categories: readonly TreeNode[]): Map<number, CategoryPlace> {
  const nodes = new Map(categories.map((node) => [node.id, node]))
  const places = new Map<number, CategoryPlace>()
  for (const node of categories) {
    const line: TreeNode[] = []
    for (
      let at: TreeNode | undefined = node;
      at && !line.includes(at);
      at = at.parentId === null ? undefined : nodes.get(at.parentId)
    )
      line.unshift(at)
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

/** Reads the codes in a path of the catalogue; null: the path is not of the catalogue. */
export function catalogAddress(
  path: string,
): { readonly categoryCodes: string; readonly productCode: string | null } | null {
  const [, categoryCodes, productCode] = /^\/catalog\/([^/]+(?:\/[^/]+)*?)(?:\/detail\/([^/]+))?$/.exec(path) ?? []
  return categoryCodes === undefined ? null : { categoryCodes, productCode: productCode ?? null }
}
