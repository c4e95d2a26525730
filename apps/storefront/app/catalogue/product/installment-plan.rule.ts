import type { Config } from '@shpulka/contract/content/settings'

/**
 * How a price is paid in parts: the first one at once, the rest in equal parts a month each. Kopecks; parts are rounded
 * up to a rouble.
 */
export interface InstallmentPlan {
  first: number
  monthly: number
  /** Whether the price alone is as much as instalments are given for; else an order with other goods may be. */
  isEnough: boolean
}

/** A dozen of them would not reach the least order: nothing is said of instalments. */
const cheapShare = 12

/** Null: the price is more than instalments are given for, or far too little. */
export function installmentPlan(price: number, terms: NonNullable<Config['installments']>): InstallmentPlan | null {
  if (price > terms.to || price * cheapShare < terms.from) return null
  const first = upToRouble((price * terms.firstPercent) / 100)
  return { first, monthly: upToRouble((price - first) / terms.months), isEnough: price >= terms.from }
}

const upToRouble = (kopecks: number) => Math.ceil(kopecks / 100) * 100
