import type { PriceReason } from '@shpulka/contract/buying/basket'
import { roubles } from '../../base/money/roubles.rule.ts'
import type { GroupPriceTier } from '../../catalogue/catalog/group-price.rule.ts'
import { tierThatApplies } from '../../catalogue/catalog/price-tier.rule.ts'

/** What the price of one piece depends on. */
export interface PriceFacts {
  /** Price list of one group for the buyer, from limit 0 ascending; not empty. */
  readonly prices: readonly GroupPriceTier[]
  /** Name of the price role, as buyers read it. */
  readonly roleTitle: string
  /** Sum of the selected lines at first-tier prices. */
  readonly calculationalSumKopecks: number
  /** Discount of the set the line is a part of. Absent for separate lines. */
  readonly setDiscountPercent?: number
}

export interface LinePrice {
  /** For one piece, after these steps. */
  readonly priceKopecks: number
  /** For one piece, before a sale and the discount of a set. Null when neither applies. */
  readonly oldPriceKopecks: number | null
  /** The discount of the set for one piece; 0: none. */
  readonly setDiscountKopecks: number
  readonly explanation: PriceReason[]
}

/**
 * Returns what the step changes in the price of one piece, or null. `tier` is the row of the price list that applies.
 */
type Step = (facts: PriceFacts, tier: GroupPriceTier) => PriceReason | null

/**
 * domain: one price pipeline, in this order and nowhere else: role price, price tier, action (sale), promo code,
 * bonuses. A new step for the price of one piece is a line here; the last two, for the whole basket, are in
 * deductions.rule.ts.
 */
const steps: readonly Step[] = [rolePrice, orderSumLimit, sale, constructorSetDiscount]

/** The price of one piece: the sum of all steps, and the steps that changed it. */
export function linePrice(facts: PriceFacts): LinePrice {
  const tier = tierAt(facts.prices, facts.calculationalSumKopecks)
  const setDiscount = setDiscountOf(facts, tier)
  const explanation = steps.map((step) => step(facts, tier)).filter((reason) => reason !== null)
  return {
    priceKopecks: explanation.reduce((price, { change }) => price + change, 0),
    oldPriceKopecks: tier.oldPrice ?? (setDiscount > 0 ? tier.price : null),
    setDiscountKopecks: setDiscount,
    explanation,
  }
}

/** Replaces the calculated price of one piece by the one agreed with a manager, and explains the difference. */
export function agreedPrice(price: LinePrice, agreedKopecks: number): LinePrice {
  const change = agreedKopecks - price.priceKopecks
  if (change === 0) return price
  const reason: PriceReason = { step: 'by-hand', title: 'Цена согласована с менеджером', change }
  return { ...price, priceKopecks: agreedKopecks, explanation: [...price.explanation, reason] }
}

/** The price of `linePrice` without its explanation. */
export const unitPriceKopecks = (facts: Omit<PriceFacts, 'roleTitle'>): number => {
  const tier = tierAt(facts.prices, facts.calculationalSumKopecks)
  return tier.price - setDiscountOf(facts, tier)
}

function rolePrice({ prices, roleTitle }: PriceFacts): PriceReason {
  return { step: 'role', title: `Цена «${roleTitle}»`, change: priceBeforeSale(prices[0]!) }
}

function orderSumLimit({ prices }: PriceFacts, tier: GroupPriceTier): PriceReason | null {
  const change = priceBeforeSale(tier) - priceBeforeSale(prices[0]!)
  return change === 0 ? null : { step: 'limit', title: `Цена при заказе от ${roubles(tier.limit)}`, change }
}

function sale(_: PriceFacts, tier: GroupPriceTier): PriceReason | null {
  return tier.oldPrice === null ? null : { step: 'sale', title: 'Акция', change: tier.price - tier.oldPrice }
}

/** The discount of a constructor set on the price of one piece. */
function constructorSetDiscount(facts: PriceFacts, tier: GroupPriceTier): PriceReason | null {
  const discount = setDiscountOf(facts, tier)
  return discount === 0
    ? null
    : { step: 'sale', title: `Скидка комплекта ${facts.setDiscountPercent} %`, change: -discount }
}

/** For one piece, rounded down in the shop's favour, so that the sum of a line is its price times its count. */
const setDiscountOf = ({ setDiscountPercent = 0 }: Pick<PriceFacts, 'setDiscountPercent'>, tier: GroupPriceTier) =>
  Math.floor((tier.price * setDiscountPercent) / 100)

const priceBeforeSale = (tier: GroupPriceTier) => tier.oldPrice ?? tier.price

/** The row of a price list that applies at a sum. */
export const tierAt = (prices: readonly GroupPriceTier[], calculationalSumKopecks: number): GroupPriceTier =>
  tierThatApplies(prices, calculationalSumKopecks) ?? prices[0]!
