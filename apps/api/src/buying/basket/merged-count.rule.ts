import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'

/**
 * domain: counts of two baskets add up, at most to what can be sold. Of unavailable goods the larger count stays, so
 * that nothing is lost.
 */
export function mergedCount(userCount: number, guestCount: number, available: number): number {
  if (available <= 0) return Math.max(userCount, guestCount)
  return Math.max(1, Math.min(userCount + guestCount, available, basketLineMaxCount))
}
