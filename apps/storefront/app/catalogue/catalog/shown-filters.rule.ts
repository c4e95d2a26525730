import type { Filter } from '@shpulka/contract/catalogue/catalog'
import type { UrlFilter } from '@shpulka/contract/catalogue/listing-url'

/** Values of a filter in the page; the rest are loaded on request. */
export const valuesAtOnce = 8
/** Filters that start open; the values of the others are loaded when opened. */
const openFilters = 5

/** The part of a filter a page shows. Kept small: a page has it twice, as HTML and for its scripts. */
export interface ShownFilter {
  code: string
  title: string
  kind: Filter['kind']
  unit: string
  range: Filter['range']
  isOpen: boolean
  values: { code: string; title: string; count: number }[]
  /** Including those not in `values`. */
  valuesCount: number
  /** The chosen filters because of which only some values are shown. */
  narrowedBy: { code: string; title: string; values: { code: string; title: string }[] }[]
}

/** Filters as the page first shows them: filters that narrow nothing are left out, closed ones have no values yet. */
export function shownFilters(filters: readonly Filter[], chosen: readonly UrlFilter[], isWhole = false): ShownFilter[] {
  const isChosen = ({ code }: Filter) => chosen.some((each) => each.code === code)
  return filters
    .filter((filter) => isUseful(filter) || isChosen(filter))
    .map((filter, place) => {
      const { code, title, kind, unit, range, values, valuesCount } = filter
      const isOpen = place < openFilters || kind === 'flag' || isChosen(filter) || filter.narrowedBy.length > 0
      const shownValues =
        isWhole || isOpen ? values.map((value) => ({ code: value.code, title: value.title, count: value.count })) : []
      return {
        code,
        title,
        kind,
        unit,
        range,
        isOpen,
        values: shownValues,
        valuesCount,
        narrowedBy: narrowing(filter, filters),
      }
    })
}

/** A filter with a single value narrows nothing. */
function isUseful({ kind, valuesCount, range }: Filter): boolean {
  if (kind === 'range') return range !== null && range.min < range.max
  return kind === 'flag' || valuesCount > 1
}

function narrowing({ narrowedBy }: Filter, filters: readonly Filter[]): ShownFilter['narrowedBy'] {
  if (narrowedBy.length === 0) return []
  return filters.flatMap(({ id, code, title, values }) => {
    const shownValues = id === 0 ? [] : values.filter((value) => narrowedBy.includes(value.id))
    return shownValues.length === 0
      ? []
      : [{ code, title, values: shownValues.map((value) => ({ code: value.code, title: value.title })) }]
  })
}
