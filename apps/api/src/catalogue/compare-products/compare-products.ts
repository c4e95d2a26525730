import type { compareProducts as contract } from '@shpulka/contract/catalogue/compare-products'
import type { Verb } from '../../base/http/visit.ts'
import { type Catalog, comparedProducts } from '../catalog/compared.port.ts'
import { comparison } from './comparison.rule.ts'

export const compareProducts: Verb<typeof contract.compareProducts, { readonly catalog: Catalog }> = async (visit, { catalog }) => {
  const { ids } = visit.query
  visit.tag(...ids.map((id) => `product:${id}`))
  return comparison(comparedProducts(catalog, visit.visitor, ids))
}
