import { catalog, type ProductCard } from '@shpulka/contract/catalogue/catalog'
import { type Banner, banners } from '@shpulka/contract/content/banners'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'

const maxPinned = 3

interface Place {
  category?: number
  /** Ids of chosen filter values. */
  values?: number[]
}

/** Banners of a position, with the products attached to them. */
export async function loadBanners(ctx: RequestContext, code: string, place: Place = {}, max = 5) {
  const placed = (await callApi(ctx, banners.listPlacedBanners, { params: { code }, query: place })).slice(0, max)
  const ids = [...new Set(placed.flatMap(pinnedIds))]
  const cards =
    ids.length === 0 ? [] : await orDefault(ctx, callApi(ctx, catalog.listProductsByIds, { query: { ids } }), [])
  return placed.map((banner) => shownBanner(banner, cards))
}

/** A banner with the data shown of its products. */
export function shownBanner(banner: Banner, cards: readonly ProductCard[]) {
  const { id, title, text, link, linkTitle, image, ageMark, advert } = banner
  const pinned = pinnedIds(banner).flatMap((productId) => cards.filter((card) => card.id === productId))
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

export type PlacedBanner = ReturnType<typeof shownBanner>

const pinnedIds = ({ products }: Banner) => products.slice(0, maxPinned).map(({ productId }) => productId)
