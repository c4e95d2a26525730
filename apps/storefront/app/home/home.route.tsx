import { catalog } from '@shpulka/contract/catalog'
import { collections } from '@shpulka/contract/collections'
import { constructorSets } from '@shpulka/contract/constructor-sets'
import { partners } from '@shpulka/contract/partners'
import { settings } from '@shpulka/contract/settings'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callApi } from '../api/client.server.ts'
import { visitContext } from '../api/visit.server.ts'
import { BannerCard } from '../banners/banner-card.tsx'
import { loadBanners } from '../banners/banners.server.ts'
import { HeroBanner } from '../banners/hero-banner.tsx'
import { ProductStrip } from '../catalog/product-strip.tsx'
import { structuredShop } from '../catalog/structured-data.rule.ts'
import { paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { type ShopData, useCurrency, useKnownShop } from '../shell/shop.ts'
import { counted, goods } from '../text/plural.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { CoverLink } from '../ui/cover.tsx'
import type { Route } from './+types/home.route.ts'
import { PlainHero } from './plain-hero.tsx'
import { Sections } from './sections.tsx'
import { ShopFacts } from './shop-facts.tsx'

const stripLength = 10
const mostCollections = 6
const mostSets = 3

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
  const [seo, banners, popular, fresh, chosen, brands, sets] = await Promise.all([
    callApi(visit, settings.getSeo, { query: { url: paths.home() } }),
    loadBanners(visit, 'home'),
    callApi(visit, catalog.listProducts, { body: { limit: stripLength, sortBy: 'popular' } }),
    callApi(visit, catalog.listProducts, { body: { limit: stripLength, sortBy: 'new' } }),
    callApi(visit, collections.listCollections, {}),
    callApi(visit, partners.listPartners, {}),
    callApi(visit, constructorSets.listConstructorSets, {}),
  ])
  return {
    ...{ seo, banners, popular: popular.items, fresh: fresh.items, total: popular.total },
    collections: chosen.slice(0, mostCollections).map(({ id, code, title, image, productsCount }) => ({ id, code, title, image, productsCount })),
    sets: sets.slice(0, mostSets).map(({ id, code, title, image, price, saving }) => ({ id, code, title, image, price, saving })),
    brands: brands.map(({ id, code, title, country }) => ({ id, code, title, country })),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { seo, popular, fresh, total, collections: chosen, sets, brands } = loaderData
  const [first, ...banners] = loaderData.banners
  const { site } = useKnownShop()
  const currency = useCurrency()
  const heading = seo.h1 || first?.title || seo.title.split(' — ')[0] || site.name
  return (
    <div className="frame">
      <div className="pt-4 md:pt-6">
        {first ? <HeroBanner banner={first} heading={heading} /> : <PlainHero heading={heading} text={seo.description} />}
      </div>
      <ShopFacts />
      {banners.length > 0 && (
        <section aria-labelledby="offers" className="mt-6">
          <h2 id="offers" className="sr-only">
            Предложения
          </h2>
          <ul className={banners.length > 1 ? 'grid gap-3 lg:grid-cols-2' : ''}>
            {banners.map((banner) => (
              <li key={banner.id}>
                <BannerCard banner={banner} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Sections total={total} />
      {chosen.length > 0 && (
        <Part title="Подборки под задачу" more={<MoreLink to={paths.collections()}>Все подборки</MoreLink>}>
          <ul className="strip -mx-4 scroll-px-4 gap-3 px-4 pb-1 md:-mx-6 md:scroll-px-6 md:px-6">
            {chosen.map(({ id, code, title, image, productsCount }) => (
              <li key={id} className="w-68 sm:w-84">
                <CoverLink to={paths.collection(code)} image={image} title={title} note={counted(productsCount, goods)} sizes="336px" />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {sets.length > 0 && (
        <Part title="Соберите рабочее место" more={<MoreLink to={paths.constructorSets()}>Все комплекты</MoreLink>}>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {sets.map(({ id, code, title, image, price, saving }) => (
              <li key={id}>
                <CoverLink
                  to={paths.constructorSet(code)}
                  image={image}
                  title={title}
                  note={`${priceText(price, currency)}${saving > 0 ? ` · экономия ${priceText(saving, currency)}` : ''}`}
                  sizes="(min-width: 1024px) 420px, (min-width: 640px) 50vw, 100vw"
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <ProductStrip title="Популярное" products={popular} more={<MoreLink to={paths.catalog()}>Весь каталог</MoreLink>} />
      <ProductStrip title="Новинки" products={fresh} />
      {brands.length > 0 && (
        <Part title="Бренды" more={<MoreLink to={paths.partners()}>О брендах</MoreLink>}>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-7">
            {brands.slice(0, 14).map(({ id, code, title, country }) => (
              <li key={id}>
                <Link
                  to={paths.partner(code)}
                  prefetch="intent"
                  className="group flex h-full min-h-16 flex-col justify-center rounded-card border border-line bg-surface px-3 py-2 hover:border-edge"
                >
                  <span className="font-semibold group-hover:text-accent">{title}</span>
                  <span className="text-note text-ink-3">{country}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ title, more, children }: { title: string; more: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-12">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} prefetch="intent" className="inline-flex min-h-11 items-center text-note text-link md:min-h-0">
      {children}
    </Link>
  )
}
