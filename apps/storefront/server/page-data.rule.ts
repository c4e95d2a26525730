/** Which data of a shared document: of which build of the shop, and its hash. */
export interface PageDataVersion {
  readonly build: string
  readonly hash: string
}

const prefix = '/page-data/'
const target = /^\/page-data\/(\w+)\.([\w-]{16})(\/[^?]*)?(\?.*)?$/

/** The address of the data of a shared document: it names the very version, so that a browser may store it. */
export const pageDataAddress = ({ build, hash }: PageDataVersion, url: string): string =>
  `${prefix}${build}.${hash}${url.replace(/^\/(?=$|\?)/, '')}`

/** The version and the document that such an address names; null for any other address. */
export function pageDataTarget(address: string): { version: PageDataVersion; path: string } | null {
  if (!address.startsWith(prefix)) return null
  const [, build, hash, path = '/', query = ''] = target.exec(address) ?? []
  return build === undefined || hash === undefined ? null : { version: { build, hash }, path: path + query }
}
