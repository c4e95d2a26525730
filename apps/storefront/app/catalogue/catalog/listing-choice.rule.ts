import type { builtInFilters, FilterChoice } from '@shpulka/contract/catalogue/catalog'
import type { ListingChoice, ProductSort, UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import { greatestKopecks, leastKopecks, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'

export const sortTitles: Readonly<Record<ProductSort, string>> = {
  relevance: 'Подходящие',
  popular: 'Популярные',
  cheap: 'Дешёвые',
  expensive: 'Дорогие',
  new: 'Новинки',
  title: 'По названию',
}

/** The code of the price filter in the contract. Only its type is imported: schemas are not sent to browsers. */
export const priceCode: (typeof builtInFilters)['price'] = 'price'

/** The filters of a URL in the API's form: prices in the shown currency become kopecks. */
export const requestedFilters = (filters: readonly UrlFilter[], currency: ShownCurrency): FilterChoice[] =>
  filters.map(({ code, values, from, to }) => {
    const isPrice = code === priceCode
    return {
      code,
      ...(values && { values: [...values] }),
      ...(from !== undefined && { from: isPrice ? leastKopecks(from, currency) : from }),
      ...(to !== undefined && { to: isPrice ? greatestKopecks(to, currency) : to }),
    }
  })

// Every change of filters returns to the first page.

export const withoutFilters = (choice: ListingChoice): ListingChoice => ({ ...choice, filters: [], page: 1 })

/** The choice without the given values of one filter. */
export const withoutValues = (choice: ListingChoice, code: string, values: readonly string[]): ListingChoice =>
  withChangedFilter(choice, code, (filter) => ({
    ...filter,
    values: filter.values?.filter((value) => !values.includes(value)) ?? [],
  }))

/** The choice without the range of one filter. */
export const withoutRange = (choice: ListingChoice, code: string): ListingChoice =>
  withChangedFilter(choice, code, ({ values }) => ({ code, ...(values && { values }) }))

/**
 * The choice without the filters, values and ranges the API refused. `fields` are the names of its field errors:
 * `filters.0.code`, `filters.0.values.2`, `filters.0.from`.
 */
export function withoutRefused(choice: ListingChoice, fields: readonly string[]): ListingChoice {
  const refused = fields.map((field) => field.split('.'))
  const filters = choice.filters.flatMap((filter, filterIndex): UrlFilter[] => {
    const filterErrors = refused
      .filter(([root, index]) => root === 'filters' && index === String(filterIndex))
      .map(([, , field, valueIndex]) => ({ field, valueIndex }))
    if (filterErrors.some(({ field }) => field === undefined || field === 'code')) return []
    const isRangeRefused = filterErrors.some(({ field }) => field === 'from' || field === 'to')
    const refusedValues = filterErrors.filter(({ field }) => field === 'values').map(({ valueIndex }) => valueIndex)
    const values = refusedValues.includes(undefined)
      ? []
      : (filter.values ?? []).filter((_, valueIndex) => !refusedValues.includes(String(valueIndex)))
    const remaining: UrlFilter = isRangeRefused ? { code: filter.code, values } : { ...filter, values }
    return hasChoice(remaining) ? [remaining] : []
  })
  return { ...choice, filters, page: 1 }
}

function withChangedFilter(
  choice: ListingChoice,
  code: string,
  change: (filter: UrlFilter) => UrlFilter,
): ListingChoice {
  const filters = choice.filters.map((filter) => (filter.code === code ? change(filter) : filter)).filter(hasChoice)
  return { ...choice, filters, page: 1 }
}

/** Whether any value or bound of the filter is set. */
const hasChoice = ({ values = [], from, to }: UrlFilter) => values.length > 0 || (from ?? to) !== undefined
