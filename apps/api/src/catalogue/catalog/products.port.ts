/**
 * The catalogue in memory, for other rooms. For orders, prices and stock are read by `offers.port.ts`.
 */
export interface CatalogPaths {
  /** Ids of a category and its ancestors, root first; null: the site has no such category. */
  findCategoryLine(siteId: number, categoryId: number): readonly number[] | null
  /** Canonical address of a product's page on a site; null: it is not sold there. */
  findProductPath(siteId: number, productId: number): string | null
  /** Changes whenever the address of any product may have changed. */
  addressVersion(): number
}
