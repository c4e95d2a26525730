const prefix = '/page-data/'
const target = /^\/page-data\/([\w-]{16})(\/[^?]*)?(\?.*)?$/

/** The address of the data of a shared document: it names the very version, so that a browser may store it. */
export const pageDataAddress = (hash: string, url: string): string => prefix + hash + url.replace(/^\/(?=$|\?)/, '')

/** The version and the document that such an address names; null for any other address. */
export function pageDataTarget(address: string): { hash: string; path: string } | null {
  if (!address.startsWith(prefix)) return null
  const [, hash, path = '/', query = ''] = target.exec(address) ?? []
  return hash === undefined ? null : { hash, path: path + query }
}
