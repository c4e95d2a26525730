import type { catalog } from '@shpulka/contract/catalogue/catalog'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from './deps.ts'
import { productQuery, tagsOf } from './product-query.ts'

export const countProducts: Handler<typeof catalog.countProducts, CatalogDeps> = async (ctx, { catalog }) => {
  const { category, filters, search, isSearchAsTyped } = ctx.body
  const categoryIds = category === undefined ? [] : [category]
  if (search) await catalog.index.search.ready()
  const choice = productQuery(catalog, ctx.visitor, { categoryIds, filters, search, isSearchAsTyped })
  ctx.tag(...tagsOf(categoryIds, filters))
  return { total: catalog.index.count(choice) }
}
