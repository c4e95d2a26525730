import type { Product, ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import type { Review } from '@shpulka/contract/people/reviews'
import { markupCurrency, pictureFor, roublesText, stockWord } from './goods-markup.rule.ts'

interface Crumb {
  title: string
  /** Path on this site. */
  to: string
}

const context = { '@context': 'https://schema.org' }

/** BreadcrumbList of schema.org. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[]) {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: origin + to,
    })),
  }
}

/** Organization and WebSite with its search, for the home page. */
export function structuredShop(
  origin: string,
  site: {
    name: string
    phone: string
    email: string
    city: string
    address: string
    image: string | null
    legal: { name: string }
  },
) {
  return [
    {
      ...context,
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: site.name,
      legalName: site.legal.name || undefined,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      image: site.image ? `${origin}/api/image-minifier/v1/${site.image}.jpg?preview=og` : undefined,
      telephone: site.phone,
      email: site.email,
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'RU',
        addressLocality: site.city,
        streetAddress: site.address,
      },
    },
    {
      ...context,
      '@type': 'WebSite',
      name: site.name,
      url: `${origin}/`,
      inLanguage: 'ru',
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/catalog?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/**
 * Product of schema.org; prices in roubles, whatever currency is shown (schema.org takes ISO 4217 codes: RUB).
 * `isPublic` is false when the document has prices of a role other than guests': those are not published.
 */
export function structuredProduct(
  origin: string,
  path: string,
  product: Product,
  { isPublic, reviews }: { isPublic: boolean; reviews: readonly Review[] },
) {
  const url = origin + path
  const groupsOnSale = isPublic ? product.groups.filter(({ prices }) => prices.length > 0) : []
  const offer = (group: ProductGroup) => ({
    '@type': 'Offer',
    name: group.title || undefined,
    sku: group.offers.length === 1 ? group.offers[0]?.vendorCode || undefined : undefined,
    gtin: group.offers.length === 1 ? gtin(group.offers[0]?.barcode) : undefined,
    url,
    price: roublesText(priceOfOne(group)),
    priceCurrency: markupCurrency,
    availability: stockWord(group.count),
    itemCondition: 'https://schema.org/NewCondition',
  })
  const prices = groupsOnSale.map(priceOfOne)
  return {
    ...context,
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.title,
    url,
    sku: product.vendorCode || undefined,
    mpn: product.vendorCode || undefined,
    gtin:
      product.groups.length === 1 && product.groups[0]?.offers.length === 1
        ? gtin(product.groups[0].offers[0]?.barcode)
        : undefined,
    description: product.description || product.title,
    image: product.images.slice(0, 10).map(({ id }) => origin + pictureFor(id)),
    brand: product.partner ? { '@type': 'Brand', name: product.partner.title } : undefined,
    category: product.breadcrumbs.map(({ title }) => title).join(' > ') || undefined,
    aggregateRating: product.rating
      ? {
          '@type': 'AggregateRating',
          ratingValue: product.rating.average,
          reviewCount: product.rating.count,
          bestRating: 5,
          worstRating: 1,
        }
      : undefined,
    review: product.rating ? reviews.slice(0, 5).map(structuredReview) : undefined,
    additionalProperty: product.characteristics.map(({ title, value }) => ({
      '@type': 'PropertyValue',
      name: title,
      value,
    })),
    offers:
      groupsOnSale.length === 0
        ? undefined
        : groupsOnSale.length === 1
          ? offer(groupsOnSale[0] as ProductGroup)
          : {
              '@type': 'AggregateOffer',
              lowPrice: roublesText(Math.min(...prices)),
              highPrice: roublesText(Math.max(...prices)),
              priceCurrency: markupCurrency,
              offerCount: groupsOnSale.length,
              availability: stockWord(product.available),
              offers: groupsOnSale.map(offer),
            },
  }
}

const priceOfOne = ({ prices }: ProductGroup) => tiersForOnePiece(prices)[0]?.price ?? 0

const structuredReview = ({ author, rating, pros, cons, comment, createdAt }: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: createdAt,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  reviewBody: [pros && `Достоинства: ${pros}`, cons && `Недостатки: ${cons}`, comment].filter(Boolean).join('\n'),
})

/** A barcode if it is a valid GTIN: 8, 12, 13 or 14 digits with a correct check digit. */
function gtin(barcode = ''): string | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return
  const digits = [...barcode].map(Number).reverse()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0 ? barcode : undefined
}
