import { type catalog, catalogDefaultLimit } from '@shpulka/contract/catalogue/catalog'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { CatalogDeps } from './deps.ts'
import { productQuery, tagsOf } from './product-query.ts'
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
  const query = productQuery(catalog, ctx.visitor, { categoryIds, filters, search, isSearchAsTyped })
  const answer = index.answer(`products ${page} ${limit} ${sortBy} ${inStockFirst}`, query, () =>
    productsPage(index, query, { sortBy, inStockFirst, page, limit }),
  )
  const result = page === 1 && !isSearchAsTyped ? index.searchResult(query) : null
  if (search && result && (result.rows.length === 0 || result.interpretation.leftOut.length > 0))
    missedSearches.note(ctx.visitor.site.id, search)
  ctx.tag(...tagsOf(categoryIds))
  return new ReadyJson(answer)
}
