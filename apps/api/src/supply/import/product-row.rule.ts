import { createHash } from 'node:crypto'
import type {
  FeedCard,
  FeedOffer,
  FeedPrice,
  FeedProduct,
  FeedStock,
  FeedUnit,
  GoodsVat,
} from '../feed-parsers/feed-item.ts'
import { type FeedRejection, rejection } from '../feed-parsers/feed-reason.rule.ts'
import { offerCategoryId } from './feed-categories.rule.ts'
import { type FeedCurrency, mainCurrency, oneCode, priceKopecks, type RoubleRate } from './feed-price.rule.ts'
import { plainDescription } from './plain-description.rule.ts'
import { paramNumber } from './property-kind.rule.ts'

/** A product of the feed in the shop's own terms, ready to be compared with what the shop has. */
export interface FeedProductRow {
  sourceId: string
  /** Where the shop has none by the id above, the first it has by these is the product. */
  formerIds: readonly string[]
  line: number
  /** Null: the shop's card stays. */
  card: CardRow | null
  /** Empty: the shop's offers stay. */
  offers: OfferRow[]
}

export interface CardRow {
  title: string
  /** Null: the feed does not tell, and the shop's stays. */
  description: string | null
  vendor: string | null
  vendorCode: string
  categorySourceId: string
  values: { property: string; title: string }[]
  numbers: { property: string; number: number }[]
  /** Null: the feed does not tell, and the shop's stays; so with the unit. */
  vat: GoodsVat | null
  unit: FeedUnit | null
  pictureUrls: string[]
  /** Of everything above but the pictures: equal hashes mean that nothing is to be written. */
  hash: Buffer
}

export interface OfferRow {
  sourceId: string
  line: number
  /** Its place among the rows of its product, the refused ones counted. */
  place: number
  details: OfferDetailsRow | null
  prices: PriceRow[] | null
  stock: StockRow[] | null
  /** Three parts of 8 bytes, as the three above; zeros for a part the feed does not tell. */
  hash: Buffer
}

export interface OfferDetailsRow {
  name: string
  title: string
  vendorCode: string
  barcode: string
  weightGrams: number
  /** Length, width, height; zeros: not known. */
  sizeMm: readonly [number, number, number]
  characteristics: { title: string; value: string }[]
  /** Missing: those of the shop stay. */
  counts?: { min: number; step: number }
}

export interface PriceRow {
  role: string
  kopecks: number
  oldKopecks: number | null
}

export interface StockRow {
  warehouseId: number
  available: boolean
  quantity: number | null
}

export interface RowContext {
  /** Salts the hashes: prices and stock belong to a site, so another site is another import. */
  siteCode: string
  currencies: readonly FeedCurrency[]
  rateOf: (currency: string) => RoubleRate | null
  categoryIds: ReadonlySet<string>
  /** Categories of the shop the owner has put in place of the feed's. */
  mappedCategories: ReadonlyMap<string, number>
  /** What a characteristic is called in the shop; null: it is not taken. */
  titleOf: (name: string) => string | null
  /** How the shop stores a param; null when it does not. */
  kindOf: (param: { name: string; unit: string | null }) => { key: string; kind: 'list' | 'number' } | null
  /** Price roles a price type of the feed is for; null is the price for everybody. */
  rolesOf: (priceType: string | null) => readonly string[]
  /** The shop's warehouse for one of the feed, null where none is sold from; null is stock that names none. */
  warehouseOf: (warehouse: string | null) => number | null
  /** Roles the feed has prices for: of the others it says nothing. */
  roles: readonly string[]
  /** Warehouses the feed speaks of: one it leaves out has none. */
  warehouseIds: readonly number[]
}

/**
 * The product in the shop's terms, null when none of its offers can be taken, and the offers refused by their place.
 */
export function feedProductRow(
  product: FeedProduct,
  context: RowContext,
): { row: FeedProductRow | null; refused: { place: number; rejection: FeedRejection }[] } {
  const offers: OfferRow[] = []
  const refused: { place: number; rejection: FeedRejection }[] = []
  product.offers.forEach((offer, place) => {
    const row = offerRow(offer, place, context)
    if ('rejected' in row) refused.push({ place, rejection: row })
    else offers.push(row)
  })
  if (refused.length > 0 && offers.length === 0) return { row: null, refused }
  const { sourceId, formerIds = [], line, card } = product
  return { row: { sourceId, formerIds, line, card: card && cardRow(card, context), offers }, refused }
}

function cardRow(card: FeedCard, context: RowContext): CardRow {
  const values = new Map<string, { property: string; title: string }>()
  const numbers: CardRow['numbers'] = []
  for (const param of card.params) {
    const stored = context.kindOf(param)
    if (!stored) continue
    const number = stored.kind === 'number' ? paramNumber(param.value) : null
    if (number !== null) {
      numbers.push({ property: stored.key, number })
    } else if (stored.kind === 'list') {
      const title = param.unit ? `${param.value} ${param.unit}` : param.value
      values.set(`${stored.key}\n${title.toLowerCase()}`, { property: stored.key, title })
    }
  }
  const categorySourceId = offerCategoryId(card.categoryIds, context.categoryIds)
  const row = {
    title: card.name,
    description: card.description === null ? null : plainDescription(card.description),
    vendor: card.vendor,
    vendorCode: card.vendorCode ?? '',
    categorySourceId,
    values: [...values.values()],
    numbers,
    vat: card.vat,
    unit: card.unit,
  }
  const hash = saltedHash({ ...row, mapped: context.mappedCategories.get(categorySourceId) }, context, 16)
  return { ...row, pictureUrls: card.pictureUrls, hash }
}

function offerRow(offer: FeedOffer, place: number, context: RowContext): OfferRow | FeedRejection {
  const prices = offer.prices && priceRows(offer.prices, offer, context)
  if (prices && 'rejected' in prices) return prices
  const details = offer.details && {
    ...offer.details,
    vendorCode: offer.details.vendorCode ?? '',
    barcode: offer.details.barcode ?? '',
    weightGrams: offer.details.weightGrams ?? 0,
    sizeMm: offer.details.sizeMm ?? ([0, 0, 0] as const),
    characteristics: offer.details.characteristics.flatMap(({ title, value }) => {
      const shown = context.titleOf(title)
      return shown === null ? [] : { title: shown, value }
    }),
  }
  const stock = offer.stock && stockRows(offer.stock, context)
  const hash = Buffer.concat(
    [details, prices, stock].map((part) => (part ? saltedHash(part, context, 8) : Buffer.alloc(8))),
  )
  return { sourceId: offer.sourceId, line: offer.line, place, details, prices, stock, hash }
}

/**
 * Prices by role; a role named twice takes the first. Without a price for guests, or with 0, the offer is sold to
 * nobody: it has none. Null: of all the roles the feed has prices for it says nothing.
 */
function priceRows(
  prices: readonly FeedPrice[],
  offer: FeedOffer,
  context: RowContext,
): PriceRow[] | FeedRejection | null {
  if (context.roles.length === 0) return null
  const rows = new Map<string, PriceRow>()
  let problem: FeedRejection | null = null
  for (const { type, price, oldPrice, currency: feedCurrency } of prices) {
    const roles = context.rolesOf(type)
    if (roles.length === 0) continue
    const currency = feedCurrency ?? mainCurrency(context.currencies)
    const rate = currency === null ? null : context.rateOf(currency)
    if (currency === null || rate === null) {
      problem ??= rejection(
        offer.sourceId,
        offer.line,
        currency === null ? 'no-currency' : 'unknown-currency',
        currency === null ? '' : oneCode(currency),
      )
      continue
    }
    const kopecks = priceKopecks(price, rate)
    if (kopecks === 'zero-price') continue
    if (typeof kopecks === 'string') {
      problem ??= rejection(offer.sourceId, offer.line, kopecks, `${price} ${currency}`)
      continue
    }
    const old = oldPrice === null ? null : priceKopecks(oldPrice, rate)
    for (const role of roles)
      if (!rows.has(role))
        rows.set(role, { role, kopecks, oldKopecks: typeof old === 'number' && old > kopecks ? old : null })
  }
  const guests = context.rolesOf(null)
  if (guests.every((role) => rows.has(role) || !context.roles.includes(role)))
    return [...rows.values()].sort((a, b) => (a.role < b.role ? -1 : 1))
  return problem ?? []
}

/**
 * Stock by warehouse of the shop: figures of one warehouse are added up. Null: it is all where nothing is sold from.
 */
function stockRows(stock: FeedStock, context: RowContext): StockRow[] | null {
  const rows = new Map<number, StockRow>(
    context.warehouseIds.map((warehouseId) => [warehouseId, { warehouseId, available: false, quantity: 0 }]),
  )
  for (const { warehouse, available, quantity } of stock) {
    const warehouseId = context.warehouseOf(warehouse)
    if (warehouseId === null) continue
    const row = rows.get(warehouseId)
    const sum = row?.available && row.quantity !== null && quantity !== null ? row.quantity + quantity : quantity
    if (available || !row) rows.set(warehouseId, { warehouseId, available, quantity: sum })
  }
  return rows.size > 0 ? [...rows.values()].sort((a, b) => a.warehouseId - b.warehouseId) : null
}

function saltedHash(part: unknown, context: RowContext, bytes: number): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([rowFormat, context.siteCode, part]))
    .digest()
    .subarray(0, bytes)
}

/** Grows when the import writes something else for the same row, so that the next run writes every row again. */
const rowFormat = 2
