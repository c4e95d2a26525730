import { listingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { pickerChoice, pickerQuery } from '../app/catalogue/machine-picker/picker-choice.rule.ts'
import { pointsChoice, pointsQuery } from '../app/content/shop-points/points-choice.rule.ts'
import { reviewChoice, reviewQuery } from '../app/people/reviews/review-choice.rule.ts'

const maxCityLength = 100

/** The part of a request's address its page depends on. */
export interface PageAddress {
  /**
   * The address the page is rendered for: what a listing understands and nothing else (advertising marks above all),
   * written its one way.
   */
  url: string
  /** False: the document is rendered again each time (words of a search never repeat enough to be worth keeping). */
  isKept: boolean
}

/** The canonical query of a page; `isRepeated`: the same URLs are requested again. */
type QueryInterpretation = (given: URLSearchParams) => { own: string; isRepeated: boolean }

/**
 * Public pages by the first part of their address: they hold nothing of the visitor's own, and depend on the site, the
 * currency, the price role, the look of listings and what is understood here. Whatever else is in a query makes no
 * other document. A new kind of page is a line.
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
 * The address of a public document or of its data; null when the path is not a public page. `routeIds` are the names
 * `_routes` may hold.
 */
export function pageAddress(path: string, query: string, routeIds: ReadonlySet<string>): PageAddress | null {
  const isData = path.endsWith('.data')
  const section = sectionOf(path)
  const understood = Object.hasOwn(publicPages, section) ? publicPages[section] : undefined
  if (!understood) return null
  if (query === '') return { url: path, isKept: true }
  const given = new URLSearchParams(query)
  const { own, isRepeated } = interpretSection(section, path, understood)(given)
  const routes = isData ? (given.get('_routes') ?? '') : ''
  const isKept = isRepeated && (routes === '' || routes.split(',').every((id) => routeIds.has(id)))
  return { url: path + own + (routes && `${own ? '&' : '?'}${new URLSearchParams({ _routes: routes })}`), isKept }
}

/** The same for everybody too, though rendered for each: a browser may show them again without asking. */
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
 * Whether the page may hold something of the visitor's own: nobody stores its answer, the browser included. What is not
 * known here is personal.
 */
export const isPersonal = (path: string) =>
  !Object.hasOwn(publicPages, sectionOf(path)) && !impersonalSections.has(sectionOf(path))

function sectionOf(path: string): string {
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/\/_$/, '/') : path
  return page.split('/', 2)[1] ?? ''
}

/** Pages of a section understand the same, but for these two. */
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

/** Words of a search in what is written. */
function words(given: URLSearchParams) {
  const search = given.get('search') ?? ''
  const page = pageOf(given)
  const own = new URLSearchParams({ ...(search && { search }), ...(search && page && { page }) }).toString()
  return { own: own && `?${own}`, isRepeated: search === '' }
}

/** A list of what is written, by tags: those of a made-up tag are shown and not cached. */
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

/** Shop points by city and tags: of many choices each is asked for too seldom to be cached. */
function points(given: URLSearchParams) {
  const choice = pointsChoice(given)
  const own = pointsQuery(choice)
  return { own: own && `?${own}`, isRepeated: choice.city === '' && choice.tags.length <= 1 }
}

/** Machines by answers: of many answers together each choice is asked for too seldom to be cached. */
function machinePick(given: URLSearchParams) {
  const choice = pickerChoice(given)
  const { answers, priceFrom, priceTo } = choice
  return { own: pickerQuery(choice), isRepeated: answers.length <= 2 && priceFrom === null && priceTo === null }
}

/** The page of a list, as it is written; empty: the first, or none at all. */
function pageOf(given: URLSearchParams): string {
  const page = given.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? page : ''
}

/** Manuals by brand, page and words; words never repeat enough to be worth keeping. */
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

/**
 * A product page depends on which of its groups is chosen, on the city a delivery is estimated to, and on which of its
 * reviews are requested.
 */
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
