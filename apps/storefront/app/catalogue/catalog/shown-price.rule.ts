import type { CardPrice, PriceTier } from '@shpulka/contract/catalogue/catalog'

type Price = Omit<CardPrice, 'priceRole'>

interface PricedCard {
  readonly cardPrices: readonly Price[]
  readonly nextTier: PriceTier | null
}

/**
 * The price of a card in a basket whose sum at first-tier prices is `basketSum`: a card knows the next tier only, so
 * the price of a further one is on the product's page.
 */
export function cardPriceNow({ cardPrices: [price], nextTier }: PricedCard, basketSum: number): Price | null {
  if (!price) return null
  return nextTier && isReached(nextTier, basketSum) ? { ...price, price: nextTier.price } : price
}

/** Whether the order of the sum has the price of the tier. */
export const isReached = ({ limit }: PriceTier, basketSum: number): boolean => limit <= basketSum
