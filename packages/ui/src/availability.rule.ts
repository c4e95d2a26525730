import { numberText } from './text/number-text.rule.ts'
import { counted, warehouseForms } from './text/plural.rule.ts'

/** A warehouse and its stock. */
export interface Place {
  title: string
  count: number
}

/** What is said of goods without stock, everywhere: nothing but a blank orders them, so it is not «под заказ». */
export const outOfStockText = 'Нет\u00a0в\u00a0наличии'

/** The same where there is room to say when they come: nobody knows before the blank is answered. */
export const outOfStockTermText = `${outOfStockText}, срок\u00a0сообщим`

/** Within a line: «цвет 102, нет в наличии». */
export const outOfStockWords = `${outOfStockText.charAt(0).toLowerCase()}${outOfStockText.slice(1)}`

/**
 * «В наличии 12 шт · Москва 8, Иваново 4»; without counts «В наличии · Москва, Иваново»; «Нет в наличии» without stock.
 * `unit`: what is counted, «шт» or «уп.».
 */
export function availabilityText(
  count: number,
  places: readonly Place[] = [],
  isCounted = true,
  unit = 'шт',
  subject = '',
): string {
  const where = namedPlaces(places, isCounted)
  return `${availableText(count, isCounted, unit, subject)}${count > 0 && where.length > 0 ? ` · ${where.join(', ')}` : ''}`
}

/** «В наличии 12 шт», «В наличии», «Нет в наличии»; of a `subject`, «№ 90: нет в наличии». */
export function availableText(count: number, isCounted = true, unit = 'шт', subject = ''): string {
  const text = count <= 0 ? outOfStockText : `В\u00a0наличии${isCounted ? ` ${numberText(count)}\u00a0${unit}` : ''}`
  return subject === '' ? text : `${subject}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/**
 * «Москва 8», «и ещё 2 склада»: the first warehouse with stock and the number of others with stock; empty without
 * stock.
 */
export function shortPlaces(places: readonly Place[], isCounted = true): string[] {
  const [first, ...others] = namedPlaces(places, isCounted)
  if (first === undefined) return []
  return others.length === 0 ? [first] : [first, `и\u00a0ещё\u00a0${counted(others.length, warehouseForms)}`]
}

const namedPlaces = (places: readonly Place[], isCounted: boolean) =>
  places
    .filter((place) => place.count > 0)
    .map(({ title, count }) => (isCounted ? `${title}\u00a0${numberText(count)}` : title))
