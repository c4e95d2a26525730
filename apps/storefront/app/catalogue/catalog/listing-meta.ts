import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import type { Listing } from './listing.server.ts'
import { isListingIndexed } from './listing-indexed.rule.ts'
import { breadcrumbList } from './structured-data.rule.ts'

interface ProductListing {
  title: string
  /** The page's path. */
  path: string
  image: string | null
  /** The page of all such listings: all brands, all collections. */
  parent: { title: string; to: string }
}

/** The head of a listing that is not a category: a brand or a collection. */
export function listingMeta(
  shop: ShopData | undefined,
  { title, path, image, parent }: ProductListing,
  { seo, choice, products }: Listing,
): MetaDescriptor[] {
  return pageMeta(shop, {
    ...seo,
    canonical: path,
    page: choice.page,
    pages: products.pages,
    image,
    isNoIndex: !isListingIndexed(seo, choice),
    structured: import.meta.env.SSR ? [breadcrumbList(shop?.origin ?? '', [parent, { title, to: path }])] : [],
  })
}
