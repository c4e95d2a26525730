import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'
import type { OfferRow, PriceRow, StockRow } from './product-row.rule.ts'
import { onHandTarget } from './stock-target.rule.ts'

/** The stored group of a feed's offer. */
export interface StoredGroup {
  groupId: number
  /** Null: staff removed the offer from the group. */
  offerId: number | null
  hash: Buffer | null
  isHidden: boolean
  /** When the source formed its last prices and stock; null: no dated ones have come. */
  pricesFormedAt: Date | null
  stockFormedAt: Date | null
}

/** Stored prices by role and stock by warehouse. */
export interface ShopFigures {
  prices: ReadonlyMap<string, { kopecks: number; oldKopecks: number | null; programKopecks?: number | null }>
  stock: ReadonlyMap<number, { onHand: number; reserved: number }>
}

export interface OfferUpdate {
  /** The row of the feed without parts older than the stored ones. */
  row: OfferRow
  /** Undefined: a new offer. */
  stored: (StoredGroup & { offerId: number }) | undefined
  /** The hash to store; parts missing in the feed keep their old hash. */
  hash: Buffer
  isChanged: boolean
  /** Some part was left out because the stored one is newer. */
  isOlder: boolean
  /** Prices and stock are unchanged, but said at another time or in other words: their date and hash are stored. */
  isConfirmed: boolean
}

export interface ComparedBy {
  /** Price roles the feed has prices for: an offer without a price of such a role loses it. */
  roles: readonly string[]
  /** A new offer needs a price of this role. */
  guestRole: string
  /** Null: unknown, so no part is older. */
  formedAt: Date | null
  /** A newer feed has been imported: stored details and what is hidden stay as they are. */
  isOutdated: boolean
  /** It has been imported before: stock it gave then may have been sold since. */
  isReadAgain: boolean
}

const partBytes = 8
const absentPart = Buffer.alloc(partBytes)

/**
 * Compares an offer of the feed with the stored one: details by hash, prices and stock by current values, since the
 * shop sells meanwhile. Returns a reason when a new offer cannot be added (no name, no price).
 */
export function comparedOffer(
  offer: OfferRow,
  storedGroup: StoredGroup | undefined,
  figures: ShopFigures,
  { roles, guestRole, formedAt, isOutdated, isReadAgain }: ComparedBy,
): OfferUpdate | FeedReason {
  const stored =
    storedGroup && storedGroup.offerId !== null ? { ...storedGroup, offerId: storedGroup.offerId } : undefined
  if (!stored && !offer.prices?.some(({ role }) => role === guestRole)) return 'no-price'
  if (!stored && offer.details === null) return 'no-name'
  const sure = offer.isStockUnsure && !stored?.stockFormedAt ? withoutParts(offer, { stock: true }) : offer
  const newer = stored ? withoutOlder(sure, stored, formedAt, isOutdated) : sure
  const applied = stored ? withoutRepeated(newer, stored, formedAt) : newer
  const left = stored && isReadAgain ? withoutAppliedStock(applied, stored, figures, formedAt) : applied
  const row = withOfficePrices(left, figures)
  const hash = Buffer.from(row.hash)
  for (let at = 0; at < hash.length; at += partBytes) {
    if (stored?.hash && hash.subarray(at, at + partBytes).equals(absentPart))
      stored.hash.copy(hash, at, at, at + partBytes)
  }
  const isOlder = newer !== sure
  if (!stored) return { row, stored, hash, isChanged: true, isOlder, isConfirmed: false }
  // An offer with only older parts is not shown again.
  const isEmpty = isOlder && newer.details === null && newer.prices === null && newer.stock === null
  const isChanged =
    (stored.isHidden && !isEmpty) ||
    (row.details !== null && !isSamePart(stored, hash, 0)) ||
    (row.prices !== null && differentPrices(row.prices, figures.prices, roles)) ||
    (row.stock !== null && differentStock(row.stock, figures.stock))
  const isConfirmed = !isChanged && formedAt !== null && (row.prices !== null || row.stock !== null)
  return { row, stored, hash, isChanged, isOlder, isConfirmed }
}

const isSamePart = ({ hash }: StoredGroup, other: Buffer, at: number) =>
  hash?.subarray(at, at + partBytes).equals(other.subarray(at, at + partBytes)) ?? false

/** Removes prices and stock that were applied already: sent twice, they must not restore units sold since. */
function withoutRepeated(row: OfferRow, stored: StoredGroup, formedAt: Date | null): OfferRow {
  const isSame = (at: number, date: Date | null) => isSameTime(date, formedAt) && isSamePart(stored, row.hash, at)
  const prices = row.prices !== null && isSame(partBytes, stored.pricesFormedAt)
  const stock = row.stock !== null && isSame(2 * partBytes, stored.stockFormedAt)
  return prices || stock ? withoutParts(row, { prices, stock }) : row
}

/**
 * A package read again whose stock has other words is read by other mappings: it fills and empties warehouses, and
 * changes those it has filled before in nothing.
 */
function withoutAppliedStock(row: OfferRow, stored: StoredGroup, shop: ShopFigures, formedAt: Date | null): OfferRow {
  if (row.stock === null || !isSameTime(stored.stockFormedAt, formedAt)) return row
  return { ...row, stock: row.stock.filter((one) => !one.available || !shop.stock.has(one.warehouseId)) }
}

/** Removes prices and stock older than the stored ones; when both are removed, the details are old too. */
function withoutOlder(row: OfferRow, stored: StoredGroup, formedAt: Date | null, isOutdated: boolean): OfferRow {
  if (isOutdated && stored.isHidden) return withoutParts(row, { details: true, prices: true, stock: true })
  const isOld = (date: Date | null) => formedAt !== null && date !== null && formedAt < date
  const oldPrices = row.prices !== null && isOld(stored.pricesFormedAt)
  const oldStock = row.stock !== null && isOld(stored.stockFormedAt)
  if (!oldPrices && !oldStock) return isOutdated ? withoutParts(row, { details: true }) : row
  const isEmpty = (oldPrices || row.prices === null) && (oldStock || row.stock === null)
  return withoutParts(row, { details: isEmpty || isOutdated, prices: oldPrices, stock: oldStock })
}

/** The row as if the feed did not have these parts. */
function withoutParts(row: OfferRow, removed: { details?: boolean; prices?: boolean; stock?: boolean }): OfferRow {
  const details = removed.details ? null : row.details
  const prices = removed.prices ? null : row.prices
  const stock = removed.stock ? null : row.stock
  const hash = Buffer.from(row.hash)
  if (!details) hash.fill(0, 0, partBytes)
  if (!prices) hash.fill(0, partBytes, 2 * partBytes)
  if (!stock) hash.fill(0, 2 * partBytes)
  return { ...row, details, prices, stock, hash }
}

/** A price the program repeats, and the office has changed since, stays the office's. */
function withOfficePrices(row: OfferRow, shop: ShopFigures): OfferRow {
  const isOfOffice = ({ role, kopecks }: PriceRow) => shop.prices.get(role)?.programKopecks === kopecks
  if (!row.prices?.some(isOfOffice)) return row
  const prices = row.prices.map((price) => {
    if (!isOfOffice(price)) return price
    const { kopecks, oldKopecks } = shop.prices.get(price.role)!
    return { ...price, kopecks, oldKopecks, isOfOffice: true as const }
  })
  return { ...row, prices }
}

function differentPrices(prices: readonly PriceRow[], shop: ShopFigures['prices'], roles: readonly string[]): boolean {
  return (
    prices.some(({ role, kopecks, oldKopecks, isOfOffice }) => {
      if (isOfOffice) return false
      const now = shop.get(role)
      // A program that says what the office has set is followed from now on.
      return now?.kopecks !== kopecks || now.oldKopecks !== oldKopecks || (now.programKopecks ?? null) !== null
    }) || roles.some((role) => shop.has(role) && !prices.some((price) => price.role === role))
  )
}

/** Adds units reserved by known orders: a source that gives free stock excludes them, but they are on hand. */
export function withReserves(row: OfferRow, units: (warehouseId: number) => number): OfferRow {
  if (row.stock === null) return row
  const stock = row.stock.map((one) =>
    one.quantity === null ? one : { ...one, quantity: one.quantity + units(one.warehouseId) },
  )
  return { ...row, stock }
}

const differentStock = (stock: readonly StockRow[], shop: ShopFigures['stock']) =>
  stock.some((one) => {
    const now = shop.get(one.warehouseId) ?? { onHand: 0, reserved: 0 }
    return onHandTarget(one, now) !== now.onHand
  })

const isSameTime = (one: Date | null, other: Date | null) => one !== null && one.getTime() === other?.getTime()
