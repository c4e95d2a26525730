import type { FeedRejection } from './feed-reason.rule.ts'

/** An item of a feed in any format, in the order of the feed. */
export type FeedItem =
  | { kind: 'shop'; field: 'name' | 'company' | 'url' | 'id'; value: string }
  | { kind: 'currency'; id: string; rate: string; plus: string }
  | { kind: 'price-type'; id: string; name: string }
  | { kind: 'warehouse'; id: string; name: string }
  | { kind: 'category'; id: string; parentId: string | null; name: string }
  | { kind: 'product'; product: FeedProduct; notes: string[] }
  /** A product, or one offer of it, that the feed itself calls deleted. */
  | { kind: 'deleted'; productId: string; offerId: string | null }
  /** `product`: what of the row was read, for who mends it; missing: nothing was. */
  | { kind: 'rejected'; rejection: FeedRejection; product?: FeedProduct }
  | FeedEnd

export interface FeedEnd {
  kind: 'end'
  /** False: the file is cut short. */
  complete: boolean
  /** Last line read. */
  line: number
  /** Whether the feed names all products, and all offers, of its shop: what is absent is then hidden. */
  whole: { products: boolean; offers: boolean }
  /** What was noticed of the file as a whole, in Russian, for the account. */
  notes: string[]
}

/** A product of a feed in neutral words: no element names of a format, no currency conversion, no database. */
export interface FeedProduct {
  /** With the source's name it names the product forever. */
  sourceId: string
  /** Ids the shop may know it by from an earlier feed: the first of them it does know is this product. */
  formerIds?: readonly string[]
  /** Line of the file where it begins, for messages. */
  line: number
  /** Null: the feed gives prices or stock only, and the shop's card stays. */
  card: FeedCard | null
  /** Its kinds, each to become a group of one offer. Empty: the feed does not specify them, and the shop's stay. */
  offers: FeedOffer[]
}

export interface FeedCard {
  name: string
  vendor: string | null
  vendorCode: string | null
  /** In order of preference: the first one that the feed has is the product's. */
  categoryIds: string[]
  pictureUrls: string[]
  /** As in the feed: text or HTML, not to be trusted. Empty erases; null: the feed does not tell, the shop's stays. */
  description: string | null
  params: FeedParam[]
  /** VAT its price holds; null: the feed does not tell, or a rate there is none of. */
  vat: GoodsVat | null
  /** What it is counted in; null: the feed does not tell. */
  unit: FeedUnit | null
}

/** Percent; none: goods sold without VAT. */
export type GoodsVat = 'none' | '0' | '5' | '7' | '10' | '20' | '22'

export interface FeedUnit {
  /** Of ОКЕИ, three digits or four. */
  code: string
  /** As on a price tag: «шт», «пог. м». */
  name: string
}

export interface FeedOffer {
  /** Its own in the whole feed. */
  sourceId: string
  line: number
  /** Of these three null means that the feed does not tell, and what the shop has stays. */
  details: FeedOfferDetails | null
  prices: FeedPrice[] | null
  stock: FeedStock | null
}

export interface FeedOfferDetails {
  /** In full, as on an order. */
  name: string
  /** The name that distinguishes it from the product's other offers; empty when it is the only one. */
  title: string
  vendorCode: string | null
  barcode: string | null
  weightGrams: number | null
  /** Length, width and height of the package, millimetres; none where the feed does not tell. */
  sizeMm?: readonly [number, number, number] | null
  characteristics: { title: string; value: string }[]
  /** How many are sold at once, and by how many; missing: the feed does not tell, and the shop's stay. */
  counts?: { min: number; step: number }
}

export interface FeedPrice {
  /** Id of the feed's price type; null: the price for everybody. */
  type: string | null
  /** Decimal number with a dot, as in `1234.50`. */
  price: string
  oldPrice: string | null
  /** Code as written in the feed, upper case; null when the feed does not tell. */
  currency: string | null
}

/** Stock by warehouse where the feed lists warehouses, otherwise under warehouse null. */
export type FeedStock = { warehouse: string | null; available: boolean; quantity: number | null }[]

export interface FeedParam {
  name: string
  unit: string | null
  value: string
  /** True: the feed declares that all values are numbers; the value is one, with a dot. */
  isNumber?: boolean
  /** True: shown to the buyer, as terms of sale are; not a property to choose goods by. */
  isNote?: boolean
}

/** The file as a whole cannot be read; the message tells why, in Russian. */
export class FeedUnreadable extends Error {}
