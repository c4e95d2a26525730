import { builtInFilters, type FilterChoice, fitsMaxValues } from '@shpulka/contract/catalogue/catalog'

/** The condition of a chosen filter on a product; values and properties are ordinals, partners and stickers ids. */
export type Condition =
  | { readonly kind: 'values'; readonly property: number; readonly values: readonly number[] }
  | { readonly kind: 'range'; readonly property: number; readonly from: number; readonly to: number }
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  | { readonly kind: 'partner'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'sticker'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'in-stock' }
  /** `machines`: what the filter names; `rows`: the products that fit any of them. */
  | { readonly kind: 'fits'; readonly machines: readonly FilterMachine[]; readonly rows: Uint32Array }
  /** None of these rows: they have what goods must be without. */
  | { readonly kind: 'without'; readonly rows: Uint32Array }
  /** In a category, by its ordinal, or outside it and without `called`: what is elsewhere and is called as it. */
  | {
      readonly kind: 'category'
      readonly category: number
      readonly isInside: boolean
      readonly called?: Uint32Array
    }

/** A product, or a model the shop does not sell, that goods must fit. */
export interface FilterMachine {
  /** Of the product; negative for a model. */
  readonly id: number
  readonly code: string
  readonly title: string
  /** The products that fit it. */
  readonly rows: Uint32Array
}

/** The values that filters may refer to. */
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
  /** Rows of what fits a product, by its id or code, or a model the shop does not sell, by its code. */
  readonly compatibleWith: (codeOrId: number | string) => {
    readonly machine: Omit<FilterMachine, 'id' | 'rows'> & { id: number | null }
    readonly rows: Uint32Array
  } | null
}

/** The only value of a flag («on»), both its id and its code. */
export const flagValue = 1

/** A unique key of a value: its code is unique only within its property. */
export const valueKey = (property: number, code: string): string => `${property} ${code}`

/**
 * Turns chosen filters into conditions, or reports errors by field. A filter with nothing chosen gives no condition.
 */
export function filterConditions(
  filters: readonly FilterChoice[],
  known: KnownFilters,
): { conditions: Condition[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const conditions: Condition[] = []
  filters.forEach((filter, n) => {
    const reportError = (field: string, message: string) => {
      errors[`filters.${n}.${field}`] = message
    }
    const isRepeated = filters.findIndex(({ code }) => code === filter.code) !== n
    if (isRepeated) reportError('code', 'Этот фильтр указан дважды')
    const condition = isRepeated ? undefined : conditionOf(filter, known, reportError)
    if (condition) conditions.push(condition)
  })
  return { conditions, errors }
}

type ReportError = (field: string, message: string) => void

function conditionOf(filter: FilterChoice, known: KnownFilters, reportError: ReportError): Condition | undefined {
  switch (filter.code) {
    case builtInFilters.price:
      return rangeOf(filter, reportError, (from, to) => ({ kind: 'price', from, to }))
    case builtInFilters.partner:
      return idsOf(filter, known.partners, known.partnersByCode, reportError, (ids) => ({ kind: 'partner', ids }))
    case builtInFilters.sticker:
      return idsOf(filter, known.stickers, known.stickersByCode, reportError, (ids) => ({ kind: 'sticker', ids }))
    case builtInFilters.inStock:
      return flagOf(filter, reportError, { kind: 'in-stock' })
    case builtInFilters.fits:
      return fitsOf(filter, known, reportError)
    default:
      return propertyCondition(filter, known, reportError)
  }
}

function propertyCondition(filter: FilterChoice, known: KnownFilters, reportError: ReportError): Condition | undefined {
  const property = known.propertiesByCode.get(filter.code)
  const found = property === undefined ? undefined : known.properties[property]
  if (property === undefined || !found?.isFilter) {
    reportError('code', 'Такого фильтра нет')
    return
  }
  if (found.kind === 'number')
    return rangeOf(filter, reportError, (from, to) => ({ kind: 'range', property, from, to }))
  if (found.kind === 'flag') {
    const values = known.values.flatMap((value, ordinal) => (value.property === property ? [ordinal] : []))
    return flagOf(filter, reportError, { kind: 'values', property, values })
  }
  const ordinals = valuesOf(filter, reportError).map((idOrCode, n) => {
    const ordinal =
      typeof idOrCode === 'number'
        ? known.valueOrdinals.get(idOrCode)
        : known.valuesByCode.get(valueKey(property, idOrCode))
    if (ordinal === undefined || known.values[ordinal]?.property !== property)
      reportError(`values.${n}`, 'У этого фильтра нет такого значения')
    return ordinal ?? -1
  })
  return ordinals.length === 0 ? undefined : { kind: 'values', property, values: ordinals }
}

function valuesOf({ from, to, values = [] }: FilterChoice, reportError: ReportError): readonly (number | string)[] {
  if (from !== undefined) reportError('from', 'У этого фильтра выбирают значения, а не границы')
  if (to !== undefined) reportError('to', 'У этого фильтра выбирают значения, а не границы')
  return values
}

function idsOf(
  filter: FilterChoice,
  known: ReadonlyMap<number, unknown>,
  byCode: ReadonlyMap<string, number>,
  reportError: ReportError,
  condition: (ids: Set<number>) => Condition,
): Condition | undefined {
  const ids = valuesOf(filter, reportError).map((idOrCode, n) => {
    const id = typeof idOrCode === 'number' ? idOrCode : (byCode.get(idOrCode) ?? 0)
    if (!known.has(id)) reportError(`values.${n}`, 'У этого фильтра нет такого значения')
    return id
  })
  return ids.length === 0 ? undefined : condition(new Set(ids))
}

function fitsOf(filter: FilterChoice, known: KnownFilters, reportError: ReportError): Condition | undefined {
  const values = valuesOf(filter, reportError)
  if (values.length > fitsMaxValues) reportError('values', `Не больше ${fitsMaxValues} машин сразу`)
  const chosen = values.slice(0, fitsMaxValues).flatMap((idOrCode) => known.compatibleWith(idOrCode) ?? [])
  if (chosen.length === 0) {
    // One of a buyer's machines may be sold no more: then the others still tell what fits.
    for (const n of values.keys()) reportError(`values.${n}`, 'Такого товара нет')
    return
  }
  const rows = new Set(chosen.flatMap((each) => Array.from(each.rows)))
  const machines = new Map(
    chosen.map(({ machine, rows: fitting }, n) => [
      machine.code,
      { ...machine, id: machine.id ?? -1 - n, rows: fitting },
    ]),
  )
  return { kind: 'fits', machines: [...machines.values()], rows: Uint32Array.from(rows).sort() }
}

function flagOf(filter: FilterChoice, reportError: ReportError, condition: Condition): Condition | undefined {
  const values = valuesOf(filter, reportError)
  values.forEach((value, n) => {
    if (String(value) !== String(flagValue)) reportError(`values.${n}`, 'У этого фильтра нет такого значения')
  })
  return values.length === 0 ? undefined : condition
}

function rangeOf(
  { from, to, values }: FilterChoice,
  reportError: ReportError,
  condition: (from: number, to: number) => Condition,
): Condition | undefined {
  if (values?.length) reportError('values', 'У этого фильтра выбирают границы, а не значения')
  if (from !== undefined && to !== undefined && from > to)
    reportError('from', 'Начало больше конца: поменяйте их местами')
  return from === undefined && to === undefined
    ? undefined
    : condition(from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY)
}
