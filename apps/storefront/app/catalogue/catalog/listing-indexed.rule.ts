/**
 * Whether search engines may index a listing. A searched, filtered or sorted one repeats the same products, unless it
 * has SEO texts of its own.
 */
export function isListingIndexed(
  seo: { readonly isIndexed: boolean },
  choice: { readonly search: string; readonly sort: string },
): boolean {
  return seo.isIndexed && choice.search === '' && choice.sort === 'popular'
}
