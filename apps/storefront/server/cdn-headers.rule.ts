/** How a shared cache in front of the shop (a CDN) may store documents. */
export interface CdnTerms {
  readonly seconds: number
  /** The header it reads the tags of a document from. */
  readonly tagHeader: 'cache-tag' | 'surrogate-key'
}

/** A proxy's buffer for all headers of an answer is 4 KB as it comes. */
const maxTagsLength = 2000

/**
 * The headers a document has for a shared cache instead of its own; null: it has so many tags that it could not be
 * deleted there when one of them changes. A browser asks each time all the same.
 */
export function cdnHeaders(tags: ReadonlySet<string>, terms: CdnTerms): Readonly<Record<string, string>> | null {
  const names = ['everything', ...[...tags].sort()].join(terms.tagHeader === 'cache-tag' ? ',' : ' ')
  if (names.length > maxTagsLength) return null
  return { 'cache-control': `public, max-age=0, s-maxage=${terms.seconds}`, [terms.tagHeader]: names }
}
