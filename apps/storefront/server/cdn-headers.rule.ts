/** How a shared cache in front of the shop (a CDN) may store documents. */
export interface CdnTerms {
  readonly seconds: number
  /** The header it reads the tags of a document from. */
  readonly tagHeader: 'cache-tag' | 'surrogate-key'
}

/** By default a proxy buffers 4 KB for all headers of an answer. */
const maxTagsLength = 2000

/**
 * The headers of a document that a shared cache may store; null when it has too many tags to be deleted from there by
 * them. Browsers still revalidate it each time.
 */
export function cdnHeaders(tags: ReadonlySet<string>, terms: CdnTerms): Readonly<Record<string, string>> | null {
  const names = ['everything', ...[...tags].sort()].join(terms.tagHeader === 'cache-tag' ? ',' : ' ')
  if (names.length > maxTagsLength) return null
  return { 'cache-control': `public, max-age=0, s-maxage=${terms.seconds}`, [terms.tagHeader]: names }
}
