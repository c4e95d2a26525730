import type { ProductTable } from './product-table.ts'

/**
 * Which products stand in each category, those below it included, and how many of them each site shows. Kept as
 * products come and go.
 */
export class CategoryProducts {
  /** By site ordinal, then by category ordinal. */
  readonly counts: readonly Uint32Array[]
  /** By site ordinal: products it shows in all. */
  readonly totals: Uint32Array
  /** By site ordinal, then by partner id. */
  readonly partnerCounts: readonly Map<number, number>[]
  readonly #table: ProductTable
  readonly #categoryProducts: Uint32Array[]
  readonly #lengths: Uint32Array

  constructor(table: ProductTable, categories: number) {
    this.#table = table
    this.counts = table.pricingLayout.sites.map(() => new Uint32Array(categories))
    this.totals = new Uint32Array(table.pricingLayout.sites.length)
    this.partnerCounts = table.pricingLayout.sites.map(() => new Map())
    this.#categoryProducts = Array.from({ length: categories }, () => new Uint32Array(0))
    this.#lengths = new Uint32Array(categories)
    for (let row = 0; row < table.rows; row += 1) this.take(row)
  }

  /** Rows of a category, of whatever site, in no order; good until the next change. */
  rowsOf(category: number): Uint32Array {
    return (this.#categoryProducts[category] as Uint32Array).subarray(0, this.#lengths[category])
  }

  /** Puts a product where the table says it stands. */
  take(row: number) {
    const mask = this.#table.siteMask[row] as number
    if (mask === 0) return
    this.#count(mask, row, 1)
    for (const category of this.#table.categoryLines.get(row)) {
      const length = this.#lengths[category] as number
      if (length === this.#categoryProducts[category]?.length)
        this.#categoryProducts[category] = longer(this.#categoryProducts[category] as Uint32Array)
      ;(this.#categoryProducts[category] as Uint32Array)[length] = row
      this.#lengths[category] = length + 1
    }
  }

  /** Takes a product away from where the table still says it stands. */
  forget(row: number) {
    const mask = this.#table.siteMask[row] as number
    if (mask === 0) return
    this.#count(mask, row, -1)
    for (const category of this.#table.categoryLines.get(row)) {
      const own = this.rowsOf(category)
      own[own.indexOf(row)] = own.at(-1) as number
      this.#lengths[category] = own.length - 1
    }
  }

  #count(mask: number, row: number, step: 1 | -1) {
    for (let site = 0; site < this.counts.length; site += 1) {
      if ((mask & (1 << site)) === 0) continue
      this.totals[site] = (this.totals[site] as number) + step
      const partner = this.#table.partnerIds[row] as number
      const partners = this.partnerCounts[site] as Map<number, number>
      partners.set(partner, (partners.get(partner) ?? 0) + step)
      const counts = this.counts[site] as Uint32Array
      for (const category of this.#table.categoryLines.get(row)) counts[category] = (counts[category] as number) + step
    }
  }
}

function longer(products: Uint32Array): Uint32Array {
  const result = new Uint32Array(Math.max(16, Math.ceil(products.length * 1.3)))
  result.set(products)
  return result
}
