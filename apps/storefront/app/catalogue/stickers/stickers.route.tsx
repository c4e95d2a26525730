import { catalog } from '@shpulka/contract/catalogue/catalog'
import { listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { Sticker } from '@shpulka/ui/sticker.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import { type ShopData, useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { ProductStrip } from '../catalog/product-strip.tsx'
import { breadcrumbList } from '../catalog/structured-data.rule.ts'
import type { Route } from './+types/stickers.route.ts'

const stripLength = 8

/** What each sticker promises. */
const meanings = {
  accent: 'Чаще всего заказывают: товар проверен покупателями и лежит на складе с запасом.',
  good: 'Появилось в магазине недавно: характеристики, документы и запчасти уже на месте.',
  warn: 'Цена снижена: старая указана рядом, скидка считается раньше ступени по сумме заказа.',
  plain: 'Отметка магазина.',
} as const

const stickerListing = (code: string) =>
  paths.catalog() +
  listingQuery({
    filters: [{ code: 'sticker', values: [code] }],
    search: '',
    isSearchAsTyped: false,
    sort: 'popular',
    page: 1,
  })

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, {
    ...titleFor('stickers', shop),
    description: 'Что значат отметки «Новинка», «Хит», «Скидка» на карточках и какие товары их носят.',
    canonical: paths.stickers(),
    structured: import.meta.env.SSR
      ? [
          breadcrumbList(shop?.origin ?? '', [
            { title: 'Главная', to: paths.home() },
            { title: 'Отметки на товарах', to: paths.stickers() },
          ]),
        ]
      : [],
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const stickers = await callApi(ctx, catalog.listStickers, {})
  const shownStickers = await Promise.all(
    stickers.map(async (sticker) => {
      const request = callApi(ctx, catalog.listProducts, {
        body: { filters: [{ code: 'sticker', values: [sticker.id] }], limit: stripLength },
      })
      const found = await orDefault(ctx, request, { items: [], total: 0 })
      return { ...sticker, products: found.items, total: found.total }
    }),
  )
  return { shownStickers: shownStickers.filter(({ total }) => total > 0) }
}

export default function StickersPage({ loaderData: { shownStickers } }: Route.ComponentProps) {
  const { site } = useShopData()
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1>Отметки на товарах</h1>
      <p className="mt-2 max-w-160 text-ink-2">
        Что значат отметки на карточках магазина {site.name} и какие товары их носят.
      </p>
      <dl className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {shownStickers.map(({ id, title, kind }) => (
          <div key={id} className="rounded-card border border-line bg-surface p-4">
            <dt>
              <Sticker look={kind}>{title}</Sticker>
            </dt>
            <dd className="mt-2 text-note text-ink-2">{meanings[kind]}</dd>
          </div>
        ))}
      </dl>
      {shownStickers.map(({ id, code, title, products, total }) => (
        <ProductStrip
          key={id}
          title={title}
          products={products}
          more={
            <Link
              to={stickerListing(code)}
              prefetch="intent"
              className="inline-flex min-h-11 items-center text-note text-link md:min-h-0"
            >
              Все {counted(total, goodsForms)}
            </Link>
          }
        />
      ))}
    </div>
  )
}
