import { hash } from 'node:crypto'
import type {
  CardPictures,
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
import {
  type FeedCurrency,
  mainCurrency,
  normalizedCurrency,
  priceKopecks,
  type RoubleRate,
} from './feed-price.rule.ts'
import { plainDescription } from './plain-description.rule.ts'
import { paramNumber } from './property-kind.rule.ts'

/** A product of the feed converted to the shop's ids, roles and kopecks, ready to be compared with the stored one. */
export interface FeedProductRow {
  sourceId: string
  /** Earlier ids: if the id above is not stored, the first stored one of these is the product. */
  formerIds: readonly string[]
  line: number
  /** Null: the stored card stays. */
  card: CardRow | null
  /** Empty: the stored offers stay. */
  offers: OfferRow[]
}

export interface CardRow {
  title: string
  /** Null: not in the feed, the stored one stays. */
  description: string | null
  vendor: string | null
  vendorCode: string
  categorySourceId: string
  values: { property: string; title: string }[]
  numbers: { property: string; number: number }[]
  /** Null: not in the feed, the stored one stays; the same for the unit. */
  vat: GoodsVat | null
  unit: FeedUnit | null
  pictureUrls: string[]
  /** Pictures that came with the card earlier, while it waited for its offers. */
  savedPictures: CardPictures | null
  /** Hash of everything above except the pictures: equal hashes mean that there is nothing to write. */
  hash: Buffer
}

export interface OfferRow {
  sourceId: string
  line: number
  /** Its position among the rows of its product, rejected ones included. */
  place: number
  details: OfferDetailsRow | null
  prices: PriceRow[] | null
  stock: StockRow[] | null
  /** The stock is believed only of an offer that has had stock from the source. */
  isStockUnsure?: boolean
  /** Hashes of the three parts above, 8 bytes each; zeros for a part missing in the feed. */
  hash: Buffer
}

export interface OfferDetailsRow {
  name: string
  title: string
  vendorCode: string
  barcode: string
  weightGrams: number
  /** Length, width, height; zeros: unknown. */
  sizeMm: readonly [number, number, number]
  characteristics: { title: string; value: string }[]
  /** Missing: the stored ones stay. */
  counts?: { min: number; step: number }
}

export interface PriceRow {
  role: string
  kopecks: number
  oldKopecks: number | null
  /** The shop's own price, which the feed does not change. */
  isOfOffice?: true
}

export interface StockRow {
  warehouseId: number
  available: boolean
  quantity: number | null
}

export interface RowContext {
  /** Part of the hashes: prices and stock belong to a site, so an import for another site must write them again. */
  siteCode: string
  currencies: readonly FeedCurrency[]
  rateOf: (currency: string) => RoubleRate | null
  categoryIds: ReadonlySet<string>
  /** Categories of the shop that the owner chose instead of the feed's. */
  mappedCategories: ReadonlyMap<string, number>
  /** Title of a characteristic in the shop; null: it is not imported. */
  titleOf: (name: string) => string | null
  /** How the shop stores a param; null: it does not. */
  kindOf: (param: { name: string; unit: string | null }) => { key: string; kind: 'list' | 'number' } | null
  /** Price roles of a price type of the feed; null: the price for everybody. */
  rolesOf: (priceType: string | null) => readonly string[]
  /** The shop's warehouse for a warehouse of the feed (null: stock without a warehouse); returns null if not mapped. */
  warehouseOf: (warehouse: string | null) => number | null
  /** Roles the feed has prices for; prices of other roles stay. */
  roles: readonly string[]
  /** Warehouses the feed has stock for: an offer without figures for one of them has no stock there. */
  warehouseIds: readonly number[]
  /** The same and all others that the source has had stock for. */
  allWarehouseIds: readonly number[]
}

/**
 * Converts a product of the feed; `row` is null when none of its offers can be imported. Refused offers are returned
 * with their position.
 */
export function feedProductRow(
  product: FeedProduct,
  context: RowContext,
): { row: FeedProductRow | null; rejected: { place: number; rejection: FeedRejection }[] } {
  const offers: OfferRow[] = []
  const rejected: { place: number; rejection: FeedRejection }[] = []
  product.offers.forEach((offer, place) => {
    const row = offerRow(offer, place, context)
    if ('rejected' in row) rejected.push({ place, rejection: row })
    else offers.push(row)
  })
  if (rejected.length > 0 && offers.length === 0) return { row: null, rejected }
  const { sourceId, formerIds = [], line, card } = product
  return { row: { sourceId, formerIds, line, card: card && cardRow(card, context), offers }, rejected }
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
  return { ...row, pictureUrls: card.pictureUrls, savedPictures: card.savedPictures ?? null, hash }
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
  const isStockUnsure = offer.stock?.some(({ isUnsure }) => isUnsure) ?? false
  return { sourceId: offer.sourceId, line: offer.line, place, details, prices, stock, isStockUnsure, hash }
}

/**
 * Prices by role; of two prices of a role the first one is used. Without a price for guests, or with a price of 0, the
 * offer goes off sale: it has no prices. Null: the feed has no prices at all.
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
        currency === null ? '' : normalizedCurrency(currency),
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
 * Stock by warehouse of the shop; figures for the same warehouse are added up. Null: none of the warehouses is mapped.
 */
function stockRows(stock: FeedStock, context: RowContext): StockRow[] | null {
  const emptied = stock.some(({ isAll }) => isAll) ? context.allWarehouseIds : context.warehouseIds
  const rows = new Map<number, StockRow>(
    emptied.map((warehouseId) => [warehouseId, { warehouseId, available: false, quantity: 0 }]),
  )
  for (const { warehouse, available, quantity } of stock) {
    const warehouseId = context.warehouseOf(warehouse)
    if (warehouseId === null) continue
    const row = rows.get(warehouseId)
    const known = row?.quantity ?? null
    if (quantity !== null && known !== null) {
      const sum = known + (available ? quantity : Math.min(quantity, 0))
      rows.set(warehouseId, { warehouseId, available: sum > 0, quantity: sum })
    } else if (available || !row) rows.set(warehouseId, { warehouseId, available, quantity })
  }
  const whole = [...rows.values()].map((row) => ({ ...row, quantity: row.quantity && Math.max(0, row.quantity) }))
  return whole.length > 0 ? whole.sort((a, b) => a.warehouseId - b.warehouseId) : null
}

function saltedHash(part: unknown, context: RowContext, bytes: number): Buffer {
  return hash('sha256', JSON.stringify([rowFormat, context.siteCode, part]), 'buffer').subarray(0, bytes)
}

/** Must be increased when the import writes the same row differently, so that the next run writes every row again. */
const rowFormat = 2
