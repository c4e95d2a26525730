import type { ShopFigures } from './compared-offer.rule.ts'
import type { OfferRow } from './product-row.rule.ts'
import { onHandTarget } from './stock-target.rule.ts'

/** What a feed would do to the shop as a whole, by which a mistaken one is known before it is applied. */
export interface ImportBrakes {
  /**
   * Offers of the shop the feed gives stock of; those of them there is something of to sell; those that lose it all.
   */
  stockCompared: number
  stockAvailable: number
  stockZeroed: number
  /** Prices of the shop the feed has too, each role's; those that are gone, grow or fall three times and more. */
  pricesCompared: number
  pricesFar: number
  /** Products of the source on sale before the import; those it hides. */
  productsVisible: number
  productsHidden: number
  /** Of them, those that seem to have another id now. */
  idsChanged: number
}

export const noBrakes = (): ImportBrakes => ({
  stockCompared: 0,
  stockAvailable: 0,
  stockZeroed: 0,
  pricesCompared: 0,
  pricesFar: 0,
  productsVisible: 0,
  productsHidden: 0,
  idsChanged: 0,
})

const farTimes = 3

/** Enters an offer the shop has. */
export function noteFigures(
  brakes: ImportBrakes,
  { prices, stock }: OfferRow,
  shop: ShopFigures,
  roles: readonly string[],
): void {
  for (const role of prices ? roles : []) {
    const now = shop.prices.get(role)?.kopecks
    if (now === undefined) continue
    const kopecks = prices!.find((one) => one.role === role)?.kopecks ?? 0
    brakes.pricesCompared++
    if (Math.max(now, kopecks) >= farTimes * Math.min(now, kopecks)) brakes.pricesFar++
  }
  if (stock === null) return
  const free = { before: 0, after: 0 }
  for (const one of stock) {
    const now = shop.stock.get(one.warehouseId) ?? { onHand: 0, reserved: 0 }
    free.before += now.onHand - now.reserved
    free.after += onHandTarget(one, now) - now.reserved
  }
  brakes.stockCompared++
  if (free.before > 0) brakes.stockAvailable++
  if (free.before > 0 && free.after <= 0) brakes.stockZeroed++
}

/** Adds what a batch found. */
export function addBrakes(sum: ImportBrakes, more: ImportBrakes): void {
  for (const key of Object.keys(sum) as (keyof ImportBrakes)[]) sum[key] += more[key]
}
