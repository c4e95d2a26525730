import type { ProductFacts } from './facts.ts'

/** Products of one category: a table of facts, and functions that generate descriptions, pictures and variants. */
export interface Family {
  /** The code of the category. */
  category: string
  /** The name of the product type. The title is the noun, brand and model, unless the row has its own title. */
  noun: string
  /** Facts shared by all rows. */
  common?: Readonly<Record<string, string>>
  /** A table for `readTable`. Columns: brand, model, price (roubles), kg, box (mm), sticker, title, property codes. */
  rows: string
  /** Facts computed from other facts of the row. */
  derive?(facts: ProductFacts): Readonly<Record<string, string>>
  /** Paragraphs of the description. */
  describe(facts: ProductFacts): string[]
  draw(facts: ProductFacts): string[]
  /** What a buyer chooses from: one group of the product each. Defaults to `single`. */
  variants?(facts: ProductFacts): Variant[]
  /** The only site that sells it. By default both do, except what is too expensive for the school shop. */
  onlySite?: 'shop' | 'school'
  /** More popular products come earlier in lists. */
  popularity?: number
}

/** A group of a product, which makes one basket line: its own offer, offers of other products sold with it, or both. */
export interface Variant {
  /** How it differs from the other variants; empty when it is the only one. */
  title: string
  /**
   * What its own offer adds to the product's vendor code; null when the group has no offer of its own, but only
   * `includedOffers`.
   */
  vendorCodeSuffix: string | null
  /** Defaults to the price of the row. */
  priceRoubles?: number
  weightKg?: number
  /** Its place among the pictures of the product, from 0, if one shows it; the text of that picture names it. */
  picture?: number
  /** Lines of the offer's own table, as titles and texts; no filter knows them. */
  characteristics?: readonly (readonly [title: string, value: string])[]
  /** Values of properties by code, in addition to those of the product; filters find them. */
  values?: Readonly<Record<string, string>>
  /** Offers of other products in the group. An empty vendor code stands for the product's own first offer. */
  includedOffers?: readonly (readonly [vendorCode: string, quantity: number])[]
}

/** An ordinary product: one group, one offer. */
export const single: Variant = { title: '', vendorCodeSuffix: '' }
