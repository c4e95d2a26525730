import { listingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { pickerChoice, pickerQuery } from '../app/catalogue/machine-picker/picker-choice.rule.ts'
import { pointsChoice, pointsQuery } from '../app/content/shop-points/points-choice.rule.ts'
import { reviewChoice, reviewQuery } from '../app/people/reviews/review-choice.rule.ts'

const maxCityLength = 100

/** The part of a request's address that its page depends on. */
export interface PageAddress {
  /**
   * The address the page is rendered for, in canonical form: only the parameters the page uses (above all, no
   * advertising parameters).
   */
  url: string
  /** False: the document is rendered each time (search words, for example, repeat too rarely to be cached). */
  isCacheable: boolean
}

/**
 * Interprets a query. `canonical` is the page's canonical query string; `isRepeated`: the same URL is requested often
 * enough to be cached.
 */
type QueryInterpretation = (query: URLSearchParams) => { canonical: string; isRepeated: boolean }

/**
 * Public pages by the first part of their path. They contain nothing personal and depend on the site, the currency, the
 * price role, the listing view and the parameters read here; other parameters are ignored. A new public page is one
 * line here.
 */
export const publicPages: Readonly<Record<string, QueryInterpretation>> = {
  '': nothing,
  catalog: listing,
  filters: listing,
  more: listing,
  partners: listing,
  collections: listing,
  about: nothing,
  help: nothing,
  information: manualsPage,
  contacts: nothing,
  promo: nothing,
  search: textSearch,
  news: pageAndTags,
  actions: pageAndTags,
  articles: pageAndTags,
  dealers: points,
  'pick-machine': machinePick,
  stickers: nothing,
}

/**
 * The address of a public document or of its data; null when the page is not public. `routeIds` are the allowed values
 * of `_routes`.
 */
export function pageAddress(path: string, query: string, routeIds: ReadonlySet<string>): PageAddress | null {
  const isData = path.endsWith('.data')
  const section = sectionOf(path)
  const interpretation = Object.hasOwn(publicPages, section) ? publicPages[section] : undefined
  if (!interpretation) return null
  if (query === '') return { url: path, isCacheable: true }
  const parameters = new URLSearchParams(query)
  const { canonical, isRepeated } = interpretSection(section, path, interpretation)(parameters)
  const routes = isData ? (parameters.get('_routes') ?? '') : ''
  const isCacheable = isRepeated && (routes === '' || routes.split(',').every((id) => routeIds.has(id)))
  return {
    url: path + canonical + (routes && `${canonical ? '&' : '?'}${new URLSearchParams({ _routes: routes })}`),
    isCacheable,
  }
}

/**
 * Sections that are the same for everybody but are not cached by the server: a browser may show them again without
 * asking.
 */
export const sharedSections = new Set([
  'consents',
  'delivery-points',
  'dev',
  'forms',
  'map-places',
  'menu',
  'questions',
  'raffles',
  'template-design',
])

/**
 * Whether the page may contain something personal: then its answer is stored nowhere, not even in the browser. Unknown
 * pages count as personal.
 */
export const isPersonal = (path: string) =>
  !Object.hasOwn(publicPages, sectionOf(path)) && !sharedSections.has(sectionOf(path))

function sectionOf(path: string): string {
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/\/_$/, '/') : path
  return page.split('/', 2)[1] ?? ''
}

/** Pages of a section read the same parameters, with two exceptions. */
function interpretSection(section: string, path: string, interpretation: QueryInterpretation): QueryInterpretation {
  if (section === 'catalog' && path.includes('/detail/')) return product
  return section === 'information' && !path.startsWith('/information/manual') ? nothing : interpretation
}

function nothing() {
  return { canonical: '', isRepeated: true }
}

function listing(query: URLSearchParams) {
  const choice = listingChoice(query)
  return { canonical: listingQuery(choice), isRepeated: choice.search === '' }
}

/** Search words in texts. */
function textSearch(query: URLSearchParams) {
  const search = query.get('search') ?? ''
  const page = pageOf(query)
  const canonical = new URLSearchParams({ ...(search && { search }), ...(search && page && { page }) }).toString()
  return { canonical: canonical && `?${canonical}`, isRepeated: search === '' }
}

/** A list of texts by page and tags; lists of tags are not cached, because tags in the address may be made up. */
function pageAndTags(query: URLSearchParams) {
  const page = pageOf(query)
  const tags = [...new Set(query.getAll('tags').flatMap((each) => each.split(',')))]
    .filter((tag) => /^[a-z0-9][a-z0-9_-]{0,99}$/.test(tag))
    .sort()
  const canonical = new URLSearchParams({
    ...(tags.length > 0 && { tags: tags.join() }),
    ...(page && { page }),
  }).toString()
  return { canonical: canonical && `?${canonical}`, isRepeated: tags.length <= 1 }
}

/** Shop points by city and tags: combinations of several are requested too rarely to be cached. */
function points(query: URLSearchParams) {
  const choice = pointsChoice(query)
  const canonical = pointsQuery(choice)
  return { canonical: canonical && `?${canonical}`, isRepeated: choice.city === '' && choice.tags.length <= 1 }
}

/** Machines by answers: combinations of many are requested too rarely to be cached. */
function machinePick(query: URLSearchParams) {
  const choice = pickerChoice(query)
  const { answers, priceFrom, priceTo } = choice
  return { canonical: pickerQuery(choice), isRepeated: answers.length <= 2 && priceFrom === null && priceTo === null }
}

/** The page number of a list; empty for the first page or an invalid number. */
function pageOf(query: URLSearchParams): string {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? page : ''
}

/** Manuals by brand, page and words; words repeat too rarely to be cached. */
function manualsPage(query: URLSearchParams) {
  const brand = query.get('brand') ?? ''
  const search = query.get('search')?.trim().slice(0, 200) ?? ''
  const page = pageOf(query)
  const canonical = new URLSearchParams({
    ...(/^[a-z0-9-]{1,100}$/.test(brand) && { brand }),
    ...(search && { search }),
    ...(page && { page }),
  }).toString()
  return { canonical: canonical && `?${canonical}`, isRepeated: search === '' }
}

/** A product page depends on the chosen group, the city of the delivery estimate, and the choice of reviews. */
function product(query: URLSearchParams) {
  const group = query.get('group') ?? ''
  const city = query.get('city')?.trim().slice(0, maxCityLength) ?? ''
  const reviews = reviewQuery(reviewChoice(query))
  const canonical = new URLSearchParams({
    ...(/^\d{1,10}$/.test(group) && { group }),
    ...(city && { city }),
    ...reviews,
  }).toString()
  return { canonical: canonical && `?${canonical}`, isRepeated: city === '' && Object.keys(reviews).length === 0 }
}
