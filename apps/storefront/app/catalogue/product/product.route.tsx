import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext } from '../../base/api/request-context.server.ts'
import { notFoundMeta, pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { isGuestPriced } from '../catalog/goods-markup.rule.ts'
import { breadcrumbList, structuredProduct } from '../catalog/structured-data.rule.ts'
import type { Route } from './+types/product.route.ts'
import { loadProduct } from './product.server.ts'
import { ProductPage } from './product-page.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const origin = shop?.origin ?? ''
  const { product, reviews } = loaderData
  const seo = product.seoPage
  const path = paths.product(product.path)
  const crumbs = product.breadcrumbs.map(({ title, path }) => ({ title, to: paths.category(path) }))
  return pageMeta(shop, {
    description: seo.description,
    ogTitle: seo.ogTitle,
    ogDescription: seo.ogDescription,
    keywords: seo.keywords,
    title: seo.title,
    canonical: path,
    type: 'product',
    image: product.images[0]?.id ?? null,
    structured: import.meta.env.SSR
      ? [
          structuredProduct(origin, path, product, {
            isPublic: isGuestPriced([product], shop?.guestRole ?? ''),
            reviews: reviews?.items ?? [],
          }),
          breadcrumbList(origin, [
            { title: 'Каталог', to: paths.catalog() },
            ...crumbs,
            { title: product.title, to: path },
          ]),
        ]
      : [],
  })
}

/** Navigation within the page (#photo-3) needs no reload. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  !(currentUrl.hash !== nextUrl.hash && currentUrl.href.split('#')[0] === nextUrl.href.split('#')[0])

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadProduct(context.get(requestContext), params.code, url)

export default function ProductEntry({ loaderData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.product.id} {...loaderData} />
}
