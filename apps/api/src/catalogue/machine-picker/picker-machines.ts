import { pickerMaxMachines } from '@shpulka/contract/catalogue/machine-picker'
import type { Catalog, PriceContext } from '../catalog/cards.port.ts'
import type { PickerRows } from './picker-text.view.ts'

/** Rows of the machines to pick from: in stock first, then by popularity. Machines of equal rank keep this order. */
export function pickerMachines(
  index: Catalog['index'],
  priceContext: PriceContext,
  categories: PickerRows['categories'],
): number[] {
  const ordinals = categories.flatMap(({ id }) => index.categoryOrdinal(id, priceContext.siteOrdinal) ?? [])
  if (ordinals.length === 0) return []
  const query = { priceContext, categories: ordinals, conditions: [], search: '', isSearchAsTyped: false, key: '' }
  return Array.from(index.list(query, 'popular').slice(0, pickerMaxMachines))
}
