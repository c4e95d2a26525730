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

/** The least price that is shown as this amount or more, for one typed in a filter. */
export function leastKopecks(amount: number, { rate }: ShownCurrency): number {
  const hundredths = Math.round(amount * 100)
  const nearest = Math.round(hundredths * rate)
  if (rate === 1) return nearest
  const least = Math.ceil((hundredths - 0.5) * rate)
  return Math.max(0, Math.min(nearest, Math.round((least - 1) / rate) < hundredths ? least : least - 1))
}

/** The greatest price that is shown as this amount or less. */
export function greatestKopecks(amount: number, { rate }: ShownCurrency): number {
  const hundredths = Math.round(amount * 100)
  const nearest = Math.round(hundredths * rate)
  if (rate === 1) return nearest
  const above = Math.ceil((hundredths + 0.5) * rate)
  return Math.max(nearest, Math.round(above / rate) > hundredths ? above - 1 : above)
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
