import type { CatalogIndex } from './catalog-index.ts'
import type { CategoryShelves } from './category-shelves.ts'

const counted = new WeakMap<CategoryShelves, Map<number, ReadonlyMap<number, number>>>()

/** How many products of each partner a site shows; counted anew, like the shelves, when the place of any product changes. */
export function partnerCounts(index: CatalogIndex, site: number): ReadonlyMap<number, number> {
  const shelves = index.shelves()
  const bySite = counted.get(shelves) ?? new Map<number, ReadonlyMap<number, number>>()
  counted.set(shelves, bySite)
  const known = bySite.get(site)
  if (known) return known
  const { partnerIds, slots } = index.table
  const counts = new Map<number, number>()
  for (let slot = 0; slot < slots; slot += 1) {
    if (!index.isShown(slot, site)) continue
    const partner = partnerIds[slot] as number
    counts.set(partner, (counts.get(partner) ?? 0) + 1)
  }
  bySite.set(site, counts)
  return counts
}
