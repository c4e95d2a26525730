import type { ProductFacts } from './facts.ts'

/** Products of one category: a table of facts, and how they are described, drawn and sold. */
export interface Family {
  /** Code of the category, unique in the tree. */
  category: string
  /** What a buyer calls it. The title is the noun, brand and model, unless the row has a title of its own. */
  noun: string
  /** Facts every row shares. */
  common?: Readonly<Record<string, string>>
  /** A table for `readTable`. Columns: brand, model, price (roubles), kg, box (mm), sticker, title, property codes. */
  rows: string
  /** Facts computed from other facts of the row. */
  derive?(facts: ProductFacts): Readonly<Record<string, string>>
  /** Paragraphs of the description. */
  describe(facts: ProductFacts): string[]
  draw(facts: ProductFacts): string[]
  /** Groups of the product, one of which a buyer puts in the basket; missing: `single`. */
  variants?(facts: ProductFacts): Variant[]
  /** The only site it is sold on; missing: both sell it. */
  sites?: 'shop' | 'school'
  /** Products with a greater number come earlier in lists. */
  popularity?: number
}

/** A group of a product (one line of a basket): its own offer, offers of other products sold with it, or both. */
export interface Variant {
  /** How it differs from the other variants; empty: it is the only one. */
  title: string
  /** Suffix of the product's article; null: the group has no offer of its own. */
  article: string | null
  /** Missing: the price of the row. */
  priceRoubles?: number
  weightKg?: number
  characteristics?: readonly (readonly [title: string, value: string])[]
  /** Values by property code that the variant adds to the product's. */
  values?: Readonly<Record<string, string>>
  /** Offers of other products in the group, by article. */
  along?: readonly (readonly [article: string, quantity: number])[]
}

/** An ordinary product: one group, one offer. */
export const single: Variant = { title: '', article: '' }
