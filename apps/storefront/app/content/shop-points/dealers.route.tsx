import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/dealers.route.ts'
import { findListedPoints } from './points.server.ts'
import { pointsChoice, pointsQuery } from './points-choice.rule.ts'
import { PointsFinder } from './points-finder.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return [{ title: 'Адреса и дилеры' }]
  const { seo, choice, pages, points } = loaderData
  const { city, tags, page } = choice
  return pageMeta(shop, {
    ...seo,
    ...(city && {
      title: `Адреса и дилеры: ${city} — ${shop?.site.name ?? ''}`,
      ogTitle: `Адреса и дилеры: ${city}`,
    }),
    canonical: paths.dealers(pointsQuery({ city: points.length > 0 ? city : '', tags: [], page: 1 })),
    page,
    pages,
    isNoIndex: tags.length > 0 || points.length === 0,
  })
}

const pageSize = 10

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const choice = pointsChoice(url.searchParams)
  const [found, seo] = await Promise.all([
    findListedPoints(ctx, choice),
    loadSeo(ctx, paths.dealers(), 'Адреса и дилеры'),
  ])
  const pages = Math.max(1, Math.ceil(found.points.length / pageSize))
  return { ...found, seo, choice: { ...choice, page: Math.min(choice.page, pages) }, pages }
}

export default function DealersPage({ loaderData }: Route.ComponentProps) {
  const { seo, choice } = loaderData
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1>{choice.city ? `Адреса и дилеры: ${choice.city}` : seo.h1 || 'Адреса и дилеры'}</h1>
      <PointsFinder data={loaderData} pageSize={pageSize} />
    </div>
  )
}
