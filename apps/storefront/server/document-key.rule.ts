import { listingChoice, listingQuery } from '@shpulka/contract/listing-address'

const longestCity = 100

/** What of a request's address its document depends on. */
export interface DocumentAddress {
  /** The address the page is rendered for: what a listing understands and nothing else (advertising marks above all), written its one way. */
  url: string
  /** False: the document is rendered anew each time (words of a search never repeat enough to be worth keeping). */
  isKept: boolean
}

/** The address of a public document or of its data; null when the path is not a public page. `routeIds` are the names `_routes` may hold. */
export function documentAddress(path: string, query: string, routeIds: ReadonlySet<string>): DocumentAddress | null {
  const isData = path.endsWith('.data')
  if (!isPublic(isData ? path.slice(0, -'.data'.length).replace(/\/_$/, '/') : path)) return null
  if (query === '') return { url: path, isKept: true }
  const given = new URLSearchParams(query)
  const { own, isRepeated } = path.includes('/detail/') ? productAddress(given) : listingAddress(given)
  const routes = isData ? (given.get('_routes') ?? '') : ''
  const isKept = isRepeated && (routes === '' || routes.split(',').every((id) => routeIds.has(id)))
  return { url: path + own + (routes && `${own ? '&' : '?'}${new URLSearchParams({ _routes: routes })}`), isKept }
}

function listingAddress(given: URLSearchParams) {
  const choice = listingChoice(given)
  return { own: listingQuery(choice), isRepeated: choice.search === '' }
}

/** A product page depends on which of its groups is chosen, and on the city a delivery is estimated to. */
function productAddress(given: URLSearchParams) {
  const group = given.get('group') ?? ''
  const city = given.get('city')?.trim().slice(0, longestCity) ?? ''
  const own = new URLSearchParams({ ...(/^\d{1,10}$/.test(group) && { group }), ...(city && { city }) }).toString()
  return { own: own && `?${own}`, isRepeated: city === '' }
}

const isPublic = (path: string) => path === '/' || /^\/(catalog|filters|more|partners|collections)(\/|$)/.test(path)
