import type { ProductTable } from './product-table.ts'
import { RowSet } from './row-set.ts'

/** Sets by ordinal or id; a set is created when its first product is added. */
class RowSets {
  readonly #sets: (RowSet | undefined)[] = []
  static readonly #none = new RowSet()

  get(n: number): RowSet {
    return this.#sets[n] ?? RowSets.#none
  }

  getOrCreate(n: number): RowSet {
    this.#sets[n] ??= new RowSet()
    return this.#sets[n]
  }

  /** The sets with their ordinals or ids. */
  *entries(): Iterable<[n: number, set: RowSet]> {
    for (const [n, set] of this.#sets.entries()) if (set) yield [n, set]
  }
}

/**
 * Which products each site shows, all and by category, which have each value, brand and sticker, and which are in
 * stock.
 */
export class ProductSets {
  /** By site ordinal: products the site shows. */
  readonly shown = new RowSets()
  /** By site ordinal: shown products that the site has in stock. */
  readonly inStock = new RowSets()
  /** By site ordinal, then by category ordinal: products shown in the category and its descendants. */
  readonly categories: readonly RowSets[]
  /** By value ordinal. */
  readonly values = new RowSets()
  /** By partner id. */
  readonly partners = new RowSets()
  /** By sticker id. */
  readonly stickers = new RowSets()
  readonly #table: ProductTable

  constructor(table: ProductTable) {
    this.#table = table
    this.categories = table.pricingLayout.sites.map(() => new RowSets())
    for (let row = 0; row < table.rows; row += 1) this.#visit(row, (set) => set.add(row))
  }

  /** The sets a product belongs to now. */
  of(row: number): Set<RowSet> {
    const sets = new Set<RowSet>()
    this.#visit(row, (set) => sets.add(set))
    return sets
  }

  /** Moves a changed product from the sets it was in (`before`) to those it belongs to now. */
  change(row: number, before: ReadonlySet<RowSet>) {
    const after = this.of(row)
    for (const set of before) if (!after.has(set)) set.remove(row)
    for (const set of after) if (!before.has(set)) set.add(row)
  }

  #visit(row: number, visit: (set: RowSet) => void) {
    const { siteMask, available, categoriesWithAncestors, values, stickers, partnerIds } = this.#table
    const mask = siteMask[row] as number
    if (mask === 0) return
    for (let siteOrdinal = 0; siteOrdinal < available.length; siteOrdinal += 1) {
      if ((mask & (1 << siteOrdinal)) === 0) continue
      visit(this.shown.getOrCreate(siteOrdinal))
      if ((available[siteOrdinal]?.[row] ?? 0) > 0) visit(this.inStock.getOrCreate(siteOrdinal))
      for (const category of categoriesWithAncestors.get(row))
        visit((this.categories[siteOrdinal] as RowSets).getOrCreate(category))
    }
    for (const value of values.get(row)) visit(this.values.getOrCreate(value))
    for (const sticker of stickers.get(row)) visit(this.stickers.getOrCreate(sticker))
    visit(this.partners.getOrCreate(partnerIds[row] as number))
  }
}
