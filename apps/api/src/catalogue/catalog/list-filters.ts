import type { catalog } from '@shpulka/contract/catalogue/catalog'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import { askedChoice, tagsOf } from './asked-choice.ts'
import { choiceInQuery } from './choice-in-query.ts'
import type { CatalogDeps } from './deps.ts'
import { filtersView } from './filters.view.ts'

export const listFilters: Verb<typeof catalog.listFilters, CatalogDeps> = async (visit, { catalog }) => {
  const { categoryIds, filters, search, isSearchAsTyped, sortBy = 'priority', valuesLimit = Number.POSITIVE_INFINITY } = visit.query
  if (search) await catalog.index.search.ready()
  // Read after the waiting: another index may have taken its place.
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const answer = index.answer(
    `filters ${scene.prices} ${JSON.stringify([categoryIds, filters, search, isSearchAsTyped, sortBy, valuesLimit])}`,
    () => {
      const choice = askedChoice(catalog, visit.visitor, { categoryIds, filters: choiceInQuery(filters), search, isSearchAsTyped })
      const counts = index.facets(choice)
      const all = choice.conditions.length === 0 ? counts : index.facets({ ...choice, conditions: [] })
      return Buffer.from(
        JSON.stringify(filtersView({ dictionary: index.dictionary, conditions: choice.conditions, counts, all, sortBy, valuesLimit })),
      )
    },
  )
  visit.tag(...tagsOf(categoryIds))
  return new ReadyJson(answer)
}
