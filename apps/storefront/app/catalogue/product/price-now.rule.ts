import type { PriceStep } from '@shpulka/contract/catalogue/catalog'

interface PriceNow {
  /** The step that the basket's sum has reached. */
  step: PriceStep
  /** The next cheaper step, and what the basket lacks to reach it, kopecks; null when there is none. */
  next: { price: number; remains: number } | null
  /** Bonuses for one at the reached price, kopecks, whole roubles. */
  bonuses: number
}

/**
 * The price of a group in the visitor's basket (domain: the limit is compared with the sum of the whole order). `prices`
 * ascend by limit, `bonuses` are those at limit 0; null when the price is on request.
 */
export function priceNow(prices: readonly PriceStep[], bonuses: number, orderSumKopecks: number): PriceNow | null {
  const [first] = prices
  const step = prices.findLast(({ limit }) => limit <= orderSumKopecks)
  if (!first || !step) return null
  const next = prices.find(({ limit, price }) => limit > orderSumKopecks && price < step.price)
  const share = first.price === 0 ? 0 : (bonuses * step.price) / first.price
  return {
    step,
    next: next ? { price: next.price, remains: next.limit - orderSumKopecks } : null,
    bonuses: Math.floor(share / 100) * 100,
  }
}
