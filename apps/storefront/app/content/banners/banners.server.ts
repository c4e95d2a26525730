import { catalog, type ProductCard } from '@shpulka/contract/catalogue/catalog'
import { type Banner, banners } from '@shpulka/contract/content/banners'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'

const maxPinned = 3

/** What a page shows, for banners aimed at it. */
interface BannerTarget {
  category?: number
  /** Ids of chosen filter values. */
  values?: number[]
}

/** Banners of the place `code`, with the products pinned to them. */
export async function loadBanners(ctx: RequestContext, code: string, target: BannerTarget, max: number) {
  const placed = (await callApi(ctx, banners.listPlacedBanners, { params: { code }, query: target })).slice(0, max)
  const ids = [...new Set(placed.flatMap(pinnedIds))]
  const cards =
    ids.length === 0 ? [] : await orDefault(ctx, callApi(ctx, catalog.listProductsByIds, { query: { ids } }), [])
  return placed.map((banner) => toShownBanner(banner, cards))
}

/** A banner with the data shown of its products. */
export function toShownBanner(banner: Banner, cards: readonly ProductCard[]) {
  const { id, title, text, link, linkTitle, image, ageMark, advert } = banner
  const pinned = pinnedIds(banner).flatMap((productId) => cards.find((card) => card.id === productId) ?? [])
  return {
    id,
    title,
    text,
    link,
    linkTitle,
    image,
    ageMark,
    advert,
    products: pinned.map((card) => ({
      id: card.id,
      title: card.title,
      path: card.path,
      image: card.images[0] ?? null,
    })),
  }
}

export type ShownBanner = ReturnType<typeof toShownBanner>

const pinnedIds = ({ products }: Banner) => products.slice(0, maxPinned).map(({ productId }) => productId)
