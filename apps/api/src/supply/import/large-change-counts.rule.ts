import type { ShopFigures } from './compared-offer.rule.ts'
import type { OfferRow } from './product-row.rule.ts'
import { onHandTarget } from './stock-target.rule.ts'

/** Counts of large changes a feed would make: a mistaken feed is stopped by them before it is applied. */
export interface LargeChangeCounts {
  /**
   * Stored offers that the feed has stock for; of them, those available now; of them, those that become unavailable.
   */
  stockCompared: number
  stockAvailable: number
  stockZeroed: number
  /**
   * Stored prices that the feed has too (each role counts); of them, removed ones and those changed threefold or more.
   */
  pricesCompared: number
  pricesChangedThreefold: number
  /** Products of the source on sale before the import; of them, those it hides. */
  productsVisible: number
  productsHidden: number
  /** Offers of these; counted only when something is hidden. */
  offersVisible: number
  offersHidden: number
  /** Of the products, those whose id seems to have changed. */
  idsChanged: number
}

export const noLargeChanges = (): LargeChangeCounts => ({
  stockCompared: 0,
  stockAvailable: 0,
  stockZeroed: 0,
  pricesCompared: 0,
  pricesChangedThreefold: 0,
  productsVisible: 0,
  productsHidden: 0,
  offersVisible: 0,
  offersHidden: 0,
  idsChanged: 0,
})

const largeFactor = 3

/** Counts the large changes of a stored offer. */
export function countLargeChanges(
  largeChanges: LargeChangeCounts,
  { prices, stock }: OfferRow,
  shop: ShopFigures,
  roles: readonly string[],
): void {
  for (const role of prices ? roles : []) {
    const now = shop.prices.get(role)?.kopecks
    if (now === undefined) continue
    const kopecks = prices!.find((one) => one.role === role)?.kopecks ?? 0
    largeChanges.pricesCompared++
    if (Math.max(now, kopecks) >= largeFactor * Math.min(now, kopecks)) largeChanges.pricesChangedThreefold++
  }
  if (stock === null) return
  const free = { before: 0, after: 0 }
  for (const one of stock) {
    const now = shop.stock.get(one.warehouseId) ?? { onHand: 0, reserved: 0 }
    free.before += now.onHand - now.reserved
    free.after += onHandTarget(one, now) - now.reserved
  }
  largeChanges.stockCompared++
  if (free.before > 0) largeChanges.stockAvailable++
  if (free.before > 0 && free.after <= 0) largeChanges.stockZeroed++
}

/** Adds the counts of a batch. */
export function addCounts(sum: LargeChangeCounts, more: LargeChangeCounts): void {
  for (const key of Object.keys(sum) as (keyof LargeChangeCounts)[]) sum[key] += more[key]
}
