/** Addresses from the catalogue in memory. */
export interface CatalogPaths {
  /** Ids of a category and its ancestors, root first. Null when the site has no such category. */
  findCategoryPathIds(siteId: number, categoryId: number): readonly number[] | null
  /** Canonical address of a product's page on a site. Null when the site does not sell it. */
  findProductPath(siteId: number, productId: number): string | null
  /** Changes whenever the address of any product may have changed. */
  pathVersion(): number
}
