import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { visitContext } from '../api/visit.server.ts'
import { paths } from '../paths.ts'
import { loadProduct } from '../product/product.server.ts'
import { ProductPage } from '../product/product-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { ShopData } from '../shell/shop.ts'
import type { Route } from './+types/catalog-entry.route.ts'
import { catalogPlace } from './catalog-path.rule.ts'
import { isGuestPriced } from './goods-markup.rule.ts'
import { loadListing } from './listing.server.ts'
import { Listing } from './listing.tsx'
import { isListingIndexed } from './listing-indexed.rule.ts'
import { breadcrumbList, structuredProduct } from './structured-data.rule.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return [{ title: `Страница не найдена — ${shop?.site.name ?? ''}` }]
  const origin = shop?.origin ?? ''
  const { seo } = loaderData
  const texts = { description: seo.description, ogTitle: seo.ogTitle, ogDescription: seo.ogDescription, keywords: seo.keywords }
  const root = { title: 'Каталог', to: paths.catalog() }
  if (loaderData.kind === 'product') {
    const { product } = loaderData
    const crumbs = product.breadcrumbs.map(({ title, path }) => ({ title, to: paths.category(path) }))
    return pageMeta(shop, {
      ...texts,
      title: seo.title,
      canonical: paths.product(product.path),
      type: 'product',
      image: product.images[0]?.id ?? null,
      structured: [
        structuredProduct(origin, paths.product(product.path), product, isGuestPriced([product], shop?.guestRole ?? '')),
        breadcrumbList(origin, [root, ...crumbs, { title: product.title, to: paths.product(product.path) }]),
      ],
    })
  }
  const { category, crumbs, choice } = loaderData
  const own = paths.category(category?.path ?? '')
  return pageMeta(shop, {
    ...texts,
    title: seo.title,
    canonical: seo.canonical,
    page: choice.page,
    pages: loaderData.products.pages,
    image: category?.image ?? loaderData.products.items[0]?.images[0] ?? null,
    isHidden: !isListingIndexed(seo, choice),
    structured: [breadcrumbList(origin, [root, ...crumbs, { title: category?.title ?? '', to: own }])],
  })
}

/** A step within the page (#photo-3) changes nothing of what was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !(currentUrl.hash !== nextUrl.hash && currentUrl.href.split('#')[0] === nextUrl.href.split('#')[0])

/** A listing or a product page: which one, the path tells. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const place = catalogPlace(params['*'])
  if (place === null) throw notFound()
  if (place.kind === 'product') return loadProduct(visit, place.code, url)
  const category = visit.init.categories.find(({ path }) => path === place.path)
  if (!category) throw notFound()
  return loadListing(visit, category, url)
}

export default function CatalogEntry({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'product' ? <ProductPage key={loaderData.product.id} {...loaderData} /> : <Listing data={loaderData} />
}

const notFound = () => data({ statusCode: 404, message: 'Страница не найдена', errors: {} }, { status: 404 })
