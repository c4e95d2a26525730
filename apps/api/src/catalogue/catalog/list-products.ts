import { type catalog, catalogDefaultLimit } from '@shpulka/contract/catalogue/catalog'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import { askedChoice, tagsOf } from './asked-choice.ts'
import type { CatalogDeps } from './deps.ts'
import { productsPage } from './products-page.ts'

export const listProducts: Verb<typeof catalog.listProducts, CatalogDeps> = async (visit, { catalog, misses }) => {
  const { category, filters, search, isSearchAsTyped, page = 1, limit = catalogDefaultLimit, inStockFirst = true } = visit.body
  const { sortBy = search ? 'relevance' : 'popular' } = visit.body
  const categoryIds = category === undefined ? [] : [category]
  if (search) await catalog.index.search.ready()
  // Read after the waiting: another index may have taken its place.
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const chosen = () => askedChoice(catalog, visit.visitor, { categoryIds, filters, search, isSearchAsTyped })
  const key = JSON.stringify([category, filters, search, isSearchAsTyped, page, limit, sortBy, inStockFirst])
  const answer = index.answer(`products ${scene.prices} ${key}`, () => productsPage(index, chosen(), { sortBy, inStockFirst, page, limit }))
  if (search && page === 1 && !isSearchAsTyped && index.found(chosen())?.slots.length === 0) misses.note(visit.visitor.site.id, search)
  visit.tag(...tagsOf(categoryIds))
  return new ReadyJson(answer)
}
