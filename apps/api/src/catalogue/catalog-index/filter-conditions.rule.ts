import { type FilterChoice, ownFilters } from '@shpulka/contract/catalogue/catalog'

/** What a chosen filter demands of a product; values and properties are ordinals, partners and stickers ids. */
export type Condition =
  | { readonly kind: 'values'; readonly property: number; readonly values: readonly number[] }
  | { readonly kind: 'range'; readonly property: number; readonly from: number; readonly to: number }
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  | { readonly kind: 'partner'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'sticker'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'in-stock' }

/** What there is to choose from. */
export interface KnownFilters {
  readonly propertiesByCode: ReadonlyMap<string, number>
  readonly properties: readonly { readonly kind: 'list' | 'number' | 'flag'; readonly isFilter: boolean }[]
  readonly values: readonly { readonly property: number }[]
  readonly valueOrdinals: ReadonlyMap<number, number>
  /** By `valueKey`. */
  readonly valuesByCode: ReadonlyMap<string, number>
  readonly partners: ReadonlyMap<number, unknown>
  readonly partnersByCode: ReadonlyMap<string, number>
  readonly stickers: ReadonlyMap<number, unknown>
  readonly stickersByCode: ReadonlyMap<string, number>
}

/** The only value of a flag, by id and by code: it is on. */
export const flagValue = 1

/** Names a value by its code, which is unique within its property alone. */
export const valueKey = (property: number, code: string): string => `${property} ${code}`

/**
 * Reads a choice of filters, or says what is wrong with which of its fields. A filter with nothing chosen in it demands
 * nothing.
 */
export function filterConditions(
  filters: readonly FilterChoice[],
  known: KnownFilters,
): { conditions: Condition[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const conditions: Condition[] = []
  filters.forEach((filter, n) => {
    const fail = (field: string, message: string) => {
      errors[`filters.${n}.${field}`] = message
    }
    const isRepeated = filters.findIndex(({ code }) => code === filter.code) !== n
    if (isRepeated) fail('code', 'Этот фильтр указан дважды')
    const condition = isRepeated ? undefined : conditionOf(filter, known, fail)
    if (condition) conditions.push(condition)
  })
  return { conditions, errors }
}

type Fail = (field: string, message: string) => void

function conditionOf(filter: FilterChoice, known: KnownFilters, fail: Fail): Condition | undefined {
  switch (filter.code) {
    case ownFilters.price:
      return rangeOf(filter, fail, (from, to) => ({ kind: 'price', from, to }))
    case ownFilters.partner:
      return idsOf(filter, known.partners, known.partnersByCode, fail, (ids) => ({ kind: 'partner', ids }))
    case ownFilters.sticker:
      return idsOf(filter, known.stickers, known.stickersByCode, fail, (ids) => ({ kind: 'sticker', ids }))
    case ownFilters.inStock:
      return flagOf(filter, fail, { kind: 'in-stock' })
    default:
      return propertyCondition(filter, known, fail)
  }
}

function propertyCondition(filter: FilterChoice, known: KnownFilters, fail: Fail): Condition | undefined {
  const property = known.propertiesByCode.get(filter.code)
  const found = property === undefined ? undefined : known.properties[property]
  if (property === undefined || !found?.isFilter) {
    fail('code', 'Такого фильтра нет')
    return
  }
  if (found.kind === 'number') return rangeOf(filter, fail, (from, to) => ({ kind: 'range', property, from, to }))
  if (found.kind === 'flag') {
    const values = known.values.flatMap((value, ordinal) => (value.property === property ? [ordinal] : []))
    return flagOf(filter, fail, { kind: 'values', property, values })
  }
  const ordinals = valuesOf(filter, fail).map((named, n) => {
    const ordinal =
      typeof named === 'number' ? known.valueOrdinals.get(named) : known.valuesByCode.get(valueKey(property, named))
    if (ordinal === undefined || known.values[ordinal]?.property !== property)
      fail(`values.${n}`, 'У этого фильтра нет такого значения')
    return ordinal ?? -1
  })
  return ordinals.length === 0 ? undefined : { kind: 'values', property, values: ordinals }
}

function valuesOf({ from, to, values = [] }: FilterChoice, fail: Fail): readonly (number | string)[] {
  if (from !== undefined) fail('from', 'У этого фильтра выбирают значения, а не границы')
  if (to !== undefined) fail('to', 'У этого фильтра выбирают значения, а не границы')
  return values
}

function idsOf(
  filter: FilterChoice,
  known: ReadonlyMap<number, unknown>,
  byCode: ReadonlyMap<string, number>,
  fail: Fail,
  condition: (ids: Set<number>) => Condition,
): Condition | undefined {
  const ids = valuesOf(filter, fail).map((named, n) => {
    const id = typeof named === 'number' ? named : (byCode.get(named) ?? 0)
    if (!known.has(id)) fail(`values.${n}`, 'У этого фильтра нет такого значения')
    return id
  })
  return ids.length === 0 ? undefined : condition(new Set(ids))
}

function flagOf(filter: FilterChoice, fail: Fail, condition: Condition): Condition | undefined {
  const values = valuesOf(filter, fail)
  values.forEach((value, n) => {
    if (String(value) !== String(flagValue)) fail(`values.${n}`, 'У этого фильтра нет такого значения')
  })
  return values.length === 0 ? undefined : condition
}

function rangeOf(
  { from, to, values }: FilterChoice,
  fail: Fail,
  condition: (from: number, to: number) => Condition,
): Condition | undefined {
  if (values?.length) fail('values', 'У этого фильтра выбирают границы, а не значения')
  if (from !== undefined && to !== undefined && from > to) fail('from', 'Начало больше конца: поменяйте их местами')
  return from === undefined && to === undefined
    ? undefined
    : condition(from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY)
}
