/** Query parameters that change a public document. Anything else (advertising marks above all) is not seen by the page and makes no new entry. */
const known = /^(page|sort|search|f\.[\w-]{1,100}(\.from|\.to)?)$/
const mostParameters = 60
const longestQuery = 2000

/** What of a request's address its document depends on. */
export interface DocumentAddress {
  /** The address the page is rendered for: known parameters only, in one order. */
  url: string
  /** False: the document is rendered anew each time (words of a search never repeat enough to be worth keeping). */
  isKept: boolean
}

/** The address of a public document or of its data; null when the path is not a public page. `routeIds` are the names `_routes` may hold. */
export function documentAddress(path: string, query: string, routeIds: ReadonlySet<string>): DocumentAddress | null {
  const isData = path.endsWith('.data')
  if (!isPublic(isData ? path.slice(0, -'.data'.length).replace(/\/_$/, '/') : path)) return null
  if (query === '') return { url: path, isKept: true }
  const given = [...new URLSearchParams(query.slice(0, longestQuery))]
    .filter(([name, value]) => value !== '' && (known.test(name) || (isData && name === '_routes')))
    .slice(0, mostParameters)
    .filter(([name, value]) => !(name === 'page' && value === '1'))
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  const isKept = !given.some(([name, value]) => name === 'search' || (name === '_routes' && !value.split(',').every((id) => routeIds.has(id))))
  const kept = new URLSearchParams(given).toString()
  return { url: kept === '' ? path : `${path}?${kept}`, isKept }
}

const isPublic = (path: string) => path === '/' || path === '/catalog' || path.startsWith('/catalog/')
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
