import { numberText } from '../text/number-text.rule.ts'

/** Where something lies and how much of it. */
export interface Place {
  title: string
  count: number
}

/** «В наличии 12 шт · Москва 8, Иваново 4», uncounted «В наличии · Москва, Иваново»; «Под заказ» when there is none. */
export function availabilityText(count: number, places: readonly Place[] = [], isCounted = true): string {
  if (count <= 0) return 'Под заказ'
  const where = places
    .filter((place) => place.count > 0)
    .map(({ title, count: there }) => (isCounted ? `${title}\u00a0${numberText(there)}` : title))
  return `В\u00a0наличии${isCounted ? ` ${numberText(count)}\u00a0шт` : ''}${where.length > 0 ? ` · ${where.join(', ')}` : ''}`
}
