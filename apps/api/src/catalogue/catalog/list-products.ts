import { type catalog, catalogDefaultLimit } from '@shpulka/contract/catalogue/catalog'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { CatalogDeps } from './deps.ts'
import { productQuery, tagsOf } from './product-query.ts'
import { productsPage } from './products-page.ts'

export const listProducts: Handler<typeof catalog.listProducts, CatalogDeps> = async (ctx, { catalog, misses }) => {
  const {
    category,
    filters,
    search,
    isSearchAsTyped,
    page = 1,
    limit = catalogDefaultLimit,
    inStockFirst = true,
  } = ctx.body
  const { sortBy = search ? 'relevance' : 'popular' } = ctx.body
  const categoryIds = category === undefined ? [] : [category]
  if (search) await catalog.index.search.ready()
  // Read after the waiting: another index may have taken its place.
  const { index } = catalog
  const priceContext = catalog.priceContext(ctx.visitor)
  const chosen = () => productQuery(catalog, ctx.visitor, { categoryIds, filters, search, isSearchAsTyped })
  const key = JSON.stringify([category, filters, search, isSearchAsTyped, page, limit, sortBy, inStockFirst])
  const answer = index.answer(`products ${priceContext.prices} ${key}`, () =>
    productsPage(index, chosen(), { sortBy, inStockFirst, page, limit }),
  )
  if (search && page === 1 && !isSearchAsTyped && index.found(chosen())?.rows.length === 0)
    misses.note(ctx.visitor.site.id, search)
  ctx.tag(...tagsOf(categoryIds))
  return new ReadyJson(answer)
}
