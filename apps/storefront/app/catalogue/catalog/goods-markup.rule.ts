import type { CardPrice, Product } from '@shpulka/contract/catalogue/catalog'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import { htmlText } from '@shpulka/ui/text/html-text.rule.ts'

/** The address of a type of schema.org. */
export const schemaType = (name: string): string => `https://schema.org/${name}`

/** The currency of prices in structured data: schema.org takes ISO 4217 codes. */
export const markupCurrency = 'RUB'

/** A price for structured data: roubles with a decimal point. */
export const roublesText = (kopecks: number): string => (kopecks / 100).toFixed(2)

export const stockWord = (count: number): string => schemaType(count > 0 ? 'InStock' : 'PreOrder')

/** A picture's address for structured data: JPEG, which every reader supports. */
export const pictureFor = (fileId: string): string => `/api/image-minifier/v1/${fileId}.jpg?preview=1280`

/** Whether the cards show guests' prices; pages with another role's prices have none in structured data. */
export const isGuestPriced = (
  cards: readonly { readonly cardPrices: readonly Pick<CardPrice, 'priceRole'>[] }[],
  guestRole: string,
): boolean => cards.every(({ cardPrices }) => cardPrices.every(({ priceRole }) => priceRole === guestRole))

/**
 * Product microdata (Yandex: one product per page). A ready HTML string, because only machines read it and rendering it
 * should cost nothing.
 */
export function productMicrodata(origin: string, path: string, product: Product): string {
  const priced = product.groups.flatMap(({ prices }) => tiersForOnePiece(prices).slice(0, 1)).map(({ price }) => price)
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

/** The fields of a card that its offer is made of. */
interface OfferedCard {
  readonly images: readonly string[]
  readonly cardPrices: readonly { readonly price: number }[]
}

/** Whether a card has every field Yandex requires of an offer: a picture and a price are not in all. */
export const isOffer = ({ images, cardPrices }: OfferedCard): boolean => images.length > 0 && cardPrices.length > 0

/**
 * What says of a category page that its list is the catalogue of its offers: every card is one (`OfferMarkup`), if they
 * show guests' prices.
 */
export function offerCatalogMicrodata(
  origin: string,
  category: { readonly name: string; readonly description: string; readonly image: string | null },
  cards: readonly OfferedCard[],
): string {
  const image = category.image ?? cards.find(isOffer)?.images[0]
  if (!image) return ''
  return (
    meta('name', category.name) + meta('description', category.description) + link('image', origin + pictureFor(image))
  )
}

const meta = (property: string, content: string) => `<meta itemprop="${property}" content="${htmlText(content)}">`
const link = (property: string, href: string) => `<link itemprop="${property}" href="${htmlText(href)}">`
