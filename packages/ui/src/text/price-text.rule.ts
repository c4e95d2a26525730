import { numberText } from './number-text.rule.ts'

/** The currency a price is shown in (spec 3: currency). */
export interface ShownCurrency {
  sign: string
  /** Roubles for one unit. */
  rate: number
}

export const rouble: ShownCurrency = { sign: '₽', rate: 1 }

const nbsp = '\u00a0'

/** A sum in kopecks converted to the shown currency, rounded half up to hundredths. */
export function shownAmount(kopecks: number, currency: ShownCurrency): number {
  return currency.rate === 1 ? kopecks / 100 : Math.round(kopecks / currency.rate) / 100
}

/** A sum in the shown currency converted back to kopecks, for a price typed in a filter. */
export function kopecksOf(amount: number, currency: ShownCurrency): number {
  return Math.round(amount * 100 * currency.rate)
}

/** «412 300 ₽», «41,50 ₽»: the number format of spec 9 and the sign, not broken over two lines. */
export function priceText(kopecks: number, currency: ShownCurrency = rouble): string {
  return `${numberText(shownAmount(kopecks, currency))}${nbsp}${currency.sign}`
}

/** «−15 %»: the discount from the old price; null when there is none or less than a percent. */
export function reductionText(price: number, oldPrice: number | null): string | null {
  if (oldPrice === null || oldPrice <= price || oldPrice === 0) return null
  const percent = Math.floor(((oldPrice - price) / oldPrice) * 100)
  return percent < 1 ? null : `−${percent}${nbsp}%`
}
