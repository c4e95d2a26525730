import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { notFoundMeta, pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { findSuggestedPages } from '../../base/shell/suggested-pages.server.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/category.route.ts'
import { loadListing } from './listing.server.ts'
import { Listing } from './listing.tsx'
import { isListingIndexed } from './listing-indexed.rule.ts'
import { breadcrumbList } from './structured-data.rule.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { seo, category, crumbs, choice } = loaderData
  const path = paths.category(category?.path ?? '')
  return pageMeta(shop, {
    description: seo.description,
    ogTitle: seo.ogTitle,
    ogDescription: seo.ogDescription,
    keywords: seo.keywords,
    title: seo.title,
    canonical: seo.canonical,
    page: choice.page,
    pages: loaderData.products.pages,
    image: category?.image ?? loaderData.products.items[0]?.images[0] ?? null,
    isNoIndex: !isListingIndexed(seo, choice),
    structured: import.meta.env.SSR
      ? [
          breadcrumbList(shop?.origin ?? '', [
            { title: 'Каталог', to: paths.catalog() },
            ...crumbs,
            { title: category?.title ?? '', to: path },
          ]),
        ]
      : [],
  })
}

/** Product pages, whose addresses continue their category's, are separate routes. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const category = ctx.init.categories.find(({ path }) => path === params['*'])
  if (!category) {
    const suggested = await findSuggestedPages(ctx, url.pathname)
    throw pageNotFound({ suggested })
  }
  return loadListing(ctx, category, url)
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  return <Listing data={loaderData} />
}
