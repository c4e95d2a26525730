import { type catalog, type FilterChoice, FilterChoices } from '@shpulka/contract/catalog'
import { Ajv } from 'ajv'
import { badInput } from '../http/failure.ts'
import { validationErrors } from '../http/validation-message.rule.ts'
import { ReadyJson, type Verb } from '../http/visit.ts'
import { askedChoice, tagsOf } from './asked-choice.ts'
import type { CatalogDeps } from './deps.ts'
import { filtersView } from './filters.view.ts'

const isChoice = new Ajv({ allErrors: true, strict: false }).compile<FilterChoice[]>(FilterChoices)

export const listFilters: Verb<typeof catalog.listFilters, CatalogDeps> = async (visit, { catalog }) => {
  const { categoryIds, filters, search, sortBy = 'priority' } = visit.query
  const { index } = catalog
  const scene = catalog.scene(visit.visitor)
  const answer = index.answer(`filters ${scene.prices} ${JSON.stringify([categoryIds, filters, search, sortBy])}`, () => {
    const choice = askedChoice(catalog, visit.visitor, { categoryIds, filters: choiceIn(filters), search })
    const counts = index.facets(choice)
    const all = choice.conditions.length === 0 ? counts : index.facets({ ...choice, conditions: [] })
    return Buffer.from(JSON.stringify(filtersView({ dictionary: index.dictionary, conditions: choice.conditions, counts, all, sortBy })))
  })
  visit.tag(...tagsOf(categoryIds))
  return new ReadyJson(answer)
}

function choiceIn(filters: string | undefined): FilterChoice[] {
  if (filters === undefined || filters === '') return []
  let given: unknown
  try {
    given = JSON.parse(filters)
  } catch {
    throw badInput({ filters: 'Выбор фильтров записан неверно: это не JSON' })
  }
  if (isChoice(given)) return given
  const errors = validationErrors(isChoice.errors ?? [])
  throw badInput(Object.fromEntries(Object.entries(errors).map(([field, message]) => [field === '' ? 'filters' : `filters.${field}`, message])))
}
