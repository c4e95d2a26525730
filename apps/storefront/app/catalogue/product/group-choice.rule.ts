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
 * The groups that the list before the page names by its search or filters, «№ 90» of «иглы dbx1 90», and the first of
 * them in stock. Null: none, or every one.
 */
export function searchedGroups(
  groups: readonly ProductGroup[],
  list: URLSearchParams,
): { ids: ReadonlySet<number>; firstId: number } | null {
  const ids = searchedOffers(groups, searchAndFilterText(list))
  const named = groups.filter(({ id }) => ids.has(id))
  const first = initialGroup(named, null)
  return first && { ids, firstId: first.id }
}

/** The query of the page of this shop that a visitor came from; null: of another site, or none is known. */
export const listBefore = (address: string, origin: string): URLSearchParams | null =>
  address.startsWith(`${origin}/`) ? new URL(address).searchParams : null
