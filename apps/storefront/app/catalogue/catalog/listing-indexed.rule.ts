/**
 * Whether search engines may list a listing: a searched, narrowed or sorted one is the same goods again, unless
 * somebody wrote texts for its filters.
 */
export function isListingIndexed(
  seo: { readonly isIndexed: boolean },
  choice: { readonly search: string; readonly sort: string },
): boolean {
  return seo.isIndexed && choice.search === '' && choice.sort === 'popular'
}
