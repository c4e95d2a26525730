import { isSameCity } from './chosen-city.rule.ts'
import { usePersonal } from './personal.tsx'

/** Stock by warehouse, with the visitor's city first. */
export function useOwnStockFirst<Stock extends { title: string }>(stock: readonly Stock[]): readonly Stock[] {
  const own = usePersonal()?.city?.city
  if (own === undefined || stock.length < 2) return stock
  return stock.toSorted((one, other) => Number(isSameCity(other.title, own)) - Number(isSameCity(one.title, own)))
}
