import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'

/** A product in the e-commerce format of Yandex Metrica: prices are in roubles, per unit. */
export interface AnalyticsProduct {
  id: string
  name?: string
  price?: number
  brand?: string
  category?: string
  variant?: string
  quantity?: number
  list?: string
  position?: number
}

/**
 * The product data sent to analytics, read from a product page, a card or a basket line. The data of any page may be
 * passed; objects of another shape are skipped.
 */
interface ShownProduct {
  id: number
  title: string
  path?: string
  groups?: readonly {
    id: number
    title?: string
    price?: number
    prices?: readonly { limit: number; price: number }[]
  }[]
  partner?: { title: string } | null
  categories?: readonly { title: string }[]
  breadcrumbs?: readonly { title: string }[]
  cardPrices?: readonly { price: number }[]
}

const maxCategoryDepth = 5

/** Kopecks as roubles, the unit of Yandex Metrica. */
export const inRoubles = (kopecks: number) => kopecks / 100

/** A product on its page or in a list; `groupId`: the group added to the basket. */
export function analyticsProduct(product: ShownProduct, groupId?: number): AnalyticsProduct {
  const group = product.groups?.find(({ id }) => id === groupId)
  const price = group?.price ?? tiersForOnePiece(group?.prices ?? [])[0]?.price ?? product.cardPrices?.[0]?.price
  const category = (product.breadcrumbs ?? product.categories?.slice(0, 1) ?? [])
    .slice(0, maxCategoryDepth)
    .map(({ title }) => title.replaceAll('/', ' '))
    .join('/')
  return {
    id: String(product.id),
    name: product.title,
    ...(price !== undefined && { price: inRoubles(price) }),
    ...(product.partner && { brand: product.partner.title }),
    ...(category && { category }),
    ...(group?.title && { variant: group.title }),
  }
}

/** All products a page shows, found in the data its routes loaded. */
export function shownProducts(loaded: unknown, products: ShownProduct[] = []): ShownProduct[] {
  if (typeof loaded !== 'object' || loaded === null) return products
  if (isProduct(loaded)) products.push(loaded)
  else for (const part of Object.values(loaded)) shownProducts(part, products)
  return products
}

const isProduct = (value: object): value is ShownProduct =>
  'id' in value &&
  typeof value.id === 'number' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'groups' in value &&
  Array.isArray(value.groups)

/** A placed order without contacts and the delivery address. */
export interface PurchasedOrder {
  id: number
  total: number
  lines: readonly { productId: number; title: string; price: number; count: number }[]
}

export const analyticsPurchase = ({ id, total, lines }: PurchasedOrder) => ({
  actionField: { id: String(id), revenue: inRoubles(total) },
  products: lines.map(({ productId, title, price, count }) => ({
    id: String(productId),
    name: title,
    price: inRoubles(price),
    quantity: count,
  })),
})
