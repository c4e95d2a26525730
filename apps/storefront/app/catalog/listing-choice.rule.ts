import type { FilterChoice, ownFilters, ProductSort } from '@shpulka/contract/catalog'
import { kopecksOf, type ShownCurrency } from '../text/price-text.rule.ts'

/** What an address asks of a listing. */
export interface ListingChoice {
  page: number
  sort: ProductSort
  search: string
  filters: FilterChoice[]
}

export const sortTitles: Readonly<Record<ProductSort, string>> = {
  relevance: 'По совпадению',
  popular: 'Популярные',
  cheap: 'Дешёвые',
  expensive: 'Дорогие',
  new: 'Новинки',
  title: 'По названию',
}

/** Its name in the contract; the contract itself stays out of what browsers load. */
export const priceCode: (typeof ownFilters)['price'] = 'price'
const filterName = /^f\.([\w-]{1,100})(?:\.(from|to))?$/
const mostFilters = 50
const mostValues = 100

/** Reads the query: `f.{filter}={value id}` as often as needed, `f.{filter}.from` and `.to` for ranges (a price in the shown currency). What cannot be read is passed over. */
export function listingChoice(query: URLSearchParams, currency: ShownCurrency): ListingChoice {
  const byCode = new Map<string, FilterChoice>()
  for (const [name, text] of query) {
    const [, code, end] = filterName.exec(name) ?? []
    if (code === undefined || (byCode.size >= mostFilters && !byCode.has(code))) continue
    const choice = byCode.get(code) ?? { code }
    if (end === undefined) {
      const id = positiveInteger(text, 2_147_483_647)
      if (id === null || (choice.values?.length ?? 0) >= mostValues) continue
      choice.values = [...new Set([...(choice.values ?? []), id])]
    } else {
      const number = decimal(text)
      if (number === null) continue
      choice[end as 'from' | 'to'] = code === priceCode ? kopecksOf(number, currency) : number
    }
    byCode.set(code, choice)
  }
  const filters = [...byCode.values()].map(straightened)
  const sort = query.get('sort')
  const search = (query.get('search') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
  return {
    page: positiveInteger(query.get('page') ?? '', 1_000_000) ?? 1,
    sort: sort !== null && Object.hasOwn(sortTitles, sort) ? (sort as ProductSort) : usualSort(search),
    search,
    filters,
  }
}

/** The query again with some parameters of its own changed: null takes one out. A change of anything but the page begins at page 1. */
export function changedQuery(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(
    [...query].filter(([name, value]) => value !== '' && (name === 'sort' || name === 'search' || name === 'page' || filterName.test(name))),
  )
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  if (next.get('page') === '1') next.delete('page')
  if (next.get('sort') === usualSort(next.get('search') ?? '')) next.delete('sort')
  const text = next.toString()
  return text && `?${text}`
}

/** What nobody chose is not in the address. */
const usualSort = (search: string): ProductSort => (search === '' ? 'popular' : 'relevance')

/** The query without one value of one filter. */
export function withoutValue(query: URLSearchParams, code: string, valueId: number): string {
  const kept = [...query].filter(([name, value]) => !(name === `f.${code}` && value === String(valueId)))
  return changedQuery(new URLSearchParams(kept), {})
}

/** The query without any filter. */
export function withoutFilters(query: URLSearchParams): string {
  return changedQuery(new URLSearchParams([...query].filter(([name]) => !filterName.test(name))), {})
}

/** A range written upside down is turned. */
function straightened(choice: FilterChoice): FilterChoice {
  const { from, to } = choice
  return from !== undefined && to !== undefined && from > to ? { ...choice, from: to, to: from } : choice
}

function positiveInteger(text: string, max: number): number | null {
  if (!/^\d{1,10}$/.test(text)) return null
  const number = Number(text)
  return number >= 1 && number <= max ? number : null
}

function decimal(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}
