import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'

/**
 * domain: counts of two baskets add up, never above what can be sold; nothing is lost. Of unavailable goods the larger
 * count stays, and a count above the stock is not raised further.
 */
export function mergedCount(own: number, guests: number, available: number): number {
  if (available <= 0) return Math.max(own, guests)
  return Math.max(1, Math.min(own + guests, available, basketLineMaxCount))
}
