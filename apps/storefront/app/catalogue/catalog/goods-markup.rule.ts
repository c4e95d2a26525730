import type { Product, ProductCard } from '@shpulka/contract/catalogue/catalog'
import { htmlText } from '@shpulka/ui/text/html-text.rule.ts'

/** The currency of prices in structured data: schema.org takes ISO 4217 codes. */
export const markupCurrency = 'RUB'

/** A price for structured data: roubles with a decimal point. */
export const roublesText = (kopecks: number): string => (kopecks / 100).toFixed(2)

export const stockWord = (count: number): string => `https://schema.org/${count > 0 ? 'InStock' : 'PreOrder'}`

/** A picture's address for structured data: JPEG, which every reader supports. */
export const pictureFor = (fileId: string): string => `/api/image-minifier/v1/${fileId}.jpg?preview=1280`

/** Whether the cards show guests' prices; pages with another role's prices have none in structured data. */
export const isGuestPriced = (cards: readonly Pick<ProductCard, 'cardPrices'>[], guestRole: string): boolean =>
  cards.every(({ cardPrices }) => cardPrices.every(({ priceRole }) => priceRole === guestRole))

/**
 * Product microdata (Yandex: one product per page). A ready HTML string, because only machines read it and rendering it
 * should cost nothing.
 */
export function productMicrodata(origin: string, path: string, product: Product): string {
  const priced = product.groups.flatMap(({ prices: [first] }) => (first ? [first.price] : []))
  const low = Math.min(...priced)
  const offer =
    priced.length === 0
      ? ''
      : `<div itemprop="offers" itemscope ` +
        `itemtype="https://schema.org/${priced.length > 1 ? 'AggregateOffer' : 'Offer'}">${
          priced.length > 1
            ? meta('lowPrice', roublesText(low)) +
              meta('highPrice', roublesText(Math.max(...priced))) +
              meta('offerCount', String(priced.length))
            : meta('price', roublesText(low))
        }${meta('priceCurrency', markupCurrency)}${link('availability', stockWord(product.available))}${link('url', origin + path)}</div>`
  return [
    meta('name', product.title),
    meta('description', product.description || product.title),
    product.vendorCode && meta('sku', product.vendorCode),
    product.partner &&
      `<div itemprop="brand" itemscope ` +
        `itemtype="https://schema.org/Brand">${meta('name', product.partner.title)}</div>`,
    ...product.images.slice(0, 10).map(({ id }) => link('image', origin + pictureFor(id))),
    link('url', origin + path),
    product.rating &&
      `<div itemprop="aggregateRating" itemscope ` +
        `itemtype="https://schema.org/AggregateRating">${meta('ratingValue', String(product.rating.average))}${meta('reviewCount', String(product.rating.count))}</div>`,
    offer,
  ]
    .filter(Boolean)
    .join('')
}

/**
 * The products of a category page as the offers of a catalogue. Cards without one of the fields Yandex requires are
 * left out.
 */
export function offerCatalogMicrodata(
  origin: string,
  category: { readonly name: string; readonly description: string; readonly image: string | null },
  cards: readonly ProductCard[],
): string {
  const offers = cards.flatMap((card) => {
    const price = card.cardPrices[0]?.price
    const [image] = card.images
    if (price === undefined || image === undefined) return []
    const description = [card.title, card.partner?.title, card.vendorCode && `артикул ${card.vendorCode}`]
      .filter(Boolean)
      .join(', ')
    return (
      `<div itemprop="itemListElement" itemscope ` +
      `itemtype="https://schema.org/Offer">${link('url', origin + card.path)}${meta('name', card.title)}${meta('description', description)}${link('image', origin + pictureFor(image))}${link('availability', stockWord(card.available))}${meta('price', roublesText(price))}${meta('priceCurrency', markupCurrency)}</div>`
    )
  })
  const image = category.image ?? cards[0]?.images[0]
  if (offers.length === 0 || !image) return ''
  return (
    meta('name', category.name) +
    meta('description', category.description) +
    link('image', origin + pictureFor(image)) +
    offers.join('')
  )
}

const meta = (property: string, content: string) => `<meta itemprop="${property}" content="${htmlText(content)}">`
const link = (property: string, href: string) => `<link itemprop="${property}" href="${htmlText(href)}">`
