import type { PriceTier } from '@shpulka/contract/catalogue/catalog'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import type { BonusRate } from '../../base/shell/basket-state.rule.ts'

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
 * The price of a group in the visitor's basket (domain: the limit is compared with the sum of the whole order).
 * `prices` ascend by limit, `bonuses` are those of one bought alone at the first level; `rate` is the visitor's own,
 * once it is known. Null when the price is on request.
 */
export function priceNow(
  prices: readonly PriceTier[],
  bonuses: number,
  orderSumKopecks: number,
  rate: BonusRate | null = null,
): PriceNow | null {
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
    bonuses: rate ? earnedBonuses(tier.price, rate) : Math.floor(share / 100) * 100,
  }
}

/** As the API counts them: in hundredths, so that 2.3 % of 1,000 ₽ is 23; at most the price itself. */
function earnedBonuses(price: number, { percent, multiplier }: BonusRate): number {
  const millionths = Math.min(Math.round(percent * 100) * Math.round(multiplier * 100), 1_000_000)
  return Math.floor((price * millionths) / 100_000_000) * 100
}
