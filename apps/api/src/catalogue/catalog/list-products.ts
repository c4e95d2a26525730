import { type catalog, catalogDefaultLimit } from '@shpulka/contract/catalogue/catalog'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { CatalogDeps } from './deps.ts'
import { requestedQuery, tagsOf, understoodQuery } from './product-query.ts'
import { productsPage } from './products-page.ts'

export const listProducts: Handler<typeof catalog.listProducts, CatalogDeps> = async (
  ctx,
  { catalog, missedSearches },
) => {
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
  // Read after the await: the index may have been replaced meanwhile.
  const { index } = catalog
  const requested = requestedQuery(catalog, ctx.visitor, { categoryIds, filters, search, isSearchAsTyped })
  const { json, isPoorMatch } = index.searchAnswer(
    `products ${page} ${limit} ${sortBy} ${inStockFirst}`,
    requested,
    () => {
      const query = understoodQuery(index, requested)
      const json = productsPage(index, query, { sortBy, inStockFirst, page, limit })
      const found = index.searchResult(query)
      return {
        json,
        isPoorMatch: found !== null && (found.rows.length === 0 || found.interpretation.leftOut.length > 0),
      }
    },
  )
  if (search && isPoorMatch && page === 1 && !isSearchAsTyped) missedSearches.note(ctx.visitor.site.id, search)
  ctx.tag(...tagsOf(categoryIds, filters))
  return new ReadyJson(json)
}
