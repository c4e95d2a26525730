import type { catalog } from '@shpulka/contract/catalogue/catalog'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import type { CatalogDeps } from './deps.ts'
import { filtersAnswer } from './filters-answer.ts'
import { filtersInQuery } from './filters-in-query.ts'
import { requestedQuery, tagsOf, understoodQuery } from './product-query.ts'

export const listFilters: Handler<typeof catalog.listFilters, CatalogDeps> = async (ctx, { catalog }) => {
  const {
    categoryIds,
    filters,
    search,
    isSearchAsTyped,
    sortBy = 'priority',
    valuesLimit = Number.POSITIVE_INFINITY,
  } = ctx.query
  if (search) await catalog.index.search.ready()
  // Read after the await: the index may have been replaced meanwhile.
  const { index } = catalog
  const chosen = filtersInQuery(filters)
  const query = requestedQuery(catalog, ctx.visitor, {
    categoryIds,
    filters: chosen,
    search,
    isSearchAsTyped,
  })
  const answer = index.answer(`filters ${sortBy} ${valuesLimit}`, query, () =>
    filtersAnswer(index, understoodQuery(index, query), sortBy, valuesLimit),
  )
  ctx.tag(...tagsOf(categoryIds, chosen))
  return new ReadyJson(answer)
}
