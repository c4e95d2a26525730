import { builtInFilters, type Filter } from '@shpulka/contract/catalogue/catalog'
import type { Dictionary } from '../catalog-index/dictionary.ts'
import type { FacetCounts } from '../catalog-index/facet-counts.ts'
import { type Condition, flagValue } from '../catalog-index/filter-conditions.rule.ts'
import { narrowings } from './depended-values.rule.ts'
import { byPriority, bySeo, byTitle } from './filter-order.rule.ts'

export interface FiltersSource {
  readonly dictionary: Dictionary
  readonly conditions: readonly Condition[]
  /** Counts under the other chosen conditions. */
  readonly counts: FacetCounts
  /** Counts without any condition: a value that has products here is shown, even if its present count is 0. */
  readonly all: FacetCounts
  readonly sortBy: 'priority' | 'title'
  /** Products named in the filter «fits», and how many products fit each under the other chosen conditions. */
  readonly machines: readonly {
    readonly id: number
    readonly code: string
    readonly title: string
    readonly count: number
  }[]
  /** How many values of a filter are listed; chosen values are always listed. */
  readonly valuesLimit?: number
}

type Value = Filter['values'][number]

/** Built-in filters come before those of properties, whose priority begins at 1. */
const emptyFilter: Omit<Filter, 'code' | 'title' | 'kind'> = {
  id: 0,
  unit: '',
  seo: 0,
  values: [],
  valuesCount: 0,
  narrowedBy: [],
  range: null,
  priorityId: 0,
}
const builtInCodes: readonly string[] = Object.values(builtInFilters)

export function filtersView(source: FiltersSource): Filter[] {
  const filters = [...builtInFiltersOf(source), ...propertyFilters(source)]
  return source.sortBy === 'title' ? filters.sort(byTitle) : filters.sort(byPriority)
}

function builtInFiltersOf(source: FiltersSource): Filter[] {
  const { dictionary, conditions, counts, all, machines, valuesLimit } = source
  const filters: Filter[] = []
  if (machines.length > 0)
    filters.push({
      ...emptyFilter,
      seo: 5,
      code: builtInFilters.fits,
      title: 'Подходит к',
      kind: 'list',
      ...limitedValues(machines.map((machine) => listValue(machine, 0, machine.count))),
    })
  const chosenIds = (kind: 'partner' | 'sticker') =>
    new Set(conditions.flatMap((each) => (each.kind === kind ? [...each.ids] : [])))
  if (Number.isFinite(all.price.min)) {
    filters.push({
      ...emptyFilter,
      seo: 4,
      code: builtInFilters.price,
      title: 'Цена',
      kind: 'range',
      range: rangeOf(counts.price.min, counts.price.max),
    })
  }
  if (all.inStock > 0) {
    filters.push({
      ...emptyFilter,
      seo: 3,
      code: builtInFilters.inStock,
      title: 'В наличии',
      kind: 'flag',
      ...limitedValues([flag(counts.inStock)]),
    })
  }
  const partners = [...dictionary.partners.values()].flatMap((partner) =>
    (all.partners.get(partner.id) ?? 0) > 0 ? [listValue(partner, 0, counts.partners.get(partner.id) ?? 0)] : [],
  )
  if (partners.length > 0)
    filters.push({
      ...emptyFilter,
      seo: 2,
      code: builtInFilters.partner,
      title: 'Бренд',
      kind: 'list',
      ...limitedValues(partners.sort(bySeo), valuesLimit, chosenIds('partner')),
    })
  const stickers = [...all.stickers.keys()].flatMap((id) => {
    const sticker = dictionary.stickers.get(id)
    return sticker ? [{ value: listValue(sticker, 0, counts.stickers.get(id) ?? 0), sort: sticker.sort }] : []
  })
  if (stickers.length > 0) {
    const values = stickers.sort((a, b) => a.sort - b.sort || a.value.id - b.value.id).map(({ value }) => value)
    filters.push({
      ...emptyFilter,
      seo: 1,
      code: builtInFilters.sticker,
      title: 'Акции и новинки',
      kind: 'list',
      ...limitedValues(values, valuesLimit, chosenIds('sticker')),
    })
  }
  return filters
}

function propertyFilters({ dictionary, conditions, counts, all, valuesLimit }: FiltersSource): Filter[] {
  const valuesByProperty = new Map<number, number[]>()
  dictionary.properties.forEach((property, ordinal) => {
    const isFilter =
      property.isFilter &&
      !builtInCodes.includes(property.code) &&
      dictionary.propertiesByCode.get(property.code) === ordinal
    if (isFilter) valuesByProperty.set(ordinal, [])
  })
  all.values.forEach((count, ordinal) => {
    if (count > 0) valuesByProperty.get(dictionary.values[ordinal]?.property ?? -1)?.push(ordinal)
  })
  const chosen = new Set(conditions.flatMap((condition) => (condition.kind === 'values' ? condition.values : [])))
  const chosenIds = new Set([...chosen].map((ordinal) => dictionary.values[ordinal]?.id ?? 0))
  const narrowed = narrowings([...chosen], (ordinal) => dictionary.values[ordinal] as Dictionary['values'][number])
  return dictionary.properties.flatMap((property, ordinal): Filter[] => {
    const ordinals = valuesByProperty.get(ordinal)
    if (!ordinals) return []
    const { id, code, title, priorityId, seo } = property
    const base = { ...emptyFilter, id, code, title, priorityId, seo }
    if (property.kind === 'number') {
      if (!Number.isFinite(all.min[ordinal])) return []
      return [{ ...base, kind: 'range', unit: property.unit, range: rangeOf(counts.min[ordinal], counts.max[ordinal]) }]
    }
    if (ordinals.length === 0) return []
    if (property.kind === 'flag')
      return [
        {
          ...base,
          kind: 'flag',
          ...limitedValues([flag(ordinals.reduce((sum, value) => sum + (counts.values[value] ?? 0), 0))]),
        },
      ]
    const narrowing = narrowed.get(ordinal)
    const shown = narrowing ? ordinals.filter((value) => narrowing.allowed.has(value) || chosen.has(value)) : ordinals
    const values = shown.map((value) => propertyValue(dictionary, value, counts.values[value] ?? 0)).sort(bySeo)
    const narrowedBy =
      narrowing && shown.length < ordinals.length
        ? narrowing.narrowedBy.map((value) => dictionary.values[value]?.id ?? 0)
        : []
    return [{ ...base, kind: 'list', ...limitedValues(values, valuesLimit, chosenIds), narrowedBy }]
  })
}

function propertyValue(dictionary: Dictionary, ordinal: number, count: number): Value {
  const { id, code, title, seo, depended } = dictionary.values[ordinal] as Dictionary['values'][number]
  return { id, code, title, seo, count, dependedValues: depended.map((value) => dictionary.values[value]?.id ?? 0) }
}

/** The values of an answer: the first `limit` and the chosen ones. */
const limitedValues = (
  values: readonly Value[],
  limit = Number.POSITIVE_INFINITY,
  chosenIds: ReadonlySet<number> = new Set(),
) => ({
  values: values.filter(({ id }, index) => index < limit || chosenIds.has(id)),
  valuesCount: values.length,
})

const listValue = (
  { id, code, title }: { id: number; code: string; title: string },
  seo: number,
  count: number,
): Value => ({
  id,
  code,
  title,
  seo,
  count,
  dependedValues: [],
})

const flag = (count: number): Value => listValue({ id: flagValue, code: String(flagValue), title: 'Да' }, 0, count)

const rangeOf = (min = Number.NaN, max = Number.NaN) => (Number.isFinite(min) ? { min, max } : null)
