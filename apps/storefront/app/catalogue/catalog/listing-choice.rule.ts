import type { FilterChoice, ownFilters } from '@shpulka/contract/catalogue/catalog'
import type { AddressFilter, ListingChoice, ProductSort } from '@shpulka/contract/catalogue/listing-address'
import { kopecksOf, type ShownCurrency } from '../../base/text/price-text.rule.ts'

export const sortTitles: Readonly<Record<ProductSort, string>> = {
  relevance: 'Подходящие',
  popular: 'Популярные',
  cheap: 'Дешёвые',
  expensive: 'Дорогие',
  new: 'Новинки',
  title: 'По названию',
}

/** Its name in the contract; the contract's schemas stay out of what browsers load. */
export const priceCode: (typeof ownFilters)['price'] = 'price'

/** The filters of an address as the API is asked: a price in the shown currency becomes kopecks. */
export const requestedFilters = (filters: readonly AddressFilter[], currency: ShownCurrency): FilterChoice[] =>
  filters.map(({ code, values, from, to }) => {
    const requested = (end: number) => (code === priceCode ? kopecksOf(end, currency) : end)
    return {
      code,
      ...(values && { values: [...values] }),
      ...(from !== undefined && { from: requested(from) }),
      ...(to !== undefined && { to: requested(to) }),
    }
  })

// Whatever narrows or widens a choice begins at its first page.

export const withoutFilters = (choice: ListingChoice): ListingChoice => ({ ...choice, filters: [], page: 1 })

/** The choice without values of a filter. */
export const withoutValues = (choice: ListingChoice, code: string, values: readonly string[]): ListingChoice =>
  changedFilter(choice, code, (filter) => ({
    ...filter,
    values: filter.values?.filter((value) => !values.includes(value)) ?? [],
  }))

/** The choice without the ends of a range. */
export const withoutRange = (choice: ListingChoice, code: string): ListingChoice =>
  changedFilter(choice, code, ({ values }) => ({ code, ...(values && { values }) }))

/**
 * The choice without what the API refused, by the names of its field errors: `filters.0.code`, `filters.0.values.2`,
 * `filters.0.from`.
 */
export function withoutRefused(choice: ListingChoice, fields: readonly string[]): ListingChoice {
  const refused = fields.map((field) => field.split('.'))
  const filters = choice.filters.flatMap((filter, n): AddressFilter[] => {
    const own = refused
      .filter(([root, at]) => root === 'filters' && at === String(n))
      .map(([, , field, place]) => ({ field, place }))
    if (own.some(({ field }) => field === undefined || field === 'code')) return []
    const keepsRange = !own.some(({ field }) => field === 'from' || field === 'to')
    const keepsValues = !own.some(({ field, place }) => field === 'values' && place === undefined)
    const values = keepsValues
      ? filter.values?.filter((_, at) => !own.some(({ field, place }) => field === 'values' && place === String(at)))
      : []
    return isChosen({ ...filter, values: values ?? [] }, keepsRange)
      ? [keepsRange ? { ...filter, values: values ?? [] } : { code: filter.code, values: values ?? [] }]
      : []
  })
  return { ...choice, filters, page: 1 }
}

function changedFilter(
  choice: ListingChoice,
  code: string,
  change: (filter: AddressFilter) => AddressFilter,
): ListingChoice {
  const filters = choice.filters
    .map((filter) => (filter.code === code ? change(filter) : filter))
    .filter((filter) => isChosen(filter, true))
  return { ...choice, filters, page: 1 }
}

const isChosen = ({ values = [], from, to }: AddressFilter, hasRange: boolean) =>
  values.length > 0 || (hasRange && (from ?? to) !== undefined)
