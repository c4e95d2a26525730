import { numberText } from '../text/number-text.rule.ts'

/** Where something lies and how much of it. */
export interface Place {
  title: string
  count: number
}

/** «В наличии 12 шт · Москва 8, Иваново 4»; «Под заказ» when there is none. */
export function availabilityText(count: number, places: readonly Place[] = []): string {
  if (count <= 0) return 'Под заказ'
  const where = places.filter((place) => place.count > 0).map(({ title, count: there }) => `${title}\u00a0${numberText(there)}`)
  return `В\u00a0наличии ${numberText(count)}\u00a0шт${where.length > 0 ? ` · ${where.join(', ')}` : ''}`
}
