import { collections } from '@shpulka/contract/catalogue/collections'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { CoverLink } from '@shpulka/ui/cover.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/collections.route.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData as ShopData | undefined, {
    ...loaderData?.seo,
    title: loaderData?.seo.title ?? 'Подборки',
    canonical: paths.collections(),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [all, seo] = await Promise.all([
    callApi(ctx, collections.listCollections, {}),
    loadSeo(ctx, paths.collections(), 'Подборки'),
  ])
  return { seo, collections: all.map((each) => ({ ...each, description: each.description.split(/\n\s*\n/)[0] ?? '' })) }
}

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1>{loaderData.seo.h1 || 'Подборки'}</h1>
      <p className="mt-2 max-w-160 text-ink-2">
        Готовые наборы под задачу: откройте, уберите лишнее фильтрами и соберите заказ за один заход.
      </p>
      {loaderData.collections.length === 0 && (
        <div className="mt-5">
          <EmptyState title="Подборок пока нет" actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}>
            <CallUs after=".">Соберём набор под вашу задачу по телефону</CallUs>
          </EmptyState>
        </div>
      )}
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {loaderData.collections.map(({ id, code, title, description, image, productsCount }, index) => (
          <li key={id}>
            <CoverLink
              to={paths.collection(code)}
              image={image}
              title={title}
              note={counted(productsCount, goodsForms)}
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
