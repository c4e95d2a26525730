import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { largestLineCount } from './allowed-count.rule.ts'

/**
 * domain: counts of two baskets add up, at most to what can be sold, which the step of sale limits too. Of unavailable
 * goods the larger count stays, so that nothing is lost.
 */
export function mergedCount(
  userCount: number,
  guestCount: number,
  available: number,
  terms: { readonly minCount: number; readonly stepCount: number },
): number {
  if (available <= 0) return Math.max(userCount, guestCount)
  const most = largestLineCount(available, terms) ?? available
  return Math.max(1, Math.min(userCount + guestCount, most, basketLineMaxCount))
}
