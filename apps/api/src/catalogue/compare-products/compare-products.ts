import type { compareProducts as contract } from '@shpulka/contract/catalogue/compare-products'
import type { Handler } from '../../base/http/request-context.ts'
import { type Catalog, comparedProducts } from '../catalog/compared.port.ts'
import { comparison } from './comparison.rule.ts'

export const compareProducts: Handler<typeof contract.compareProducts, { readonly catalog: Catalog }> = async (
  ctx,
  { catalog },
) => {
  const { ids } = ctx.query
  ctx.tag(...ids.map((id) => `product:${id}`))
  return comparison(comparedProducts(catalog, ctx.visitor, ids))
}
