/** The address of a request in its one spelling. */
export interface RequestAddress {
  /** Decoded as far as it stays the same address: what cookies, the cache's key, privacy and the router all read. */
  readonly path: string
  /** After the question mark, as it came. */
  readonly query: string
  /**
   * False: the same address was requested in other words (dot segments, doubled slashes, needless escapes, a slash at
   * the end).
   */
  readonly isCanonical: boolean
}

const maxLength = 8000

/**
 * Reads the target of a request. The router resolves dot segments and escapes before it chooses a page, so whoever
 * decides by the raw path decides about another page than the one that is shown. Null: no address of a page.
 */
export function requestAddress(target: string): RequestAddress | null {
  if (!target.startsWith('/') || target.length > maxLength) return null
  const [, given = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(target) ?? []
  // A host before it, for two leading slashes would name one.
  const resolved = new URL(`http://host${given}`).pathname
  const path = resolved
    .replace(/%[\da-f]{2}/gi, decodedWhereUnreserved)
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  return { path, query, isCanonical: path === given }
}

/** RFC 3986, 6.2.2: an unreserved character and its escape are the same; escapes are written in capitals. */
function decodedWhereUnreserved(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
}
