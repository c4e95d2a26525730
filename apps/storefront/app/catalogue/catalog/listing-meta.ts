import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import type { Listing } from './listing.server.ts'
import { isListingIndexed } from './listing-indexed.rule.ts'
import { breadcrumbList } from './structured-data.rule.ts'

interface ProductListing {
  title: string
  /** Its own URL. */
  path: string
  image: string | null
  /** Where it is one of several: all brands, all collections. */
  way: { title: string; to: string }
}

/** The head of a listing that is found otherwise than by a category: a brand, a collection. */
export function listingMeta(
  shop: ShopData | undefined,
  { title, path, image, way }: ProductListing,
  { seo, choice, products }: Listing,
): MetaDescriptor[] {
  return pageMeta(shop, {
    ...seo,
    canonical: path,
    page: choice.page,
    pages: products.pages,
    image,
    isNoIndex: !isListingIndexed(seo, choice),
    structured: [breadcrumbList(shop?.origin ?? '', [way, { title, to: path }])],
  })
}
