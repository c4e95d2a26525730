import type { CardPrice } from '@shpulka/contract/catalogue/catalog'

/**
 * spec 6: the card price of the visitor's role, otherwise the first; null when there are no prices: the price is on
 * request.
 */
export function shownPrice(prices: readonly CardPrice[], priceRole?: string): CardPrice | null {
  return prices.find((each) => each.priceRole === priceRole) ?? prices[0] ?? null
}
