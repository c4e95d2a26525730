import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { type ShopData, useShopData } from '../../base/shell/shop.ts'
import { structuredShop } from '../../catalogue/catalog/structured-data.rule.ts'
import { paths } from '../../paths.ts'
import { HeroBanner } from '../banners/hero-banner.tsx'
import type { Route } from './+types/home.route.ts'
import { FirstSteps } from './first-steps.tsx'
import { loadHome } from './home.server.ts'
import { PlainHero } from './plain-hero.tsx'
import { WidgetRow } from './widgets.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  const seo = loaderData?.seo
  return pageMeta(shop, {
    ...seo,
    title: seo?.title ?? shop?.site.name ?? '',
    canonical: paths.home(),
    structured: import.meta.env.SSR && shop ? structuredShop(shop.origin, shop.site) : [],
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(requestContext))

export default function HomePage({ loaderData: { seo, widgets } }: Route.ComponentProps) {
  const { site, sections } = useShopData()
  const hero = widgets.flatMap((widget) =>
    widget.kind === 'banners' && widget.look === 'hero' ? widget.banners : [],
  )[0]
  const heading = seo.h1 || hero?.title || seo.title.split(' — ')[0] || site.name
  if (sections.length === 0) return <FirstSteps />
  return (
    <div className="frame">
      <div className="pt-4 md:pt-6">
        {hero ? <HeroBanner banner={hero} heading={heading} /> : <PlainHero heading={heading} text={seo.description} />}
      </div>
      {widgets
        .filter((widget) => widget.kind !== 'banners' || widget.look !== 'hero')
        .map((widget) => (
          <WidgetRow key={widget.id} widget={widget} />
        ))}
    </div>
  )
}
