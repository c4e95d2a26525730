import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'

/** More kinds than this are shown as a table. */
export const maxCards = 4

/**
 * The group a page opens with: the one its address names, else the first in stock, else the first; null: the address
 * names one that is not the product's.
 */
export function initialGroup(groups: readonly ProductGroup[], requestedId: string | null): ProductGroup | null {
  if (requestedId !== null) return groups.find(({ id }) => String(id) === requestedId) ?? null
  return groups.find(({ count }) => count > 0) ?? groups[0] ?? null
}

/** Article of a group: of its offer when it is one thing, else of the product. */
export const groupArticle = (group: ProductGroup | undefined, productArticle: string): string =>
  (group?.offers.length === 1 ? group.offers[0]?.vendorCode : '') || productArticle
