import type { CardPrice, PriceStep } from '@shpulka/contract/catalogue/catalog'

/**
 * spec 6: the card price of the visitor's role, otherwise the first; null when there are no prices: the price is on
 * request.
 */
export function shownPrice(prices: readonly CardPrice[], priceRole?: string): CardPrice | null {
  return prices.find((each) => each.priceRole === priceRole) ?? prices[0] ?? null
}

interface PricedCard {
  readonly cardPrices: readonly CardPrice[]
  readonly nextStep: PriceStep | null
}

/**
 * The price of a card in a basket whose sum at limit-0 prices is `basketSum`: a card knows one step, so the price of a
 * further step is on the product's page.
 */
export function cardPriceNow({ cardPrices, nextStep }: PricedCard, basketSum: number): CardPrice | null {
  const price = shownPrice(cardPrices)
  return price && nextStep && isReached(nextStep, basketSum) ? { ...price, price: nextStep.price } : price
}

/** Whether the order of the sum has the price of the step. */
export const isReached = ({ limit }: PriceStep, basketSum: number): boolean => limit <= basketSum
