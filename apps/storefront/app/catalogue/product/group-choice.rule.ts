import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'

/** More groups than this are shown as a table. */
export const maxCards = 4

/**
 * The group a page opens with: the one in its address, else the first in stock, else the first; null when the address
 * has a group of another product.
 */
export function initialGroup(groups: readonly ProductGroup[], requestedId: string | null): ProductGroup | null {
  if (requestedId !== null) return groups.find(({ id }) => String(id) === requestedId) ?? null
  return groups.find(({ count }) => count > 0) ?? groups[0] ?? null
}

/** Article of a group: of its offer if it has only one, else of the product. */
export const groupArticle = (group: ProductGroup | undefined, productArticle: string): string =>
  (group?.offers.length === 1 ? group.offers[0]?.vendorCode : '') || productArticle
