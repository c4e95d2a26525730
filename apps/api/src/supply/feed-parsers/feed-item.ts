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
  /** The product's own offer: it has variants, and they alone are sold. No row of the feed. */
  | { kind: 'replaced'; productId: string; offerId: string }
  /** `product`: what could be read of the row, for staff who correct it; missing: nothing. */
  | { kind: 'rejected'; rejection: FeedRejection; product?: FeedProduct }
  | FeedEnd

export interface FeedEnd {
  kind: 'end'
  /** False: the file is truncated. */
  complete: boolean
  /** Last line read. */
  line: number
  /** Whether the feed lists all products, and all offers, of its shop: those it does not list are then hidden. */
  whole: { products: boolean; offers: boolean }
  /** Notes on the file as a whole, in Russian, for the import report. */
  notes: string[]
}

/** A product of a feed in a shape common to all formats: prices are not converted, nothing is looked up. */
export interface FeedProduct {
  /** Together with the source it identifies the product forever. */
  sourceId: string
  /** Ids it may have had in an earlier feed: the first one that the shop has is this product. */
  formerIds?: readonly string[]
  /** Line of the file where it begins, for messages. */
  line: number
  /** Null: the feed has prices or stock only, and the stored card stays. */
  card: FeedCard | null
  /** Its variants; each becomes a group of one offer. Empty: the feed does not list them, and the stored ones stay. */
  offers: FeedOffer[]
}

export interface FeedCard {
  name: string
  vendor: string | null
  vendorCode: string | null
  /** In order of preference: the first one that the feed has is the product's. */
  categoryIds: string[]
  pictureUrls: string[]
  /** Only of a card that waited for its offers: its pictures, saved when it came. */
  savedPictures?: CardPictures
  /** As in the feed: text or untrusted HTML. Empty erases it; null: not in the feed, the stored one stays. */
  description: string | null
  params: FeedParam[]
  /** VAT included in the price; null: not in the feed, or not a valid rate. */
  vat: GoodsVat | null
  /** Unit of measure; null: not in the feed. */
  unit: FeedUnit | null
}

/** Pictures of a card, saved from the files that came with it. */
export interface CardPictures {
  fileIds: string[]
  /** How many of its pictures did not come. */
  missing: number
  /** Hash of paths and contents, hexadecimal. */
  hash: string
}

/** Percent; `none`: goods sold without VAT. */
export type GoodsVat = 'none' | '0' | '5' | '7' | '10' | '20' | '22'

export interface FeedUnit {
  /** Code of ОКЕИ, three or four digits. */
  code: string
  /** As on a price tag: «шт», «пог. м». */
  name: string
}

export interface FeedOffer {
  /** Unique in the whole feed. */
  sourceId: string
  line: number
  /** Each of these three is null when the feed does not contain it; the stored one then stays. */
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
  /** Length, width and height of the package, millimetres; null or missing: not in the feed. */
  sizeMm?: readonly [number, number, number] | null
  characteristics: { title: string; value: string }[]
  /** The smallest quantity of an order and its step; missing: not in the feed, the stored ones stay. */
  counts?: { min: number; step: number }
}

export interface FeedPrice {
  /** Id of the feed's price type; null: the price for everybody. */
  type: string | null
  /** Decimal number with a dot, as in `1234.50`. */
  price: string
  oldPrice: string | null
  /** Code as written in the feed, upper case; null: not in the feed. */
  currency: string | null
}

/** Stock by warehouse where the feed lists warehouses, otherwise under warehouse null. */
export type FeedStock = FeedRemnant[]

export interface FeedRemnant {
  warehouse: string | null
  available: boolean
  /** Negative: oversold, subtracted from warehouses counted together with this one. */
  quantity: number | null
  /** True: the rows of the offer are all its stock, so warehouses they do not name have none of it. */
  isAll?: boolean
  /** True: a 0 of a program that may export no stock; it is believed of an offer that has had stock from it. */
  isUnsure?: boolean
}

export interface FeedParam {
  name: string
  unit: string | null
  value: string
  /** True: the feed declares the param a number; the value is a number with a decimal dot. */
  isNumber?: boolean
  /** True: only shown to the buyer (terms of sale, for example), never a property to filter by. */
  isNote?: boolean
}

/** The file as a whole cannot be read; the message says why, in Russian. */
export class FeedUnreadable extends Error {}
