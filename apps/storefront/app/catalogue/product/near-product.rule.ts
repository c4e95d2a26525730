import type { ProductCard } from '@shpulka/contract/catalogue/catalog'

/** The data of a small card that only leads to its page: a document holds a dozen of them. */
export interface NearProduct {
  id: number
  path: string
  title: string
  /** File id; null: none. */
  image: string | null
  /** Kopecks; null: on request. */
  price: number | null
  oldPrice: number | null
  isAvailable: boolean
  /** The group that can be added to the basket; missing where the card only links to the page. */
  groups?: { id: number; count: number }[]
}

export const nearProduct = ({ id, path, title, images, cardPrices, available }: ProductCard): NearProduct => ({
  id,
  path,
  title,
  image: images[0] ?? null,
  price: cardPrices[0]?.price ?? null,
  oldPrice: cardPrices[0]?.oldPrice ?? null,
  isAvailable: available > 0,
})

/** The same with what its button needs: to be bought where it is. */
export const buyableNearProduct = (card: ProductCard): NearProduct => ({
  ...nearProduct(card),
  groups: card.groups.map(({ id, count }) => ({ id, count })),
})
