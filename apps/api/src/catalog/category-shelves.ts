import type { ProductTable } from './product-table.ts'

/** Which products stand in each category, those below it included, and how many of them each site shows. */
export interface CategoryShelves {
  /** Slots by slot, of whatever site. */
  slotsOf(category: number): Uint32Array
  /** By site ordinal, then by category ordinal. */
  readonly counts: readonly Uint32Array[]
  /** By site ordinal: products it shows in all. */
  readonly totals: readonly number[]
}

/** Two passes over the forward index: about a millisecond for 100,000 products. */
export function categoryShelves(table: ProductTable, categories: number): CategoryShelves {
  const { items, starts, lengths } = table.categoryLines
  const ends = new Uint32Array(categories + 1)
  const counts = table.showcase.sites.map(() => new Uint32Array(categories))
  const totals = table.showcase.sites.map(() => 0)
  for (let slot = 0; slot < table.slots; slot += 1) {
    const mask = table.siteMask[slot] as number
    if (mask === 0) continue
    const start = starts[slot] as number
    const end = start + (lengths[slot] as number)
    for (let n = start; n < end; n += 1) ends[(items[n] as number) + 1] = (ends[(items[n] as number) + 1] as number) + 1
    for (let site = 0; site < counts.length; site += 1) {
      if ((mask & (1 << site)) === 0) continue
      totals[site] = (totals[site] as number) + 1
      const ofSite = counts[site] as Uint32Array
      for (let n = start; n < end; n += 1) ofSite[items[n] as number] = (ofSite[items[n] as number] as number) + 1
    }
  }
  for (let category = 0; category < categories; category += 1) ends[category + 1] = (ends[category + 1] as number) + (ends[category] as number)
  const slots = new Uint32Array(ends[categories] as number)
  const next = ends.slice(0, categories)
  for (let slot = 0; slot < table.slots; slot += 1) {
    if (table.siteMask[slot] === 0) continue
    const start = starts[slot] as number
    const end = start + (lengths[slot] as number)
    for (let n = start; n < end; n += 1) {
      const category = items[n] as number
      slots[next[category] as number] = slot
      next[category] = (next[category] as number) + 1
    }
  }
  return { slotsOf: (category) => slots.subarray(ends[category], ends[category + 1]), counts, totals }
}
