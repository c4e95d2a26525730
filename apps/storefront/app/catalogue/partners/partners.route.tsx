import { partners } from '@shpulka/contract/catalogue/partners'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { CoverLink } from '@shpulka/ui/cover.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/partners.route.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData as ShopData | undefined, {
    ...loaderData?.seo,
    title: loaderData?.seo.title ?? 'Бренды',
    canonical: paths.partners(),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [all, seo] = await Promise.all([
    callApi(ctx, partners.listPartners, {}),
    loadSeo(ctx, paths.partners(), 'Бренды'),
  ])
  const shown = all.map(({ id, code, title, country, description, image, productsCount }) => ({
    id,
    code,
    title,
    country,
    image,
    productsCount,
    description: description.split(/\n\s*\n/)[0] ?? '',
  }))
  return { seo, partners: shown }
}

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1>{loaderData.seo.h1 || 'Бренды'}</h1>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {loaderData.partners.map(({ id, code, title, country, description, image, productsCount }, index) => (
          <li key={id}>
            <CoverLink
              to={paths.partner(code)}
              image={image}
              title={title}
              note={[country, counted(productsCount, goodsForms)].filter(Boolean).join(' · ')}
              isFirst={index < 2}
              sizes="(min-width: 1024px) 420px, (min-width: 640px) 50vw, 100vw"
            >
              {description}
            </CoverLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
