import type { catalog } from '@shpulka/contract/catalogue/catalog'
import type { Verb } from '../../base/http/visit.ts'
import { askedChoice, tagsOf } from './asked-choice.ts'
import type { CatalogDeps } from './deps.ts'

export const countProducts: Verb<typeof catalog.countProducts, CatalogDeps> = async (visit, { catalog }) => {
  const { category, filters, search, isSearchAsTyped } = visit.body
  const categoryIds = category === undefined ? [] : [category]
  if (search) await catalog.index.search.ready()
  const choice = askedChoice(catalog, visit.visitor, { categoryIds, filters, search, isSearchAsTyped })
  visit.tag(...tagsOf(categoryIds))
  return { total: catalog.index.list(choice, 'popular').length }
}
