import type { PriceReason } from '@shpulka/contract/buying/basket'
import { rubles } from '../../base/money/rubles.rule.ts'
import type { GroupPriceRow } from '../../catalogue/catalog/group-price.rule.ts'
import { tierThatApplies } from '../../catalogue/catalog/price-row.rule.ts'

/** The input of every step of a price. */
export interface PriceFacts {
  /** Price list of one group for the buyer, from limit 0 ascending; not empty. */
  readonly prices: readonly GroupPriceRow[]
  /** Name of the price role, as buyers read it. */
  readonly roleTitle: string
  /** Sum of the selected lines at limit-0 prices. */
  readonly calculationalSumKopecks: number
  /** Of the set the line is a part of; missing: bought alone. */
  readonly setDiscountPercent?: number
}

export interface LinePrice {
  /** Of one, after these steps. */
  readonly priceKopecks: number
  /** Of one before a sale and before the discount of a set; null: neither. */
  readonly oldPriceKopecks: number | null
  /** The discount of the set for one piece; 0: none. */
  readonly setDiscountKopecks: number
  readonly explanation: PriceReason[]
}

/** A step names what it does to the price of one, or does nothing. */
type Step = (facts: PriceFacts) => PriceReason | null

/**
 * domain: one price pipeline, in this order and nowhere else: role price, order-sum limit, action (sale), promo code,
 * bonuses. A step of the price of one is added by a line here; the last two, of the whole basket, are in
 * deductions.rule.ts.
 */
const steps: readonly Step[] = [rolePrice, orderSumLimit, sale, setSale]

/**
 * Of a price list what it was priced at last: of the sum of an order only the row that applies counts, and in a basket
 * of hundreds of lines a change of one leaves the others at their rows.
 */
const lastOf = new WeakMap<
  PriceFacts['prices'],
  { readonly row: GroupPriceRow; readonly facts: PriceFacts; readonly price: LinePrice }
>()

/** The price of one piece: the sum of all steps, and the steps that changed it. */
export function linePrice(facts: PriceFacts): LinePrice {
  const row = tierAt(facts.prices, facts.calculationalSumKopecks)
  const last = lastOf.get(facts.prices)
  if (
    last?.row === row &&
    last.facts.roleTitle === facts.roleTitle &&
    last.facts.setDiscountPercent === facts.setDiscountPercent
  )
    return last.price
  const price = stepsOf(facts, row)
  lastOf.set(facts.prices, { row, facts, price })
  return price
}

function stepsOf(facts: PriceFacts, row: GroupPriceRow): LinePrice {
  const setDiscount = setDiscountOf(facts)
  const explanation = steps.map((step) => step(facts)).filter((reason) => reason !== null)
  return {
    priceKopecks: explanation.reduce((price, { change }) => price + change, 0),
    oldPriceKopecks: row.oldPrice ?? (setDiscount > 0 ? row.price : null),
    setDiscountKopecks: setDiscount,
    explanation,
  }
}

/** A price agreed with a manager, after all steps of the price of one. */
export function agreedPrice(price: LinePrice, agreedKopecks: number): LinePrice {
  const change = agreedKopecks - price.priceKopecks
  if (change === 0) return price
  const reason: PriceReason = { step: 'by-hand', title: 'Цена согласована с менеджером', change }
  return { ...price, priceKopecks: agreedKopecks, explanation: [...price.explanation, reason] }
}

/** The same without its explanation. */
export const unitPriceKopecks = (facts: Omit<PriceFacts, 'roleTitle'>): number =>
  tierAt(facts.prices, facts.calculationalSumKopecks).price - setDiscountOf(facts)

function rolePrice({ prices, roleTitle }: PriceFacts): PriceReason {
  return { step: 'role', title: `Цена «${roleTitle}»`, change: priceBeforeSale(prices[0]!) }
}

function orderSumLimit({ prices, calculationalSumKopecks }: PriceFacts): PriceReason | null {
  const row = tierAt(prices, calculationalSumKopecks)
  const change = priceBeforeSale(row) - priceBeforeSale(prices[0]!)
  return change === 0 ? null : { step: 'limit', title: `Цена при заказе от ${rubles(row.limit)}`, change }
}

function sale({ prices, calculationalSumKopecks }: PriceFacts): PriceReason | null {
  const row = tierAt(prices, calculationalSumKopecks)
  return row.oldPrice === null ? null : { step: 'sale', title: 'Акция', change: row.price - row.oldPrice }
}

/** The discount of a constructor set on the price of one piece. */
function setSale(facts: PriceFacts): PriceReason | null {
  const discount = setDiscountOf(facts)
  return discount === 0
    ? null
    : { step: 'sale', title: `Скидка комплекта ${facts.setDiscountPercent} %`, change: -discount }
}

/** Whole kopecks of one, in the shop's favour, so that a line is its price times its count. */
const setDiscountOf = ({ prices, calculationalSumKopecks, setDiscountPercent = 0 }: Omit<PriceFacts, 'roleTitle'>) =>
  Math.floor((tierAt(prices, calculationalSumKopecks).price * setDiscountPercent) / 100)

const priceBeforeSale = (row: GroupPriceRow) => row.oldPrice ?? row.price

/** The row of a price list that applies at a sum. */
export const tierAt = (prices: readonly GroupPriceRow[], calculationalSumKopecks: number): GroupPriceRow =>
  tierThatApplies(prices, calculationalSumKopecks) ?? prices[0]!
