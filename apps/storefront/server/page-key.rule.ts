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
 * Reads a query: `own` is the page's canonical query string; `isRepeated`: the same URL is requested often enough to be
 * cached.
 */
type QueryInterpretation = (given: URLSearchParams) => { own: string; isRepeated: boolean }

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
  search: words,
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
  const understood = Object.hasOwn(publicPages, section) ? publicPages[section] : undefined
  if (!understood) return null
  if (query === '') return { url: path, isCacheable: true }
  const given = new URLSearchParams(query)
  const { own, isRepeated } = interpretSection(section, path, understood)(given)
  const routes = isData ? (given.get('_routes') ?? '') : ''
  const isCacheable = isRepeated && (routes === '' || routes.split(',').every((id) => routeIds.has(id)))
  return { url: path + own + (routes && `${own ? '&' : '?'}${new URLSearchParams({ _routes: routes })}`), isCacheable }
}

/** Also the same for everybody, though not cached by the server: a browser may show them again without asking. */
export const impersonalSections = new Set([
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
  !Object.hasOwn(publicPages, sectionOf(path)) && !impersonalSections.has(sectionOf(path))

function sectionOf(path: string): string {
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/\/_$/, '/') : path
  return page.split('/', 2)[1] ?? ''
}

/** Pages of a section read the same parameters, with two exceptions. */
function interpretSection(section: string, path: string, understood: QueryInterpretation): QueryInterpretation {
  if (section === 'catalog' && path.includes('/detail/')) return product
  return section === 'information' && !path.startsWith('/information/manual') ? nothing : understood
}

function nothing() {
  return { own: '', isRepeated: true }
}

function listing(given: URLSearchParams) {
  const choice = listingChoice(given)
  return { own: listingQuery(choice), isRepeated: choice.search === '' }
}

/** Search words in texts. */
function words(given: URLSearchParams) {
  const search = given.get('search') ?? ''
  const page = pageOf(given)
  const own = new URLSearchParams({ ...(search && { search }), ...(search && page && { page }) }).toString()
  return { own: own && `?${own}`, isRepeated: search === '' }
}

/** A list of texts by page and tags; lists of tags are not cached, because tags in the address may be made up. */
function pageAndTags(given: URLSearchParams) {
  const page = pageOf(given)
  const tags = [...new Set(given.getAll('tags').flatMap((each) => each.split(',')))]
    .filter((tag) => /^[a-z0-9][a-z0-9_-]{0,99}$/.test(tag))
    .sort()
  const own = new URLSearchParams({
    ...(tags.length > 0 && { tags: tags.join() }),
    ...(page && { page }),
  }).toString()
  return { own: own && `?${own}`, isRepeated: tags.length <= 1 }
}

/** Shop points by city and tags: combinations of several are requested too rarely to be cached. */
function points(given: URLSearchParams) {
  const choice = pointsChoice(given)
  const own = pointsQuery(choice)
  return { own: own && `?${own}`, isRepeated: choice.city === '' && choice.tags.length <= 1 }
}

/** Machines by answers: combinations of many are requested too rarely to be cached. */
function machinePick(given: URLSearchParams) {
  const choice = pickerChoice(given)
  const { answers, priceFrom, priceTo } = choice
  return { own: pickerQuery(choice), isRepeated: answers.length <= 2 && priceFrom === null && priceTo === null }
}

/** The page number of a list; empty: the first page or an invalid number. */
function pageOf(given: URLSearchParams): string {
  const page = given.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? page : ''
}

/** Manuals by brand, page and words; words repeat too rarely to be cached. */
function manualsPage(given: URLSearchParams) {
  const brand = given.get('brand') ?? ''
  const search = given.get('search')?.trim().slice(0, 200) ?? ''
  const page = pageOf(given)
  const own = new URLSearchParams({
    ...(/^[a-z0-9-]{1,100}$/.test(brand) && { brand }),
    ...(search && { search }),
    ...(page && { page }),
  }).toString()
  return { own: own && `?${own}`, isRepeated: search === '' }
}

/** A product page depends on the chosen group, the city of the delivery estimate, and the choice of reviews. */
function product(given: URLSearchParams) {
  const group = given.get('group') ?? ''
  const city = given.get('city')?.trim().slice(0, maxCityLength) ?? ''
  const reviews = reviewQuery(reviewChoice(given))
  const own = new URLSearchParams({
    ...(/^\d{1,10}$/.test(group) && { group }),
    ...(city && { city }),
    ...reviews,
  }).toString()
  return { own: own && `?${own}`, isRepeated: city === '' && Object.keys(reviews).length === 0 }
}
