import type { ProductTable } from './product-table.ts'

/** Which products stand in each category, those below it included, and how many of them each site shows. Kept as products come and go. */
export class CategoryShelves {
  /** By site ordinal, then by category ordinal. */
  readonly counts: readonly Uint32Array[]
  /** By site ordinal: products it shows in all. */
  readonly totals: Uint32Array
  /** By site ordinal, then by partner id. */
  readonly partnerCounts: readonly Map<number, number>[]
  readonly #table: ProductTable
  readonly #shelves: Uint32Array[]
  readonly #lengths: Uint32Array

  constructor(table: ProductTable, categories: number) {
    this.#table = table
    this.counts = table.showcase.sites.map(() => new Uint32Array(categories))
    this.totals = new Uint32Array(table.showcase.sites.length)
    this.partnerCounts = table.showcase.sites.map(() => new Map())
    this.#shelves = Array.from({ length: categories }, () => new Uint32Array(0))
    this.#lengths = new Uint32Array(categories)
    for (let slot = 0; slot < table.slots; slot += 1) this.take(slot)
  }

  /** Slots of a category, of whatever site, in no order; good until the next change. */
  slotsOf(category: number): Uint32Array {
    return (this.#shelves[category] as Uint32Array).subarray(0, this.#lengths[category])
  }

  /** Puts a product where the table says it stands. */
  take(slot: number) {
    const mask = this.#table.siteMask[slot] as number
    if (mask === 0) return
    this.#count(mask, slot, 1)
    for (const category of this.#table.categoryLines.get(slot)) {
      const length = this.#lengths[category] as number
      if (length === this.#shelves[category]?.length) this.#shelves[category] = longer(this.#shelves[category] as Uint32Array)
      ;(this.#shelves[category] as Uint32Array)[length] = slot
      this.#lengths[category] = length + 1
    }
  }

  /** Takes a product away from where the table still says it stands. */
  forget(slot: number) {
    const mask = this.#table.siteMask[slot] as number
    if (mask === 0) return
    this.#count(mask, slot, -1)
    for (const category of this.#table.categoryLines.get(slot)) {
      const own = this.slotsOf(category)
      own[own.indexOf(slot)] = own.at(-1) as number
      this.#lengths[category] = own.length - 1
    }
  }

  #count(mask: number, slot: number, step: 1 | -1) {
    for (let site = 0; site < this.counts.length; site += 1) {
      if ((mask & (1 << site)) === 0) continue
      this.totals[site] = (this.totals[site] as number) + step
      const partner = this.#table.partnerIds[slot] as number
      const partners = this.partnerCounts[site] as Map<number, number>
      partners.set(partner, (partners.get(partner) ?? 0) + step)
      const counts = this.counts[site] as Uint32Array
      for (const category of this.#table.categoryLines.get(slot)) counts[category] = (counts[category] as number) + step
    }
  }
}

function longer(shelf: Uint32Array): Uint32Array {
  const result = new Uint32Array(Math.max(16, Math.ceil(shelf.length * 1.3)))
  result.set(shelf)
  return result
}
