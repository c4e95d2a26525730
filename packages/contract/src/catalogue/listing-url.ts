export const productSorts = ['relevance', 'popular', 'cheap', 'expensive', 'new', 'title'] as const
export type ProductSort = (typeof productSorts)[number]

/** A filter in the query of a listing's URL: codes of values, bounds of a range. Prices are in the shown currency. */
export interface UrlFilter {
  readonly code: string
  readonly values?: readonly string[]
  readonly from?: number
  readonly to?: number
}

/** Filters, search words, order and page in the query of a listing's URL. */
export interface ListingChoice {
  readonly filters: readonly UrlFilter[]
  readonly search: string
  /** The words are searched as typed, without corrections. */
  readonly isSearchAsTyped: boolean
  readonly sort: ProductSort
  readonly page: number
}

const filterName = /^f\.([\w-]{1,100})(?:\.(from|to))?$/
const maxFilters = 50
const maxValues = 100
const maxTextLength = 200

/**
 * Parses the query of a listing: repeated `f.{filter}={code of a value}`, `f.{filter}.from` and `.to` for a range,
 * `search` with `exact=1`, `sort`, `page`. Invalid parameters are ignored, the bounds of a range are put in order, and
 * the order of parameters does not matter.
 */
export function listingChoice(query: Iterable<readonly [string, string]>): ListingChoice {
  const byCode = new Map<string, { values: Set<string>; from?: number; to?: number }>()
  const chosen: { page?: number; sort?: ProductSort; search?: string; isSearchAsTyped?: boolean } = {}
  // Of a repeated parameter the first value in alphabetical order is used.
  for (const [name, text] of [...query].sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))) {
    if (name === 'page') chosen.page ??= pageNumber(text)
    else if (name === 'sort') chosen.sort ??= productSorts.find((sort) => sort === text)
    else if (name === 'search') chosen.search ||= searchWords(text)
    else if (name === 'exact') chosen.isSearchAsTyped ||= text === '1'
    const [, code, bound] = filterName.exec(name) ?? []
    if (code === undefined || (byCode.size >= maxFilters && !byCode.has(code))) continue
    const filter = byCode.get(code) ?? { values: new Set() }
    if (bound === undefined) {
      const value = plainText(text)
      if (value === '' || value.length > maxTextLength || filter.values.size >= maxValues) continue
      filter.values.add(value)
    } else {
      const number = decimal(text)
      if (number === undefined) continue
      filter[bound as 'from' | 'to'] ??= number
    }
    byCode.set(code, filter)
  }
  const search = chosen.search ?? ''
  return {
    filters: [...byCode]
      .sort(([a], [b]) => compare(a, b))
      .map(([code, { values, from, to }]) => urlFilter(code, [...values], from, to)),
    search,
    isSearchAsTyped: search !== '' && (chosen.isSearchAsTyped ?? false),
    sort: search === '' && chosen.sort === 'relevance' ? 'popular' : (chosen.sort ?? defaultSort(search)),
    page: chosen.page ?? 1,
  }
}

/**
 * The canonical query of a choice: filters by code, their values by code, then words, order and page; defaults are
 * omitted. Begins with `?` unless empty.
 */
export function listingQuery({ filters, search, isSearchAsTyped, sort, page }: ListingChoice): string {
  const query = new URLSearchParams()
  for (const { code, values = [], from, to } of filters.toSorted((a, b) => compare(a.code, b.code))) {
    for (const value of values.toSorted(compare)) query.append(`f.${code}`, value)
    if (from !== undefined) query.append(`f.${code}.from`, String(from))
    if (to !== undefined) query.append(`f.${code}.to`, String(to))
  }
  if (search !== '') query.append('search', search)
  if (search !== '' && isSearchAsTyped) query.append('exact', '1')
  if (sort !== defaultSort(search)) query.append('sort', sort)
  if (page !== 1) query.append('page', String(page))
  const text = query.toString()
  return text && `?${text}`
}

/** The default order of a listing. */
const defaultSort = (search: string): ProductSort => (search === '' ? 'popular' : 'relevance')

function urlFilter(code: string, values: string[], from?: number, to?: number): UrlFilter {
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  return {
    code,
    ...(values.length > 0 && { values: values.sort(compare) }),
    ...(low !== undefined && { from: low }),
    ...(high !== undefined && { to: high }),
  }
}

/** Compares code units, so that the order is the same in every locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const plainText = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

const searchWords = (text: string) => plainText(text).slice(0, maxTextLength).toWellFormed().trim()

function pageNumber(text: string): number | undefined {
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return page >= 1 && page <= 1_000_000 ? page : undefined
}

/** Parses a number as people type it: «1 000,50». */
function decimal(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) || 0 : undefined
}
