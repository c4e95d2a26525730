import type { WidgetOf } from '@shpulka/contract/content/widgets'
import { CoverLink } from '@shpulka/ui/cover.tsx'
import { phoneStrip, Strip } from '@shpulka/ui/strip.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type ComponentType, lazy, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { useCurrency } from '../../base/shell/shop.ts'
import { ProductStrip } from '../../catalogue/catalog/product-strip.tsx'
import { paths } from '../../paths.ts'
import BannerCard from '../banners/banner-card.tsx'
import { NewsCard } from '../news/news-card.tsx'
import type { HomeWidget } from './home.server.ts'
import { HomePart, MoreLink } from './home-part.tsx'
import { Sections } from './sections.tsx'
import { ShopFacts } from './shop-facts.tsx'

type HomeWidgetOf<Kind extends HomeWidget['kind']> = Extract<HomeWidget, { kind: Kind }>

// Loaded lazily: few home pages have text blocks, and the code for them is not small.
const Blocks = lazy(async () => ({ default: (await import('../pages/blocks.tsx')).Blocks }))

const thirds = '(min-width: 1024px) 420px, (min-width: 640px) 33vw, 272px'

const parts: { readonly [Kind in HomeWidget['kind']]: ComponentType<{ widget: HomeWidgetOf<Kind> }> } = {
  banners: Banners,
  facts: ({ widget }) => <ShopFacts items={widget.items} />,
  sections: ({ widget }) => <Sections title={widget.title} total={widget.productsCount} />,
  collections: Collections,
  sets: Sets,
  products: ({ widget }) => (
    <ProductStrip title={widget.title} products={widget.products} more={<MoreLink more={widget.more} />} />
  ),
  brands: Brands,
  news: News,
  blocks: ({ widget }) => (
    <div className="mt-10">
      <Suspense>
        <Blocks blocks={widget.blocks} />
      </Suspense>
    </div>
  ),
}

/** One widget of the page, by its kind. */
export function WidgetRow({ widget }: { widget: HomeWidget }) {
  const Part = parts[widget.kind] as ComponentType<{ widget: HomeWidget }>
  return <Part widget={widget} />
}

function Banners({ widget: { id, title, banners } }: { widget: HomeWidgetOf<'banners'> }) {
  return (
    <section aria-labelledby={`offers-${id}`} className="mt-6">
      <h2 id={`offers-${id}`} className="sr-only">
        {title}
      </h2>
      <ul className={banners.length > 1 ? `grid gap-3 ${phoneStrip} lg:grid-cols-2` : ''}>
        {banners.map((banner) => (
          <li key={banner.id}>
            <BannerCard banner={banner} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Collections({ widget: { title, more, collections } }: { widget: HomeWidgetOf<'collections'> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-9 sm:mt-12">
      <Strip label={title} title={<h2 id={id}>{title}</h2>} more={<MoreLink more={more} />}>
        {collections.map(({ id: key, code, title: name, image, productsCount }) => (
          <li key={key} className="w-68 sm:w-84">
            <CoverLink
              to={paths.collection(code)}
              image={image}
              title={name}
              note={counted(productsCount, goodsForms)}
              sizes="336px"
            />
          </li>
        ))}
      </Strip>
    </section>
  )
}

function Sets({ widget: { title, more, sets } }: { widget: HomeWidgetOf<'sets'> }) {
  const currency = useCurrency()
  return (
    <HomePart title={title} more={more}>
      <ul className={`grid gap-3 ${phoneStrip} sm:grid-cols-3`}>
        {sets.map(({ id, code, title: name, image, price, saving }) => (
          <li key={id}>
            <CoverLink
              to={paths.constructorSet(code)}
              image={image}
              title={name}
              note={
                <>
                  <span className="block text-lead font-semibold text-ink">{priceText(price, currency)}</span>
                  {saving > 0 && <span className="text-good">экономия {priceText(saving, currency)}</span>}
                </>
              }
              sizes={thirds}
            />
          </li>
        ))}
      </ul>
    </HomePart>
  )
}

function Brands({ widget: { title, more, brands } }: { widget: HomeWidgetOf<'brands'> }) {
  return (
    <HomePart title={title} more={more}>
      {/* Two rows at any width, so that neither is left half empty. */}
      <ul className="-mx-4 grid auto-cols-40 grid-flow-col grid-rows-2 gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:auto-cols-fr md:overflow-visible md:px-0">
        {brands.map(({ id, code, title: name, country }) => (
          <li key={id}>
            <Link
              to={paths.partner(code)}
              prefetch="intent"
              className="group flex h-full min-h-16 flex-col justify-center rounded-card border border-line bg-surface px-3 py-2 hover:border-edge md:max-lg:justify-start md:max-lg:px-2 md:max-lg:py-3"
            >
              <span className="font-semibold group-hover:text-link">{name}</span>
              <span className="text-note text-ink-3">{country}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HomePart>
  )
}

function News({ widget: { title, more, news } }: { widget: WidgetOf<'news'> }) {
  return (
    <HomePart title={title} more={more}>
      <ul className={`grid gap-3 ${phoneStrip} sm:grid-cols-3`}>
        {news.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} level="h3" sizes={thirds} />
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
