import type { ProductFacts } from './facts.ts'

/** Products of one kind: a table of facts and how they are described, drawn and sold. */
export interface Family {
  /** Code of the category, unique in the tree. */
  category: string
  /** What a buyer calls the thing: the title is it, the brand and the model, unless the row has its own. */
  noun: string
  /** Facts every row shares. */
  common?: Readonly<Record<string, string>>
  /** See readTable. Headings: brand, model, price (roubles), kg, box (mm), sticker, title, and codes of properties. */
  rows: string
  /** Facts that follow from others. */
  derive?(facts: ProductFacts): Readonly<Record<string, string>>
  /** Paragraphs. */
  describe(facts: ProductFacts): string[]
  draw(facts: ProductFacts): string[]
  /** What can be put in the basket; missing: the thing itself. */
  variants?(facts: ProductFacts): Variant[]
  /** Where it is sold; missing: on both sites. */
  sites?: 'shop' | 'school'
  /** Greater: earlier in a listing. */
  popularity?: number
}

/** A group of a product: its own offer, goods of other products along with it, or both. */
export interface Variant {
  /** What distinguishes it from the others; empty: the only one. */
  title: string
  /** Added to the article; null: the group has no offer of its own. */
  article: string | null
  /** The price, when it is not the row's. */
  priceRoubles?: number
  weightKg?: number
  characteristics?: readonly (readonly [title: string, value: string])[]
  /** Values the variant adds to the product's properties. */
  values?: Readonly<Record<string, string>>
  /** Articles of other offers that belong to it. */
  along?: readonly (readonly [article: string, quantity: number])[]
}

/** An ordinary product: one group, one offer. */
export const single: Variant = { title: '', article: '' }
