/** The address of a request in its canonical spelling. */
export interface RequestAddress {
  /** With needless escapes decoded: cookies, cache keys, privacy and the router all use this same path. */
  readonly path: string
  /** After the question mark, unchanged. */
  readonly query: string
  /**
   * False when it was requested in another spelling (dot segments, doubled slashes, needless escapes, a trailing
   * slash).
   */
  readonly isCanonical: boolean
}

const maxLength = 8000

/**
 * Parses the target of a request. The router resolves dot segments and escapes before it chooses a page, so a decision
 * based on the raw path might be about another page. Null when the target is not a page's address.
 */
export function requestAddress(target: string): RequestAddress | null {
  if (!target.startsWith('/') || target.length > maxLength) return null
  const [, requestedPath = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(target) ?? []
  // Prefixed with a host, because two leading slashes would name one.
  const resolved = new URL(`http://host${requestedPath}`).pathname
  const path = resolved
    .replace(/%[\da-f]{2}/gi, decodedWhereUnreserved)
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  return { path, query, isCanonical: path === requestedPath }
}

/** RFC 3986, 6.2.2: decodes escaped unreserved characters and writes the other escapes in capitals. */
function decodedWhereUnreserved(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
}

/** The path with the query, as links name it. */
export const urlOf = ({ path, query }: Pick<RequestAddress, 'path' | 'query'>): string => path + (query && `?${query}`)
