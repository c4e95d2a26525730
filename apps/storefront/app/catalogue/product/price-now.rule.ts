import type { PriceTier } from '@shpulka/contract/catalogue/catalog'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'

export interface PriceNow {
  /** The tier that the basket's sum has reached. */
  tier: PriceTier
  /** All tiers that somebody pays, by limit ascending. */
  tiers: readonly PriceTier[]
  /** The next cheaper tier, and what the basket lacks to reach it, kopecks; null when there is none. */
  next: { price: number; remains: number } | null
  /** Bonuses for one at the reached price, kopecks, whole roubles. */
  bonuses: number
}

/**
 * The price of a group in the visitor's basket (domain: the limit is compared with the sum of the whole order). `prices`
 * ascend by limit, `bonuses` are those of one bought alone; null when the price is on request.
 */
export function priceNow(prices: readonly PriceTier[], bonuses: number, orderSumKopecks: number): PriceNow | null {
  const tiers = tiersForOnePiece(prices)
  const [first] = tiers
  const tier = tiers.findLast(({ limit }) => limit <= orderSumKopecks)
  if (!first || !tier) return null
  const next = tiers.find(({ limit, price }) => limit > orderSumKopecks && price < tier.price)
  const share = first.price === 0 ? 0 : (bonuses * tier.price) / first.price
  return {
    tier,
    tiers,
    next: next ? { price: next.price, remains: next.limit - orderSumKopecks } : null,
    bonuses: Math.floor(share / 100) * 100,
  }
}
