import type { Config } from '@shpulka/contract/content/settings'

/**
 * How a price is split: the first part at once, then equal monthly parts. Kopecks; parts are rounded up to a rouble.
 */
export interface InstallmentPlan {
  first: number
  monthly: number
  /** Whether this price alone reaches the minimum for instalments; if not, an order with other goods may. */
  isEnough: boolean
}

/** If even twelve of the product would not reach the minimum, instalments are not mentioned. */
const minShareDivisor = 12

/** Returns null when the price is above the maximum for instalments, or far below the minimum. */
export function installmentPlan(price: number, terms: NonNullable<Config['installments']>): InstallmentPlan | null {
  if (price > terms.to || price * minShareDivisor < terms.from) return null
  const first = roundUpToRouble((price * terms.firstPercent) / 100)
  return { first, monthly: roundUpToRouble((price - first) / terms.months), isEnough: price >= terms.from }
}

const roundUpToRouble = (kopecks: number) => Math.ceil(kopecks / 100) * 100
