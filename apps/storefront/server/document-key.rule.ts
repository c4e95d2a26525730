import { listingChoice, listingQuery } from '@shpulka/contract/listing-address'
/** Query parameters that change a public document. Anything else (advertising marks above all) is not seen by the page and makes no new entry. */
const known = /^(page|sort|search|f\.[\w-]{1,100}(\.from|\.to)?)$/
/** Of a product page: which of its groups is chosen, and where a delivery is estimated to. */
const knownOfProduct = /^(group|city)$/
const mostParameters = 60
const longestQuery = 2000

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
  const choice = listingChoice(given)
  const routes = isData ? (given.get('_routes') ?? '') : ''
  const own = listingQuery(choice)
  const isKept = choice.search === '' && (routes === '' || routes.split(',').every((id) => routeIds.has(id)))
  return { url: path + own + (routes && `${own ? '&' : '?'}${new URLSearchParams({ _routes: routes })}`), isKept }
  const given = [...new URLSearchParams(query.slice(0, longestQuery))]
    .filter(([name, value]) => value !== '' && ((path.includes('/detail/') ? knownOfProduct : known).test(name) || (isData && name === '_routes')))
    .slice(0, mostParameters)
    .filter(([name, value]) => !(name === 'page' && value === '1'))
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  const isKept = !given.some(
    ([name, value]) => name === 'search' || name === 'city' || (name === '_routes' && !value.split(',').every((id) => routeIds.has(id))),
  )
  const kept = new URLSearchParams(given).toString()
  return { url: kept === '' ? path : `${path}?${kept}`, isKept }
}

const isPublic = (path: string) => path === '/' || /^\/(catalog|filters|more|partners|collections)(\/|$)/.test(path)
