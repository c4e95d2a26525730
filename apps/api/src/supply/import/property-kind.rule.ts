/** Statistics of all values of a param (name and unit) in the feed. */
export interface ParamUse {
  name: string
  unit: string | null
  /** How many offers have it. */
  offers: number
  /** Declared as a number by the feed. */
  declared: boolean
  /** A note for the buyer, not a property. */
  isNote: boolean
  /** Every value is a number. */
  numeric: boolean
  /** At least one value has a fraction. */
  fractional: boolean
  /** Some offer has it twice. */
  repeated: boolean
  /** Distinct values, counted up to countedValues. */
  distinct: number
}

export const countedValues = 101

/** A list with more values than this is not usable as a filter. */
export const maxFilterValues = 60

/**
 * A param is a number when all its values are numbers and it has a unit (`Мощность, Вт`) or is declared a number; or
 * when fractions and their variety show a measure rather than a code or a size. Everything else is a list of values.
 */
export function propertyKind(use: ParamUse): 'number' | 'list' {
  if (!use.numeric || use.repeated || use.isNote) return 'list'
  return use.unit !== null || use.declared || (use.fractional && use.distinct > 12) ? 'number' : 'list'
}

/** Whether the property is worth a filter: it distinguishes products and its values fit in a list. */
export function isWorthFiltering(use: ParamUse): boolean {
  if (use.isNote || use.distinct < 2) return false
  return propertyKind(use) === 'number' || (use.distinct <= maxFilterValues && use.distinct < use.offers)
}

/** A param's value as a number; null when it is not one. */
export function paramNumber(value: string): number | null {
  const match = /^[+-]?\d{1,12}(?:[.,]\d{1,6})?$/.exec(value.replace(/[\s\u00A0]/g, '').replace('−', '-'))
  return match ? Number(match[0].replace(',', '.')) : null
}
