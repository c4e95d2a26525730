import type { Filter } from '@shpulka/contract/catalogue/catalog'
import type { UrlFilter } from '@shpulka/contract/catalogue/listing-url'

/** So many values of a filter stand on the page at once; the rest come when they are requested. */
export const valuesAtOnce = 8
/** So many filters are open; what is in the others comes when they are opened. */
const openAtOnce = 5

/** The part of a filter a page shows; a page carries its data twice, as text and for its script. */
export interface ShownFilter {
  code: string
  title: string
  kind: Filter['kind']
  unit: string
  range: Filter['range']
  isOpen: boolean
  values: { code: string; title: string; count: number }[]
  /** With those that are not given. */
  valuesCount: number
  /** Because of what only some of its values are shown. */
  narrowedBy: { code: string; title: string; values: { code: string; title: string }[] }[]
}

/** Filters as the page first shows them: those that choose nothing are left out, those that are closed are empty. */
export function shownFilters(filters: readonly Filter[], chosen: readonly UrlFilter[], isWhole = false): ShownFilter[] {
  const isChosen = ({ code }: Filter) => chosen.some((each) => each.code === code)
  return filters
    .filter((filter) => isUseful(filter) || isChosen(filter))
    .map((filter, place) => {
      const { code, title, kind, unit, range, values, valuesCount } = filter
      const isOpen = place < openAtOnce || kind === 'flag' || isChosen(filter) || filter.narrowedBy.length > 0
      const own =
        isWhole || isOpen ? values.map((value) => ({ code: value.code, title: value.title, count: value.count })) : []
      return {
        code,
        title,
        kind,
        unit,
        range,
        isOpen,
        values: own,
        valuesCount,
        narrowedBy: narrowing(filter, filters),
      }
    })
}

/** A filter with one thing to choose narrows nothing. */
function isUseful({ kind, valuesCount, range }: Filter): boolean {
  if (kind === 'range') return range !== null && range.min < range.max
  return kind === 'flag' || valuesCount > 1
}

function narrowing({ narrowedBy }: Filter, filters: readonly Filter[]): ShownFilter['narrowedBy'] {
  if (narrowedBy.length === 0) return []
  return filters.flatMap(({ id, code, title, values }) => {
    const own = id === 0 ? [] : values.filter((value) => narrowedBy.includes(value.id))
    return own.length === 0
      ? []
      : [{ code, title, values: own.map((value) => ({ code: value.code, title: value.title })) }]
  })
}
