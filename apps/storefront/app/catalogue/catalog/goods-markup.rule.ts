import type { Product, ProductCard } from '@shpulka/contract/catalogue/catalog'
import { htmlText } from '@shpulka/ui/text/html-text.rule.ts'

/** The currency of prices in markup: schema.org takes codes of ISO 4217. */
export const markupCurrency = 'RUB'

/** A price as machines read it: roubles with a dot. */
export const roublesText = (kopecks: number): string => (kopecks / 100).toFixed(2)

export const stockWord = (count: number): string => `https://schema.org/${count > 0 ? 'InStock' : 'PreOrder'}`

/** A picture's address for machines: JPEG, which all of them read. */
export const pictureFor = (fileId: string): string => `/api/image-minifier/v1/${fileId}.jpg?preview=1280`

/** Whether the cards show guests' prices; pages of another role have no prices in structured data. */
export const isGuestPriced = (cards: readonly Pick<ProductCard, 'cardPrices'>[], guestRole: string): boolean =>
  cards.every(({ cardPrices }) => cardPrices.every(({ priceRole }) => priceRole === guestRole))

/**
 * Product as microdata (Yandex: one product a page): what stands on the page, for machines. Ready HTML, for it is only
 * read by them and must cost nothing to render.
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
 * The goods of a category page as the offers of a catalogue; every field Yandex asks for is there, a card that lacks
 * one is left out.
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
