import type { ProductCard } from '@shpulka/contract/catalogue/catalog'

/** The data of a small card. Kept small: a document holds a dozen of them. */
export interface CompactProduct {
  id: number
  path: string
  title: string
  /** File id; null when there is no picture. */
  image: string | null
  /** Kopecks; null when the price is on request. */
  price: number | null
  oldPrice: number | null
  /** The lowest of several prices; missing: the only one. */
  isFrom?: true
  isAvailable: boolean
  /** The group to add to the basket; missing if the card only links to its page. */
  groups?: { id: number; count: number }[]
}

export const compactProduct = ({ id, path, title, images, cardPrices, available }: ProductCard): CompactProduct => ({
  id,
  path,
  title,
  image: images[0] ?? null,
  price: cardPrices[0]?.price ?? null,
  oldPrice: cardPrices[0]?.oldPrice ?? null,
  ...(cardPrices[0]?.isFrom && { isFrom: true }),
  isAvailable: available > 0,
})

/** Each product once, where it comes first: what is recommended with a machine may fit it by a rule too. */
export const eachOnce = <Near extends Pick<CompactProduct, 'id'>>(products: readonly Near[]): Near[] =>
  products.filter(({ id }, place) => products.findIndex((each) => each.id === id) === place)

/** The same with what its buy button needs. */
export const buyableCompactProduct = (card: ProductCard): CompactProduct => ({
  ...compactProduct(card),
  groups: card.groups.map(({ id, count }) => ({ id, count })),
})
