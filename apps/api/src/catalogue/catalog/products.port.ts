/**
 * The catalogue in memory, for other rooms. Prices and stock for orders come from `offers.port.ts` instead.
 */
export interface CatalogPaths {
  /** Ids of a category and of all above it, root first; null: the site has no such category. */
  findCategoryLine(siteId: number, categoryId: number): readonly number[] | null
  /** Canonical address of a product's page on a site; null: it is not sold there. */
  findProductPath(siteId: number, productId: number): string | null
  /** As long as it is the same number, every product has the address it had. */
  addressVersion(): number
}
