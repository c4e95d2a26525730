import { type FilterChoice, FilterChoices } from '@shpulka/contract/catalogue/catalog'
import { Ajv } from 'ajv'
import { badInput } from '../../base/http/failure.ts'
import { validationErrors } from '../../base/http/validation-message.rule.ts'

const areFilterChoices = new Ajv({ allErrors: true, strict: false }).compile<FilterChoice[]>(FilterChoices)

/** Reads a choice of filters from the JSON in a query parameter. */
export function filtersInQuery(filters: string | undefined): FilterChoice[] {
  if (filters === undefined || filters === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(filters)
  } catch {
    throw badInput({ filters: 'Выбор фильтров записан неверно: это не JSON' })
  }
  if (areFilterChoices(parsed)) return parsed
  const errors = validationErrors(areFilterChoices.errors ?? [])
  throw badInput(
    Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field === '' ? 'filters' : `filters.${field}`, message]),
    ),
  )
}
