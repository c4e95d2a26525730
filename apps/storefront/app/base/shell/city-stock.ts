import { isSameCity } from '@shpulka/contract/base/city-name'
import { usePersonal } from './personal.tsx'

/** Stock by warehouse, with the visitor's city first. */
export function useCityStockFirst<Stock extends { title: string }>(stock: readonly Stock[]): readonly Stock[] {
  const city = usePersonal()?.city?.city
  if (city === undefined || stock.length < 2) return stock
  return stock.toSorted((one, other) => Number(isSameCity(other.title, city)) - Number(isSameCity(one.title, city)))
}
