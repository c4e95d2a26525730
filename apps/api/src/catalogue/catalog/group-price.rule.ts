import { type PriceTier, tierThatApplies } from './price-tier.rule.ts'

/** A row of a group's price list: the price of all its offers together. */
export interface GroupPriceTier extends PriceTier {
  /** Null when none of the offers was reduced. */
  readonly oldPrice: number | null
}

/** The price list of one offer, by order sum ascending, and how many pieces of it a group takes. */
export interface PricedOffer {
  readonly quantity: number
  readonly prices: readonly GroupPriceTier[]
}

/**
 * Price list of a group: for every tier that any of its offers has, the sum of the offers' prices there, each times
 * `quantity`. Empty when an offer has no price for the tier from 0: the group is sold on request.
 */
export function groupPriceTiers(offers: readonly PricedOffer[]): GroupPriceTier[] {
  const only = offers[0]
  if (!only || offers.some((offer) => offer.prices[0]?.limit !== 0)) return []
  if (offers.length === 1 && only.quantity === 1) return [...only.prices]
  const limits = [...new Set(offers.flatMap((offer) => offer.prices.map((row) => row.limit)))].sort((a, b) => a - b)
  return limits.map((limit) => {
    let price = 0
    let oldPrice = 0
    for (const offer of offers) {
      const row = tierThatApplies(offer.prices, limit)
      price += (row?.price ?? 0) * offer.quantity
      oldPrice += (row?.oldPrice ?? row?.price ?? 0) * offer.quantity
    }
    return { limit, price, oldPrice: oldPrice > price ? oldPrice : null }
  })
}
