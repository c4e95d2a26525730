import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'
import type { OfferRow, PriceRow, StockRow } from './product-row.rule.ts'
import { onHandTarget } from './stock-target.rule.ts'

/** The shop's group a feed's offer became. */
export interface StoredGroup {
  groupId: number
  /** Null: staff removed the offer from the group. */
  offerId: number | null
  hash: Buffer | null
  isHidden: boolean
  /** When the source formed its last prices and stock; null: never with a date. */
  pricesFormedAt: Date | null
  stockFormedAt: Date | null
}

/** Prices by role and stock by warehouse as the shop has them now. */
export interface ShopFigures {
  prices: ReadonlyMap<string, { kopecks: number; oldKopecks: number | null }>
  stock: ReadonlyMap<number, { onHand: number; reserved: number }>
}

export interface OfferWork {
  /** Without what is older than the shop's. */
  row: OfferRow
  /** Undefined: it is new to the shop. */
  was: (StoredGroup & { offerId: number }) | undefined
  /** The hash to store; parts absent from the feed keep their old hash. */
  hash: Buffer
  isChanged: boolean
  /** Something of it is left out because the shop has it from a later date. */
  isOlder: boolean
  /** The figures are the shop's own, only their date is later. */
  isConfirmed: boolean
}

export interface ComparedBy {
  /** Price roles the feed has prices for: one it does not give an offer has none. */
  roles: readonly string[]
  /** Without a price for them nothing comes on sale. */
  guestRole: string
  /** Null: not known, and nothing is too old. */
  formedAt: Date | null
}

const partBytes = 8
const absentPart = Buffer.alloc(partBytes)

/**
 * Compares an offer of the feed with the shop's: words by their hash, prices and stock by the figures the shop has, for
 * it sells meanwhile. A reason where it cannot be added (no name, no price).
 */
export function comparedOffer(
  given: OfferRow,
  known: StoredGroup | undefined,
  figures: ShopFigures,
  { roles, guestRole, formedAt }: ComparedBy,
): OfferWork | FeedReason {
  const was = known && known.offerId !== null ? { ...known, offerId: known.offerId } : undefined
  if (!was && !given.prices?.some(({ role }) => role === guestRole)) return 'no-price'
  if (!was && given.details === null) return 'no-name'
  const row = was ? withoutOlder(given, was, formedAt) : given
  const hash = Buffer.from(row.hash)
  for (let at = 0; at < hash.length; at += partBytes) {
    if (was?.hash && hash.subarray(at, at + partBytes).equals(absentPart)) was.hash.copy(hash, at, at, at + partBytes)
  }
  const isOlder = row !== given
  if (!was) return { row, was, hash, isChanged: true, isOlder, isConfirmed: false }
  // What is wholly older does not bring the offer back either.
  const isEmpty = isOlder && row.details === null && row.prices === null && row.stock === null
  const isSame = (at: number) => was.hash?.subarray(at, at + partBytes).equals(hash.subarray(at, at + partBytes))
  // The same statement come twice: what has been sold since is not put back.
  const isRepeated = (at: number, date: Date | null) => formedAt !== null && isSame(at) && sameTime(date, formedAt)
  const isChanged =
    (was.isHidden && !isEmpty) ||
    (row.details !== null && !isSame(0)) ||
    (row.prices !== null &&
      !isRepeated(partBytes, was.pricesFormedAt) &&
      differentPrices(row.prices, figures.prices, roles)) ||
    (row.stock !== null && !isRepeated(2 * partBytes, was.stockFormedAt) && differentStock(row.stock, figures.stock))
  const isNewer = (date: Date | null) => formedAt !== null && (date === null || date < formedAt)
  const isConfirmed =
    !isChanged &&
    ((row.prices !== null && isNewer(was.pricesFormedAt)) || (row.stock !== null && isNewer(was.stockFormedAt)))
  return { row, was, hash, isChanged, isOlder, isConfirmed }
}

/** The row without prices or stock the shop has from a later date; all of it gone, the words are as old. */
function withoutOlder(row: OfferRow, was: StoredGroup, formedAt: Date | null): OfferRow {
  const isOld = (date: Date | null) => formedAt !== null && date !== null && formedAt < date
  const oldPrices = row.prices !== null && isOld(was.pricesFormedAt)
  const oldStock = row.stock !== null && isOld(was.stockFormedAt)
  if (!oldPrices && !oldStock) return row
  const prices = oldPrices ? null : row.prices
  const stock = oldStock ? null : row.stock
  const details = prices === null && stock === null ? null : row.details
  const hash = Buffer.from(row.hash)
  if (!details) hash.fill(0, 0, partBytes)
  if (!prices) hash.fill(0, partBytes, 2 * partBytes)
  if (!stock) hash.fill(0, 2 * partBytes)
  return { ...row, details, prices, stock, hash }
}

function differentPrices(prices: readonly PriceRow[], shop: ShopFigures['prices'], roles: readonly string[]): boolean {
  return (
    prices.some(({ role, kopecks, oldKopecks }) => {
      const now = shop.get(role)
      return now?.kopecks !== kopecks || now.oldKopecks !== oldKopecks
    }) || roles.some((role) => shop.has(role) && !prices.some((price) => price.role === role))
  )
}

/** Stock of a source that gives what is free: units of orders it knows of are on hand too. */
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

const sameTime = (one: Date | null, other: Date) => one?.getTime() === other.getTime()
