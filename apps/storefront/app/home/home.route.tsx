import { catalog } from '@shpulka/contract/catalog'
import { settings } from '@shpulka/contract/settings'
import { Link } from 'react-router'
import { callApi } from '../api/client.server.ts'
import { visitContext } from '../api/visit.server.ts'
import { ProductStrip } from '../catalog/product-strip.tsx'
import { structuredShop } from '../catalog/structured-data.rule.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { type ShopData, useKnownShop } from '../shell/shop.ts'
import { phoneHref } from '../text/phone-text.rule.ts'
import { counted, goods } from '../text/plural.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/home.route.ts'
import { HeroScene } from './hero-scene.tsx'

const stripLength = 10

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  const seo = loaderData?.seo
  return pageMeta(shop, {
    ...seo,
    title: seo?.title ?? shop?.site.name ?? '',
    canonical: paths.home(),
    structured: shop ? structuredShop(shop.origin, shop.site) : [],
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [seo, popular, fresh] = await Promise.all([
    callApi(visit, settings.getSeo, { query: { url: paths.home() } }),
    callApi(visit, catalog.listProducts, { body: { limit: stripLength, sortBy: 'popular' } }),
    callApi(visit, catalog.listProducts, { body: { limit: stripLength, sortBy: 'new' } }),
  ])
  return { seo, popular: popular.items, fresh: fresh.items, total: popular.total }
}

export default function HomePage({ loaderData: { seo, popular, fresh, total } }: Route.ComponentProps) {
  const { site, sections, config, currency } = useKnownShop()
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="frame grid items-center gap-6 py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:py-10">
          <div>
            <h1 className="md:text-[40px]! md:leading-[46px]!">{seo.h1 || seo.title.split(' — ')[0]}</h1>
            <p className="mt-3 max-w-120 text-lead text-ink-2">{seo.description}</p>
            <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <ButtonLink to={paths.catalog()} size="large">
                Открыть каталог
              </ButtonLink>
              <a href={phoneHref(site.phone)} className="inline-flex min-h-11 items-center font-semibold hover:text-accent">
                {site.phone}
              </a>
            </div>
          </div>
          <HeroScene />
        </div>
        <div className="frame">
          <ul className="grid gap-x-8 gap-y-2 border-t border-line py-4 text-note text-ink-2 sm:grid-cols-3">
            <li>
              <b className="block text-body font-semibold text-ink">Цена по сумме заказа</b>
              Ступени видны на каждом товаре
            </li>
            <li>
              <b className="block text-body font-semibold text-ink">Остатки по складам</b>
              Сколько и где лежит — до заказа
            </li>
            <li>
              <b className="block text-body font-semibold text-ink">Доставка бесплатно от {priceText(config.freeDeliveryFrom, currency)}</b>
              Курьером, до пункта выдачи или транспортной
            </li>
          </ul>
        </div>
      </section>
      <div className="frame">
        <section aria-labelledby="sections" className="mt-10">
          <h2 id="sections">
            Разделы <span className="text-body font-normal text-ink-3">{counted(total, goods)}</span>
          </h2>
          <ul className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
            {sections.map(({ id, title, path, productsCount, image }) => (
              <li key={id}>
                <Link
                  to={paths.category(path)}
                  prefetch="intent"
                  className="group flex h-full items-center gap-3 rounded-card border border-line bg-surface p-2.5 transition-colors hover:border-edge max-sm:flex-col max-sm:items-start"
                >
                  <span className="size-16 shrink-0 overflow-hidden rounded-control bg-ground sm:size-20">
                    <Picture fileId={image} alt="" sizes="80px" largest={160} className="size-full mix-blend-multiply" />
                  </span>
                  <span className="min-w-0">
                    <span className="block leading-5 font-semibold group-hover:text-accent">{title}</span>
                    <span className="text-note text-ink-3">{counted(productsCount, goods)}</span>
                  </span>
                </Link>
              </li>
            ))}
            <li>
              <Link
                to={paths.catalog()}
                prefetch="intent"
                className="flex h-full min-h-16 items-center justify-center rounded-card border border-dashed border-edge p-2.5 font-semibold text-link transition-colors hover:border-ink"
              >
                Весь каталог
              </Link>
            </li>
          </ul>
        </section>
        <ProductStrip
          title="Популярное"
          products={popular}
          more={
            <Link to={paths.catalog()} prefetch="intent" className="inline-flex min-h-11 items-center text-note text-link md:min-h-0">
              Весь каталог
            </Link>
          }
        />
        <ProductStrip title="Новинки" products={fresh} />
      </div>
    </>
  )
}
