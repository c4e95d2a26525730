import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { searchAndFilterText, searchedOffers } from './searched-offers.rule.ts'

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

/**
 * The id of the group that the list before the page names by its search or filters, «№ 90» of «иглы dbx1 90», the first
 * in stock of several. Null: none, or every one.
 */
export function searchedGroup(groups: readonly ProductGroup[], list: URLSearchParams): number | null {
  const named = searchedOffers(groups, searchAndFilterText(list))
  return (
    initialGroup(
      groups.filter(({ id }) => named.has(id)),
      null,
    )?.id ?? null
  )
}

/** The query of the page of this shop that a visitor came from; null: of another site, or none is known. */
export const listBefore = (address: string, origin: string): URLSearchParams | null =>
  address.startsWith(`${origin}/`) ? new URL(address).searchParams : null

/** Article of a group: of its offer if it has only one, else of the product. */
export const groupArticle = (group: ProductGroup | undefined, productArticle: string): string =>
  (group?.offers.length === 1 ? group.offers[0]?.vendorCode : '') || productArticle
